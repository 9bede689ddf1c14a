import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isAadhaar,
  normaliseUniqueNumber,
  uniqueNumberHint,
  uniqueNumberTail,
  verhoeffCheckDigit,
} from './unique-number.ts';

const withCheckDigit = fc.stringMatching(/^[2-9]\d{10}$/).map((digits) => `${digits}${verhoeffCheckDigit(digits)}`);

describe('the check digit', () => {
  test.each([
    ['236', 3],
    ['12345', 1],
    ['142857', 0],
  ])('of %s is %i', (digits, check) => {
    expect(verhoeffCheckDigit(digits)).toBe(check);
  });

  test('finds every single wrong digit and every swap of neighbours', () => {
    fc.assert(
      fc.property(withCheckDigit, fc.nat(11), fc.integer({ min: 1, max: 9 }), fc.nat(10), (number, at, by, swapAt) => {
        const slip = `${number.slice(0, at)}${(Number(number[at]) + by) % 10}${number.slice(at + 1)}`;
        const swap = `${number.slice(0, swapAt)}${number[swapAt + 1]}${number[swapAt]}${number.slice(swapAt + 2)}`;
        expect(isAadhaar(number)).toBe(true);
        expect(isAadhaar(slip)).toBe(false);
        expect(isAadhaar(swap)).toBe(swap === number);
      }),
    );
  });

  test('is made of digits only', () => {
    expect(() => verhoeffCheckDigit('12a')).toThrow(RangeError);
    expect(() => verhoeffCheckDigit('')).toThrow(RangeError);
  });
});

describe('the hint', () => {
  test.each([
    ['222222222228', 'twelve digits that do not fit'],
    ['123456789010', 'twelve digits that begin with 1'],
    ['2222 2222 2228', 'the same in groups'],
  ])('is given for %s: %s', (number) => {
    expect(uniqueNumberHint(number)).toBe('aadhaar-digits-do-not-fit');
  });

  test.each(['222222222227', '2222 2222 2227', 'ABCDE1234F', 'DL-1420110012345', '12345', '', 'x'])(
    'is not given for %j',
    (number) => {
      expect(uniqueNumberHint(number)).toBeNull();
    },
  );
});

describe('a unique number is compared', () => {
  test.each([
    ['2222 2222 2227', '222222222227'],
    ['2222-2222-2227', '222222222227'],
    ['2222‐2222–2227', '222222222227'],
    ['२२२२ २२२२ २२२७', '222222222227'],
    [' abcde1234f ', 'ABCDE1234F'],
    ['ＡＢ１２', 'AB12'],
    ['a-\u0300', '\u00c0'],
    ['\u1fd2', '\u03aa\u0300'],
  ])('%j as %s', (text, normalised) => {
    expect(normaliseUniqueNumber(text)).toBe(normalised);
  });

  test('the same however often it was normalised', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const once = normaliseUniqueNumber(text);
        expect(normaliseUniqueNumber(once)).toBe(once);
      }),
    );
  });

  test('and only its last four characters are shown', () => {
    expect([uniqueNumberTail('2222 2222 2227'), uniqueNumberTail('x1'), uniqueNumberTail('')]).toEqual([
      '2227',
      'X1',
      '',
    ]);
  });
});
