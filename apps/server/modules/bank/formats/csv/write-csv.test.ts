import type { SourceItem } from '@kasauti/domain/form/source.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { modelOf } from '../model-of.ts';
import { readQuestionFile } from '../read-question-file.ts';
import { Refused } from '../refused.ts';
import { anyItem } from '../test/any-item.ts';
import { parseCsv } from './parse-csv.ts';
import { csvHeader, writeCsvQuestion } from './write-csv.ts';

const facts = { language: 'en', topic: 'Topic', difficulty: 'medium' } as const;

function throughFile(lines: readonly string[]) {
  const { items, findings } = readQuestionFile('csv', Buffer.from([csvHeader(), ...lines].join('')), facts);
  return { items: items.map(({ item }) => item), findings };
}

/** Returns the line of a question, or the code of its refusal. */
function lineOf(item: SourceItem): { line: string } | { code: string } {
  try {
    return { line: writeCsvQuestion(item, 'en') };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { code: error.code };
  }
}

const plain: SourceItem = {
  itemRef: 'Q-1',
  topic: 'Signs',
  difficulty: 'hard',
  prompt: { en: '=1+1 \\* $\\frac{1}{2}$\nis\n\nwhat?', hi: "'=1+1 क्या है?" },
  answer: {
    kind: 'single-choice',
    options: [
      { en: '-2', hi: '@दो' },
      { en: "''+3", hi: 'तीन' },
    ],
    correct: 1,
  },
  explanation: { en: 'a, "b"', hi: 'क' },
};

describe('a question in a line of the template', () => {
  test.each(['single-choice', 'multiple-choice', 'numeric'] as const)('comes back as the same question: %s', (kind) => {
    fc.assert(
      fc.property(anyItem([kind], { isPlain: true }), (item) => {
        const { items, findings } = throughFile([writeCsvQuestion(item, 'en')]);
        expect([items.map(modelOf), findings]).toEqual([[modelOf(item)], []]);
      }),
      { numRuns: 60 },
    );
  });

  test('comes back as the same question or is refused, whatever it is', () => {
    const allowed = ['unsupported-element', 'unsupported-question-type', 'not-in-template'];
    fc.assert(
      fc.property(anyItem(['single-choice', 'multiple-choice', 'numeric', 'text-entry', 'match']), (item) => {
        const line = lineOf(item);
        if ('line' in line) expect(throughFile([line.line]).items.map(modelOf)).toEqual([modelOf(item)]);
        else expect(allowed).toContain(line.code);
      }),
      { numRuns: 60 },
    );
  });

  test('may begin with the sign of a formula, which a spreadsheet does not run', () => {
    const line = writeCsvQuestion(plain, 'en');
    const cells = [...parseCsv(line)].flatMap(({ fields }) => fields);
    expect(cells.filter((cell) => /^\s*[=+\-@\t\r]/.test(cell))).toEqual([]);
    expect(cells.filter((cell) => cell.startsWith("'"))).toEqual(expect.arrayContaining(["'-2", "'@दो", "'''+3"]));
    expect(throughFile([line]).items.map(modelOf)).toEqual([modelOf(plain)]);
  });

  test.each<[string, Partial<SourceItem>]>([
    [
      'true or false',
      {
        answer: {
          kind: 'single-choice',
          options: [
            { en: 'True', hi: 'सही' },
            { en: 'False', hi: 'गलत' },
          ],
          correct: 1,
          keepsOrder: true,
        },
      },
    ],
    ['an order that is kept', { answer: { ...plain.answer, keepsOrder: true } as SourceItem['answer'] }],
    [
      'a negative number with a unit',
      { answer: { kind: 'numeric', from: '-2', to: '-1.5', unit: { en: '=kg', hi: 'किग्रा' } } },
    ],
    ['texts in which case counts', { answer: { kind: 'text-entry', accepted: ['Au', '=x'], matchCase: true } }],
  ])('keeps %s', (_what, changes) => {
    const item = { ...plain, ...changes };
    expect(throughFile([writeCsvQuestion(item, 'en')]).items.map(modelOf)).toEqual([modelOf(item)]);
  });

  test('may be in Hindi alone', () => {
    const { prompt, explanation, ...rest } = plain;
    const options = [{ hi: 'क' }, { hi: 'ख' }];
    const item = {
      ...rest,
      prompt: { hi: prompt.hi ?? '' },
      answer: { kind: 'single-choice' as const, options, correct: 0 },
      explanation: { hi: explanation.hi ?? '' },
    };
    expect(throughFile([writeCsvQuestion(item, 'hi')]).items).toEqual([item]);
    const dashed = { ...item, prompt: { hi: 'क [ख] - ग\n\\- घ' } };
    expect(throughFile([writeCsvQuestion(dashed, 'hi')]).items.map(modelOf)).toEqual([modelOf(dashed)]);
  });

  test.each<[string, Partial<SourceItem>, string]>([
    [
      'a kind that the template does not name',
      { answer: { kind: 'order', options: [{ en: 'a' }, { en: 'b' }] } },
      'unsupported-question-type',
    ],
    ['a drawing', { figure: { svg: '<svg viewBox="0 0 1 1"/>', alt: { en: 'A' } } }, 'unsupported-element'],
    ['a heading', { prompt: { en: '# Rivers\n\nWhich?' } }, 'unsupported-element'],
    ['a numbered list', { prompt: { en: '1. one\n2. two' } }, 'unsupported-element'],
    ['bold words', { prompt: { en: 'It is **bold**.' } }, 'unsupported-element'],
    [
      'nine options',
      { answer: { kind: 'multiple-choice', options: [...'abcdefghi'].map((en) => ({ en })), correct: [0] } },
      'unsupported-element',
    ],
    [
      'a text with the sign that divides texts',
      { answer: { kind: 'text-entry', accepted: ['a|b'] } },
      'not-in-template',
    ],
    ['a limit of its own', { answer: { kind: 'text-entry', accepted: ['a'], maxCharacters: 7 } }, 'not-in-template'],
    ['words that look like a formula', { prompt: { en: '\\\\(x\\\\)' } }, 'not-in-template'],
  ])('is refused for %s', (_what, changes, code) => {
    expect(lineOf({ ...plain, ...changes })).toEqual({ code });
  });
});
