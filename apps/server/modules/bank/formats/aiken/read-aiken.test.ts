import { describe, expect, test } from 'vitest';
import { readLines } from '../test/read-lines.ts';

const read = (...lines: string[]) => readLines('aiken', lines);

describe('a file of Aiken', () => {
  test('brings in a question with its options and the right one', () => {
    expect(read('Largest ocean?', 'A. Indian', 'B) Pacific', 'ANSWER: B').said).toEqual([
      { kind: 'single-choice', prompt: 'Largest ocean?', options: ['Indian', 'Pacific'], right: [1] },
    ]);
  });

  test('is shown as it was typed, with signs that mean something in the markup', () => {
    const [question] = read('Pay $5 * 2 \\ [a] | b?', 'A. - one', 'B. | two', 'ANSWER: A').said;
    expect(question).toMatchObject({ prompt: 'Pay $5 * 2 \\ [a] | b?', options: ['- one', '| two'] });
  });

  test.each<[string, string[], string]>([
    ['without its answer', ['One?', 'A. a', 'B. b'], '1 missing-answer'],
    ['with an answer that is no option', ['One?', 'A. a', 'B. b', 'ANSWER: C'], '4 answer-not-an-option'],
    ['with two answers on the line', ['One?', 'A. a', 'B. b', 'ANSWER: AB'], '4 answer-not-an-option'],
    ['with one option', ['One?', 'A. a', 'ANSWER: A'], '1 missing-options'],
    ['without options', ['One?', 'ANSWER: A'], '1 missing-options'],
    ['on two lines', ['Read this.', 'One?', 'A. a', 'B. b', 'ANSWER: A'], '1 misplaced-line'],
    ['whose letters have a gap', ['One?', 'A. a', 'C. c', 'ANSWER: A'], '1 misplaced-line'],
    ['that lost its text', ['A. a', 'B. b', 'ANSWER: A'], '1 misplaced-line'],
  ])('refuses a question %s, and reads the next one', (_what, lines, found) => {
    const { said, findings } = read(...lines, '', 'Two?', 'A. c', 'B. d', 'ANSWER: B');
    expect(findings[0]).toBe(found);
    expect(said).toEqual([{ kind: 'single-choice', prompt: 'Two?', options: ['c', 'd'], right: [1] }]);
  });
});
