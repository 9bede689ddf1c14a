import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fraction, fractionText } from '../fraction.ts';
import { readNumber } from './number-text.ts';

test.each([
  ['42', '42'],
  ['42.0', '42'],
  ['042', '42'],
  ['-0.5', '-1/2'],
  ['+3', '3'],
  ['.5', '1/2'],
  ['5.', '5'],
  ['  3.14 ', '157/50'],
  ['−7', '-7'],
  ['३.१४', '157/50'],
  ['0.30', '3/10'],
  ['-0', '0'],
  ['0'.repeat(39).concat('7'), '7'],
])('%j is the number %s', (text, value) => {
  expect(fractionText(readNumber(text)!)).toBe(value);
});

test.each([
  '',
  ' ',
  '-',
  '.',
  '+.',
  '1,5',
  '1,500',
  '1e3',
  '1/3',
  '0x10',
  '½',
  '²',
  '--1',
  '1 000',
  '३ घंटे',
  'NaN',
  'Infinity',
  '1'.repeat(41),
])('%j is no number that can be marked', (text) => {
  expect(readNumber(text)).toBeNull();
});

test('decimals are read exactly, never through binary', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
      fc.integer({ min: 1, max: 15 }),
      (units, places) => {
        const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0');
        const text = `${units < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
        expect(readNumber(text)).toEqual(fraction(units, 10n ** BigInt(places)));
      },
    ),
  );
});
