import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BoughtUnit, shareRefund, unitsToTakeBack } from './paid-back.ts';
import { paise } from './paise.ts';

const units = (states: string, price = 50_000): BoughtUnit[] =>
  [...states].map((letter) => ({
    state: letter === 'g' ? 'granted' : letter === 'c' ? 'consumed' : 'revoked',
    pricePaise: paise(price),
  }));
const asked = (states: string, refunded: number) => {
  const bought = units(states);
  return unitsToTakeBack({ totalPaise: paise(bought.length * 50_000), refundedPaise: paise(refunded), units: bought });
};

describe('a refund', () => {
  test.each([
    ['ggg', 150_000, { take: 3, used: 0 }],
    ['gcg', 150_000, { take: 2, used: 1 }],
    ['rrr', 150_000, { take: 0, used: 0 }],
    ['ggg', 50_000, { take: 1, used: 0 }],
    ['ggg', 99_999, { take: 1, used: 0 }],
    ['rgg', 50_000, { take: 0, used: 0 }],
    ['rgg', 100_000, { take: 1, used: 0 }],
    ['cgc', 100_000, { take: 1, used: 1 }],
    ['ggg', 49_999, { take: 0, used: 0 }],
    ['ggg', 0, { take: 0, used: 0 }],
  ])('of units %s and %i paise takes back %o', (states, refunded, taken) => {
    expect(asked(states, refunded)).toEqual(taken);
  });

  test('of a part takes nothing back where the units have different prices: nobody can say which were meant', () => {
    const mixed = [...units('g', 50_000), ...units('gg', 25_000)];
    const facts = { totalPaise: paise(100_000), units: mixed };
    expect(unitsToTakeBack({ ...facts, refundedPaise: paise(50_000) })).toEqual({ take: 0, used: 0 });
    expect(unitsToTakeBack({ ...facts, refundedPaise: paise(100_000) })).toEqual({ take: 3, used: 0 });
  });
});

test('a refund is shared out over the lines to the paisa, and none gets more than it cost', () => {
  const lines = fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(lines, fc.double({ min: 0, max: 1, noNaN: true }), (gross, part) => {
      const total = gross.reduce((sum, one) => sum + one, 0);
      const refund = Math.floor(total * part);
      const shares = shareRefund(paise(refund), gross.map(paise));
      expect(shares.reduce((sum, one) => sum + one, 0)).toBe(refund);
      shares.forEach((share, index) => {
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(gross[index] ?? 0);
      });
    }),
  );
  expect(shareRefund(paise(100), [paise(100), paise(200)])).toEqual([33, 67]);
  expect(() => shareRefund(paise(301), [paise(100), paise(200)])).toThrow(RangeError);
});
