import { expect, test } from 'vitest';
import { asciiDigits } from './digits.ts';

test('Devanagari digits become the digits that everything else counts with', () => {
  expect(asciiDigits('०१२३४५६७८९, क-12')).toBe('0123456789, क-12');
});
