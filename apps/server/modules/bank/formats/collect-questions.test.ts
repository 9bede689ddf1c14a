import { expect, test } from 'vitest';
import { MAX_QUESTIONS } from './collect-questions.ts';
import { readLines } from './test/read-lines.ts';

const named = (...names: string[]) =>
  readLines(
    'gift',
    names.flatMap((name) => [`::${name}::Q? {T}`, '']),
  ).items.map(({ itemRef }) => itemRef);

test('a name that occurs again gets a number, and no two questions have one name', () => {
  expect(named('a', 'a', 'a (2)', 'a', 'b')).toEqual(['a', 'a (2)', 'a (2) (2)', 'a (3)', 'b']);
});

test('a name is one line of at most 100 characters', () => {
  const [name, copy] = named('x'.repeat(300), 'x'.repeat(300));
  expect(name).toBe('x'.repeat(100));
  expect(copy).toBe(`${'x'.repeat(92)} (2)`);
});

test('a file has a limited number of questions, and what came before stays', () => {
  const { items, findings } = readLines(
    'aiken',
    Array.from({ length: MAX_QUESTIONS + 1 }, () => ['Q?', 'A. a', 'B. b', 'ANSWER: A']).flat(),
  );
  expect([items.length, findings]).toEqual([MAX_QUESTIONS, [`${MAX_QUESTIONS * 4 + 1} too-many-questions`]]);
});
