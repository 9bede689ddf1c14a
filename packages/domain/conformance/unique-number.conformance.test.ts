import { describe, expect, test } from 'vitest';
import { isAadhaar, normaliseUniqueNumber, uniqueNumberHint, verhoeffCheckDigit } from '../identity/unique-number.ts';
import { readVectors } from './read-vectors.ts';

type VerhoeffVectors = {
  checkDigit: { digits: string; check: number }[];
  valid: { number: string }[];
  invalid: { number: string; reason: string }[];
  accepted: { input: string; normalised: string; reason: string }[];
};

const vectors = readVectors<VerhoeffVectors>('spec-vectors', 'verhoeff.json');

test('the Verhoeff vectors are all there', () => {
  const { checkDigit, valid, invalid, accepted } = vectors;
  expect([checkDigit.length, valid.length, invalid.length, accepted.length]).toEqual([3, 8, 14, 2]);
});

test.each(vectors.checkDigit)('the check digit of $digits is $check', ({ digits, check }) => {
  expect(verhoeffCheckDigit(digits)).toBe(check);
});

describe('a number that can be an Aadhaar number is distinguished from one that cannot', () => {
  test.each(vectors.valid)('$number can', ({ number }) => {
    expect([isAadhaar(number), uniqueNumberHint(number)]).toEqual([true, null]);
  });

  test.each(vectors.invalid)('$number cannot: $reason', ({ number }) => {
    expect(isAadhaar(number)).toBe(false);
  });

  test.each(vectors.accepted)('$input is read as $normalised: $reason', ({ input, normalised }) => {
    expect([normaliseUniqueNumber(input), isAadhaar(input)]).toEqual([normalised, true]);
  });
});
