import type { QuestionFormat } from '@kasauti/contract/bank/imports.ts';
import { readVectorFile, readVectors } from '@kasauti/domain/conformance/read-vectors.ts';
import type { Language } from '@kasauti/domain/form/content.ts';
import { afterAll, describe, expect, test } from 'vitest';
import type { Finding } from './question-file.ts';
import { readQuestionFile } from './read-question-file.ts';
import { asPlain } from './test/as-plain.ts';
import { conformanceBanks } from './test/conformance-banks.ts';

type Answer = { text?: string; value?: string; tolerance?: string; min?: string; max?: string; weightPercent?: number };
type Expected = {
  line: number;
  type: string;
  stem: string;
  stemFormat?: string;
  options?: { text: string; correct: boolean }[];
  answers?: Answer[];
  pairs?: [string, string][];
  distractors?: string[];
  correct?: boolean | string[];
  language?: Language;
};
type Bank = { format: QuestionFormat; file: string; language?: Language; questions: Expected[] };
type Broken = { file: string; format: QuestionFormat; line: number; code: string; questionsBeforeTheError: number };

/** Questions that must be refused, because this product does not support their kind or their marking. */
const refusedByName = new Map<string, Finding['code']>([
  ['gift/general:46', 'unsupported-question-type'],
  ['gift/general:48', 'unsupported-question-type'],
  ['moodle-xml/general:46', 'wildcard'],
  ['moodle-xml/general:79', 'unsupported-question-type'],
  ['moodle-xml/general:91', 'unsupported-question-type'],
]);

const readBanks = conformanceBanks.map(([format, name]) => {
  const bank = readVectors<Bank>('question-formats', format, `${name}.expected.json`);
  const facts = { language: bank.language ?? 'en', topic: 'Topic', difficulty: 'medium' } as const;
  const file = readQuestionFile(bank.format, readVectorFile('question-formats', format, bank.file), facts);
  return { id: `${format}/${name}`, bank, file };
});
const questions = readBanks.flatMap(({ id, bank, file }) =>
  bank.questions.map((expected) => ({ place: `${id}:${expected.line}`, stem: expected.stem, expected, file, bank })),
);
const broken = readVectors<Broken[]>('question-formats', 'broken', 'expected.json');

afterAll(() => {
  console.info(
    `question-formats: ${questions.length} questions; all compared, ${refusedByName.size} of them refused by name; ` +
      `${broken.length} broken files`,
  );
});

test('the questions are all there', () => {
  expect([questions.length, broken.length]).toEqual([44, 11]);
});

describe('each question says the same, and the same is right', () => {
  test.each(questions)('$place: $stem', ({ place, expected, file, bank }) => {
    const refusal = refusedByName.get(place);
    const found = file.findings.find(({ line, kind }) => line === expected.line && kind === 'refused');
    expect(found?.code).toBe(refusal);
    const read = file.items.find(({ line }) => line === expected.line);
    expect(read === undefined).toBe(refusal !== undefined);
    if (read) expect(asPlain(read.item, expected.language ?? bank.language)).toEqual(plainOf(expected, bank.language));
  });

  test('and no other question comes in', () => {
    for (const { bank, file } of readBanks) {
      const lines = new Set(bank.questions.map(({ line }) => line));
      expect(file.items.filter(({ line }) => !lines.has(line))).toEqual([]);
    }
  });
});

describe('a broken file is refused at the line of its fault', () => {
  test.each(broken)('$file', ({ file, format, line, code, questionsBeforeTheError }) => {
    const facts = { language: 'en', topic: 'Topic', difficulty: 'medium' } as const;
    const read = readQuestionFile(format, readVectorFile('question-formats', 'broken', file), facts);
    const [first] = read.findings.filter(({ kind }) => kind === 'refused');
    expect(first).toMatchObject({ line, code: code.replaceAll('_', '-') });
    expect(read.items.filter((item) => item.line < line).length).toBe(questionsBeforeTheError);
  });
});

const truth: Record<Language, [string, string]> = { en: ['True', 'False'], hi: ['सही', 'गलत'] };

/** Converts an expected question to the form that `asPlain` returns. */
function plainOf(
  { type, stem, stemFormat, options = [], answers = [], pairs, distractors = [], correct, language }: Expected,
  usual: Language = 'en',
) {
  const prompt = stemFormat === 'html' ? stem.replaceAll(/<[^>]*>/g, '') : stem;
  const texts = options.map(({ text }) => text);
  const right = options.flatMap((option, at) => (option.correct ? [at] : []));
  const full = answers.filter(({ weightPercent = 100 }) => weightPercent === 100);
  switch (type) {
    case 'single_choice':
      return { kind: 'single-choice', prompt, options: texts, right };
    case 'multiple_choice':
      return { kind: 'multiple-choice', prompt, options: texts, right };
    case 'true_false':
      return { kind: 'single-choice', prompt, options: truth[language ?? usual], right: [correct === true ? 0 : 1] };
    case 'short_answer':
      return { kind: 'text-entry', prompt, right: full.map(({ text }) => text) };
    case 'numeric':
      return { kind: 'numeric', prompt, right: rangeOf(full[0] ?? {}) };
    case 'matching': {
      const columns = [...(pairs ?? []).map(([, column]) => column), ...distractors];
      return { kind: 'match', prompt, options: columns, right: pairs };
    }
    default:
      throw new Error(`Nothing is expected of ${type}`);
  }
}

function rangeOf({ value = '', tolerance = '0', min, max }: Answer): string[] {
  if (min !== undefined && max !== undefined) return [min, max];
  const places = 10 ** Math.max(...[value, tolerance].map((text) => (text.split('.')[1] ?? '').length));
  const [middle, around] = [Math.round(Number(value) * places), Math.round(Number(tolerance) * places)];
  return [(middle - around) / places, (middle + around) / places].map(String);
}
