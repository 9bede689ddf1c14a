import { expect, test } from 'vitest';
import { marksText } from './marks-text.ts';

test('whole marks are shown whole, others to two places, and a deduction with a true minus', () => {
  expect(marksText('142', '200')).toBe('142 / 200');
  expect(marksText('-1/3', '4')).toBe('−0.33 / 4');
  expect(marksText('5/2', '4')).toBe('2.50 / 4');
});

test('without a score there is nothing to show', () => {
  expect(marksText(null, '4')).toBeNull();
});
