import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fractionText, parseFraction } from '../fraction.ts';
import { hasPassed, passMarks } from './pass.ts';

const passes = (total: string, maximum: string, share: number | null) =>
  hasPassed(parseFraction(total), parseFraction(maximum), share);

test.each([
  ['40', '100', 40, true],
  ['39', '100', 40, false],
  ['119/3', '100', 40, false], // 39.67 would round to 40, but it does not pass
  ['1', '3', 33, true],
  ['33', '100', 34, false],
  ['100', '100', 100, true],
  ['-5', '100', 1, false],
])('%s of %s with a pass mark of %i %%: %s', (total, maximum, share, passed) => {
  expect(passes(total, maximum, share)).toBe(passed);
});

test('the pass mark is an exact share of the maximum', () => {
  expect(fractionText(passMarks(parseFraction('10/3'), 40))).toBe('4/3');
});

test('without a pass mark nobody passes or fails', () => {
  expect(passes('100', '100', null)).toBeNull();
});

test('a higher total never fails where a lower one passed', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -300, max: 900 }),
      fc.nat(300),
      fc.integer({ min: 1, max: 100 }),
      (third, more, share) => {
        if (passes(`${third}/3`, '300', share)) expect(passes(`${third + more}/3`, '300', share)).toBe(true);
      },
    ),
  );
});

test.each([0, 101, 33.3])('%d is no pass mark', (share) => {
  expect(() => passes('1', '1', share)).toThrow(RangeError);
});
