import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { readQuestionFile } from '../read-question-file.ts';
import { readLines } from '../test/read-lines.ts';

const HEAD = 'type,stem,option_a,option_b,option_c,correct,tolerance';
const read = (...rows: string[]) => readLines('csv', [HEAD, ...rows]);

describe('a file of CSV', () => {
  test('is divided by commas, quotes and line breaks, and still names its lines', () => {
    const rows = ['mcq,"Say ""yes"",', 'or no",yes,"no, never",,A,', '', 'mcq,Two?,a,b,,B,'];
    const { items } = readQuestionFile('csv', new TextEncoder().encode([HEAD, ...rows].join('\r\n')), {
      language: 'en',
      topic: 'Topic',
      difficulty: 'medium',
    });
    expect(items.map(({ line }) => line)).toEqual([2, 5]);
    expect(items[0]?.item).toMatchObject({
      prompt: { en: 'Say "yes",\nor no' },
      answer: { options: [{ en: 'yes' }, { en: 'no, never' }] },
    });
  });

  test.each<[string, string, unknown]>([
    ['one option', 'mcq,Q?,a,b,c,C,', { kind: 'single-choice', right: [2] }],
    ['several options', 'MSQ,Q?,a,b,c,a; C,', { kind: 'multiple-choice', right: [0, 2] }],
    ['a number', 'nat,Q?,,,,1.414,0.0005', { kind: 'numeric', right: ['1.4135', '1.4145'] }],
    ['an exact number', 'nat,Q?,,,,55,', { right: ['55', '55'] }],
    ['a range', 'nat,Q?,,,,1.4..1.6,', { right: ['1.4', '1.6'] }],
    ['false', 'tf,Q?,,,,FALSE,', { kind: 'single-choice', options: ['True', 'False'], right: [1] }],
    ['texts', 'short,Q?,,,,Delhi|New Delhi,', { kind: 'text-entry', right: ['Delhi', 'New Delhi'] }],
  ])('has questions with %s', (_what, row, said) => {
    expect(read(row).said).toMatchObject([said]);
  });

  test.each<[string, string, string]>([
    ['a key that is no option', 'mcq,Q?,a,b,,C,', 'key-not-an-option'],
    ['a key that is no letter', 'mcq,Q?,a,b,,1,', 'key-not-an-option'],
    ['an option twice in its key', 'msq,Q?,a,b,,A;A,', 'bad-answer'],
    ['a gap between its options', 'mcq,Q?,a,,c,A,', 'missing-options'],
    ['one option', 'mcq,Q?,a,,,A,', 'missing-options'],
    ['no key', 'mcq,Q?,a,b,,,', 'missing-answer'],
    ['no text', 'mcq,,a,b,,A,', 'missing-text'],
    ['another type', 'essay,Q?,,,,x,', 'unsupported-question-type'],
    ['a number that is none', 'nat,Q?,,,,"1,5",', 'bad-number'],
    ['a number with an exponent of 999', 'nat,Q?,,,,1e999,', 'bad-number'],
    ['a number with an exponent of −999', 'nat,Q?,,,,1e-999,', 'bad-number'],
    ['a tolerance below 0', 'nat,Q?,,,,1,-1', 'bad-number'],
    ['a range with a tolerance', 'nat,Q?,,,,1..2,1', 'bad-number'],
    ['neither true nor false', 'tf,Q?,,,,yes,', 'key-not-an-option'],
    ['a field too few', 'mcq,Q?,a,b,c,A', 'wrong-number-of-fields'],
  ])('refuses a question with %s, and reads the next one', (_what, row, code) => {
    const { said, findings } = read(row, 'tf,Next?,,,,T,');
    expect(findings).toEqual([`2 ${code}`]);
    expect(said).toMatchObject([{ prompt: 'Next?' }]);
  });

  test.each<[string, string[], string]>([
    ['a quote that is not closed', [HEAD, 'tf,Q?,,,,T,', 'tf,"Q?,,,,T,'], '3 unterminated-quote'],
    ['a quote inside a field', [HEAD, 'tf,a "b" c,,,,T,'], '2 misplaced-quote'],
    ['a quoted field that goes on', [HEAD, 'tf,"a" c,,,,T,'], '2 misplaced-quote'],
    ['a missing column', ['type,stem', 'tf,Q?'], '1 missing-column'],
    ['an unknown column', ['type,stem,correct,colour', 'tf,Q?,T,red'], '1 unknown-column'],
    ['a column twice', ['type,stem,correct,stem', 'tf,Q?,T,Q?'], '1 repeated-column'],
    ['nothing but its head', [HEAD], '1 no-questions'],
  ])('is refused for %s', (_what, lines, found) => {
    expect(readLines('csv', lines).findings).toEqual([found]);
  });

  test('may have both languages, or name the language of each question', () => {
    const { items, findings } = readLines('csv', [
      'type,language,stem,stem_hi,correct',
      'tf,,Yes?,हाँ?,T',
      'tf,hi,हाँ?,,T',
      'tf,hi,हाँ?,हाँ?,T',
      'tf,fr,Oui?,,T',
    ]);
    expect(items.map(({ prompt }) => prompt)).toEqual([{ en: 'Yes?', hi: 'हाँ?' }, { hi: 'हाँ?' }]);
    expect(items[0]?.answer).toMatchObject({
      options: [
        { en: 'True', hi: 'सही' },
        { en: 'False', hi: 'गलत' },
      ],
    });
    expect(findings).toEqual(['4 bad-language', '5 bad-language']);
  });

  test('says what it names, and that its marks are left out', () => {
    const head = 'type,name,topic,difficulty,stem,correct,explanation,marks';
    const { items, findings } = readLines('csv', [head, 'tf,q1,Heat,hard,Q?,T,Because.,4', 'tf,q2,,odd,Q?,T,,']);
    expect(items[0]).toMatchObject({
      itemRef: 'q1',
      topic: 'Heat',
      difficulty: 'hard',
      explanation: { en: 'Because.' },
    });
    expect(findings).toEqual(['2 marks-left-out', '3 bad-difficulty']);
  });

  test('has an example that comes in whole', async () => {
    const bytes = await readFile(new URL('../../../../../../docs/examples/questions.csv', import.meta.url));
    const { items, findings } = readQuestionFile('csv', bytes, {
      language: 'en',
      topic: 'Topic',
      difficulty: 'medium',
    });
    expect([items.length, findings]).toEqual([5, []]);
  });
});
