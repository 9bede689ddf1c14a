import { expect, test } from 'vitest';
import { whatIsMissing } from './sale.ts';

const complete = {
  summary: { en: 'Sixty minutes.' },
  audience: { en: 'Graduates.' },
  isPriced: true,
  isPractice: false,
  hasPaper: true,
};

test('a test with texts, price and paper can be sold', () => {
  expect(whatIsMissing(complete)).toEqual([]);
});

test('a new test lacks all three', () => {
  const empty = { summary: { en: '' }, audience: { en: '' }, isPriced: false, hasPaper: false };
  expect(whatIsMissing({ ...complete, ...empty })).toEqual(['no-texts', 'no-price', 'no-paper']);
});

test.each([
  [{ summary: { en: '' } }, 'no-texts'],
  [{ audience: { en: '' } }, 'no-texts'],
  [{ isPriced: false }, 'no-price'],
  [{ hasPaper: false }, 'no-paper'],
])('%o is told as %s', (facts, missing) => {
  expect(whatIsMissing({ ...complete, ...facts })).toEqual([missing]);
});

test('nobody has to decide the price of a practice test, because it is free', () => {
  expect(whatIsMissing({ ...complete, isPriced: false, isPractice: true })).toEqual([]);
});
