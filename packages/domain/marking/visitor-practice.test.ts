import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mayVisitorsPractise } from './visitor-practice.ts';

const practice = { isPractice: true, priceInPaise: 0, mode: 'none' as const };
const mode = fc.constantFrom('none' as const, 'recorded' as const, 'live' as const, 'centre' as const);

test('a free practice test without a proctor is open to visitors', () => {
  expect(mayVisitorsPractise(practice)).toBe(true);
});

test('a test that is paid, watched or not for practice never is', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.nat(), mode, (isPractice, priceInPaise, watched) => {
      fc.pre(!isPractice || priceInPaise > 0 || watched !== 'none');
      expect(mayVisitorsPractise({ isPractice, priceInPaise, mode: watched })).toBe(false);
    }),
  );
});
