import fc from 'fast-check';
import { expect, test } from 'vitest';
import { putTogether, standingApart } from './questions-of-passages.ts';

const refs = fc.array(fc.option(fc.constantFrom('tea', 'trains', 'taxes')), { maxLength: 12 });

test('the questions of a passage are put behind the first of them, and all others keep their order', () => {
  const questions = ['a tea', 'b', 'c trains', 'd tea', 'e', 'f trains'];
  const passageOf = (question: string) => question.split(' ')[1] ?? null;
  expect(putTogether(questions, passageOf)).toEqual(['a tea', 'd tea', 'b', 'c trains', 'f trains', 'e']);
});

test('what was put together stands together, with each question once, and stays as it is when it is done again', () => {
  fc.assert(
    fc.property(refs, (passages) => {
      const questions = passages.map((passage, no) => ({ passage, no }));
      const together = putTogether(questions, ({ passage }) => passage);
      expect(standingApart(together.map(({ passage }) => passage))).toEqual([]);
      expect(together.map(({ no }) => no).sort((a, b) => a - b)).toEqual(questions.map(({ no }) => no));
      expect(putTogether(together, ({ passage }) => passage)).toEqual(together);
    }),
  );
});

test('a question stands apart if another one is between it and the others of its passage', () => {
  expect(standingApart(['tea', 'tea', null, 'tea', 'tea', 'trains', 'tea', null])).toEqual([3, 6]);
  expect(standingApart([null, null, 'tea', 'trains', 'trains'])).toEqual([]);
});
