import type { SourceItem } from '@kasauti/domain/form/content.ts';
import type { Pictures } from '@kasauti/domain/form/pictures.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkItem } from '../../source/check-item.ts';
import { modelOf } from '../model-of.ts';
import { readQuestionFile } from '../read-question-file.ts';
import { ANY_PICTURE, anyItem, writtenKinds } from '../test/any-item.ts';
import { ANY_RECORDING } from '../test/any-recording.ts';
import { beginQtiPackage } from './write-qti-package.ts';

const facts = { language: 'en', topic: 'Topic', difficulty: 'medium' } as const;

const files = [ANY_PICTURE, ANY_RECORDING];
const pictures: Pictures = new Map(files.map((file) => [file.pictureId, file.facts]));

function throughFile(items: readonly SourceItem[]) {
  const written = beginQtiPackage(new Date('2026-11-26T00:00:00Z'));
  const pieces = items.map((item) => written.add(item, 'en', pictures));
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
