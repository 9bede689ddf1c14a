import type { Pictures } from '@kasauti/domain/form/pictures.ts';
import type { SourceItem } from '@kasauti/domain/form/source.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkItem } from '../../source/check-item.ts';
import { compilePassage } from '../../source/compile-item.ts';
import { modelOf } from '../model-of.ts';
import type { WrittenItem } from '../question-file.ts';
import { readQuestionFile } from '../read-question-file.ts';
import { ANY_PICTURE, anyItem, anyPassage, writtenKinds } from '../test/any-item.ts';
import { ANY_RECORDING } from '../test/any-recording.ts';
import { beginQtiPackage, type PassageToWrite } from './write-qti-package.ts';

const facts = { language: 'en', topic: 'Topic', difficulty: 'medium' } as const;

const files = [ANY_PICTURE, ANY_RECORDING];
const pictures: Pictures = new Map(files.map((file) => [file.pictureId, file.facts]));

function throughFile(items: readonly SourceItem[]) {
  const written = beginQtiPackage(new Date('2026-11-26T00:00:00Z'));
  const pieces = items.map((item) => written.add({ item, language: 'en', pictures }));
  const added = files.map(({ pictureId, bytes, facts: { contentType } }) =>
    written.addPicture(pictureId, { bytes, contentType }),
  );
  const read = readQuestionFile('qti-package', Buffer.concat([...pieces, ...added, written.end()]), facts);
  return { items: read.items.map(({ item }) => item), findings: read.findings };
}

describe('a question in a package of QTI 3 comes back as the same question, with no change to report', () => {
  test.each(writtenKinds)('%s', (kind) => {
    fc.assert(
      fc.property(anyItem([kind]), (item) => {
        expect(checkItem(item, 'version', pictures).problems).toEqual([]);
        const { items, findings } = throughFile([item]);
        expect(findings).toEqual([]);
        expect(items.map(modelOf)).toEqual([modelOf(item)]);
      }),
      { numRuns: 25 },
    );
  });

  test('with many others, each with its own topic and difficulty', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(anyItem(writtenKinds), { selector: ({ itemRef }) => itemRef, maxLength: 6, minLength: 1 }),
        (all) => {
          expect(throughFile(all).items.map(modelOf)).toEqual(all.map(modelOf));
        },
      ),
      { numRuns: 8 },
    );
  });
});

describe('shared passages', () => {
  const item = (itemRef: string): WrittenItem => ({
    itemRef,
    topic: 'Topic',
    difficulty: 'medium',
    prompt: { en: 'How many?' },
    answer: { kind: 'numeric', from: '1', to: '2' },
    explanation: { en: '' },
  });
  const write = (passages: readonly PassageToWrite[], of: readonly number[]) => {
    const written = beginQtiPackage(new Date('2026-11-26T00:00:00Z'));
    const pieces = of.map((at, no) =>
      written.add({ item: item(`Q${no}`), language: 'en', pictures: new Map(), passage: passages[at] }),
    );
    const added = files.map(({ pictureId, bytes, facts: { contentType } }) =>
      written.addPicture(pictureId, { bytes, contentType }),
    );
    return Buffer.concat([...pieces, ...added, written.end()]);
  };

  test('come back the same, and are still shared by their questions', () => {
    fc.assert(
      fc.property(fc.array(anyPassage, { minLength: 1, maxLength: 3 }), (written) => {
        const passages = written.map((passage, at) => ({ code: `P${at}`, passage, language: 'en' as const, pictures }));
        const of = [...passages.keys(), ...passages.keys(), -1];
        const read = readQuestionFile('qti-package', write(passages, of), facts);
        expect(read.findings).toEqual([]);
        expect(
          [...read.passages.values()].map((passage) => compilePassage({ ...passage, stimulusRef: 'p' } as never)),
        ).toEqual(written.map((passage) => compilePassage({ ...passage, stimulusRef: 'p' } as never)));
        const names = [...read.passages.keys()];
        expect(read.items.map(({ item: { stimulusRef } }) => names.indexOf(stimulusRef ?? ''))).toEqual(of);
      }),
      { numRuns: 20 },
    );
  });

  test('of a question that cannot be written are not written either', () => {
    const passage = { title: { en: 'T' }, body: { en: 'B' } };
    const written = beginQtiPackage(new Date('2026-11-26T00:00:00Z'));
    const toWrite = { code: 'P', passage, language: 'en' as const, pictures: new Map() };
    const bad = { ...item('Q'), prompt: { en: 'Bad \u0001' } };
    expect(() => written.add({ item: bad, language: 'en', pictures: new Map(), passage: toWrite })).toThrow('U+0001');
    const piece = written.add({ item: item('Q'), language: 'en', pictures: new Map(), passage: toWrite });
    const read = readQuestionFile('qti-package', Buffer.concat([piece, written.end()]), facts);
    expect([read.findings, read.passages.size, read.items.length]).toEqual([[], 1, 1]);
  });
});
