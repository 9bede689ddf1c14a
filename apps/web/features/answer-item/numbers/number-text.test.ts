import { readNumber } from '@kasauti/domain/marking/number-text.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pressed, typedNumber } from './number-text.ts';

test.each([
  ['4.5', '4.5'],
  [' 12 ', '12'],
  ['\u2212३.१४', '-3.14'],
  ['-', '-'],
  ['', ''],
  ['1,500', null],
  ['1.2.3', null],
  ['4 km', null],
  ['--1', null],
  ['1'.repeat(41), null],
])('%j becomes %j', (text, kept) => {
  expect(typedNumber(text)).toBe(kept);
});

test('whatever is pressed on the keypad, the text is a number or on its way to one', () => {
  const keys = fc.array(fc.constantFrom('0', '1', '7', '.', '-', '\u232b'), { maxLength: 60 });
  fc.assert(
    fc.property(keys, (presses) => {
      const text = presses.reduce((soFar, key) => pressed(soFar, key) ?? soFar, '');
      expect(typedNumber(text)).toBe(text);
      if (/\d/.test(text)) expect(readNumber(text)).not.toBeNull();
    }),
  );
});

test('the minus of the keypad turns the sign and turns it back', () => {
  expect(pressed('12', '-')).toBe('-12');
  expect(pressed('-12', '-')).toBe('12');
});
