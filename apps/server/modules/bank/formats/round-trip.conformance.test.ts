import type { QuestionFormat } from '@kasauti/contract/bank/imports.ts';
import { readVectorFile, readVectors } from '@kasauti/domain/conformance/read-vectors.ts';
import type { Language } from '@kasauti/domain/form/content.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { csvHeader, writeCsvQuestion } from './csv/write-csv.ts';
import { modelOf } from './model-of.ts';
import { beginQtiPackage } from './qti-package/write-qti-package.ts';
import type { WrittenItem } from './question-file.ts';
import { readQuestionFile } from './read-question-file.ts';
import { Refused } from './refused.ts';
import { conformanceBanks } from './test/conformance-banks.ts';

/* Every question that comes in from the conformance folder leaves in a file that brings the same question back. */

const facts = { language: 'en', topic: 'Topic', difficulty: 'medium' } as const;

type Read = { name: string; item: WrittenItem; language: Language };

function readFrom(folder: string, path: string[], format: QuestionFormat, language: Language): Read[] {
  const { items } = readQuestionFile(format, readVectorFile(folder, ...path), { ...facts, language });
  return items.map(({ item }) => ({
    name: `${path.join('/')}: ${item.itemRef}`,
    item,
    language: item.prompt.en === undefined ? 'hi' : 'en',
  }));
}

const qti = ['qti3-interactions', 'qti22-processing'].flatMap((folder) => {
  const files = [...new Set(readVectors<{ item: string }[]>(folder, 'cases.json').map(({ item }) => item))];
  return files.flatMap((file) => readFrom(folder, ['items', file], 'qti', 'en'));
});
const banks = conformanceBanks.flatMap(([format, name]) => {
  const bank = readVectors<{ file: string; language?: Language }>('question-formats', format, `${name}.expected.json`);
  return readFrom('question-formats', [format, bank.file], format, bank.language ?? 'en');
});
const questions = [...qti, ...banks];
let inCsv = 0;

afterAll(() => {
  console.info(`round trip: ${questions.length} questions through QTI 3.0, ${inCsv} of them through CSV too`);
});

test('the questions are all there', () => {
  expect([qti.length, banks.length]).toEqual([18, 39]);
});

describe('a question comes back as the same question', () => {
  test.each(questions)('$name', ({ item, language }) => {
    const written = beginQtiPackage(new Date('2026-11-26T00:00:00Z'));
    const bytes = Buffer.concat([written.add({ item, language, pictures: new Map() }), written.end()]);
    const read = readQuestionFile('qti-package', bytes, facts);
    // A long text without criteria comes in as a draft that nobody can submit yet.
    const isUnmarked = 'criteria' in item.answer && item.answer.criteria.length === 0;
    expect(read.findings.map(({ code }) => code)).toEqual(isUnmarked ? ['rubric-missing'] : []);
    expect(read.items.map((one) => modelOf(one.item))).toEqual([modelOf(item)]);
  });

  test.each(questions)('or is refused by CSV: $name', ({ item, language }) => {
    let line: string;
    try {
      line = writeCsvQuestion(item, language);
    } catch (error) {
      return expect(error).toBeInstanceOf(Refused);
    }
    inCsv += 1;
    const { items } = readQuestionFile('csv', Buffer.from(csvHeader() + line), facts);
    expect(items.map((one) => modelOf(one.item))).toEqual([modelOf(item)]);
  });
});
