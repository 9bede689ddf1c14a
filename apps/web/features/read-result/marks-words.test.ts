import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exactBeside, shareInPercent, shownMarks } from './marks-words.ts';

test.each([
  ['4', '4', null],
  ['-1', '\u22121', null],
  ['38/3', '12.67', '38/3'],
  ['-1/3', '\u22120.33', '\u22121/3'],
  ['7/4', '1.75', null],
  ['0', '0', null],
])('%s is shown as %s', (exact, shown, beside) => {
  expect(shownMarks(exact)).toBe(shown);
  expect(exactBeside(exact)).toBe(beside);
});

test.each([
  ['317/100', '20', 16],
  ['1', '8', 13],
  ['31/20', '10', 16],
  ['154/100', '10', 15],
  ['20', '20', 100],
  ['-1', '20', 0],
])('%s of %s is %i percent, to the nearest', (marks, maximum, percent) => {
  expect(shareInPercent(marks, maximum)).toBe(percent);
});

test('a bar is never longer than the whole and never shorter than nothing', () => {
  fc.assert(
    fc.property(fc.integer({ min: -500, max: 500 }), fc.integer({ min: 1, max: 9 }), (marks, part) => {
      const share = shareInPercent(`${marks}/${part}`, '500');
      expect(share).toBeGreaterThanOrEqual(0);
      expect(share).toBeLessThanOrEqual(100);
    }),
  );
});
