import { expect, test } from 'vitest';
import { completenessTone, missingFieldsShown } from './completeness.ts';

test('the bar is red below 50 %, yellow below 80 %, green from there', () => {
  expect([0, 49, 50, 79, 80, 100].map(completenessTone)).toEqual(['red', 'red', 'yellow', 'yellow', 'green', 'green']);
});

test('at most three missing fields are named, the others are counted', () => {
  expect(missingFieldsShown(['a', 'b'])).toEqual({ shown: ['a', 'b'], more: 0 });
  expect(missingFieldsShown(['a', 'b', 'c', 'd', 'e'])).toEqual({ shown: ['a', 'b', 'c'], more: 2 });
});
