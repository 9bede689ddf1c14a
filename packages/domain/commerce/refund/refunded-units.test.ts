import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paise, sumPaise } from '../paise.ts';
import { type BoughtUnit, type RefundedFacts, refundedUnits, shareRefund } from './refunded-units.ts';

const units = (states: string, price = 50_000): BoughtUnit[] =>
  [...states].map((letter) => ({
    state: letter === 'g' ? 'granted' : letter === 'c' ? 'consumed' : 'revoked',
    pricePaise: paise(price),
  }));
const asked = (states: string, refunded: number) => {
  const bought = units(states);
  return outcome({ totalPaise: paise(bought.length * 50_000), refundedPaise: paise(refunded), units: bought });
};
/** Returns the number of units to take back, the number of used units, and the amount that staff must decide about. */
function outcome(facts: RefundedFacts) {
  const { paidFor, unclearPaise } = refundedUnits(facts);
  const states = paidFor.map((index) => facts.units[index]?.state);
  const count = (wanted: string) => states.filter((state) => state === wanted).length;
  expect(count('revoked')).toBe(0);
  return { take: count('granted'), used: count('consumed'), ...(unclearPaise > 0 && { unclearPaise }) };
}

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

  test('takes the last unused unit first', () => {
    const facts = { totalPaise: paise(200_000), refundedPaise: paise(150_000), units: units('gcgr') };
    expect(refundedUnits(facts).paidFor).toEqual([2, 0]);
  });

  // One unit of ₹500, two of ₹250, one of ₹400 and one free unit.
  const mixed = [...units('g', 50_000), ...units('gg', 25_000), ...units('c', 40_000), ...units('g', 0)];
  test.each([
    ['one price alone', 25_000, { take: 1, used: 0 }],
    ['the one that is used', 40_000, { take: 0, used: 1 }],
    ['one of each of two prices', 65_000, { take: 1, used: 1 }],
    ['one unit or two others', 50_000, { take: 0, used: 0, unclearPaise: 50_000 }],
    ['no choice of units', 60_000, { take: 0, used: 0, unclearPaise: 60_000 }],
    ['less than any unit', 10_000, { take: 0, used: 0 }],
    ['all of them, the free one too', 140_000, { take: 4, used: 1 }],
  ])('of units with different prices takes back what only one choice of them costs: %s', (_case, refunded, taken) => {
    expect(outcome({ totalPaise: paise(140_000), refundedPaise: paise(refunded), units: mixed })).toEqual(taken);
  });

  test('beside a free unit takes back the paid ones that it covers', () => {
    const facts = { totalPaise: paise(100_000), units: [...units('gg'), ...units('g', 0)] };
    expect(outcome({ ...facts, refundedPaise: paise(50_000) })).toEqual({ take: 1, used: 0 });
  });

  test('pays only for what earlier parts have not paid for', () => {
    const facts = {
      totalPaise: paise(140_000),
      units: [...units('r', 50_000), ...units('gg', 25_000), ...units('g', 40_000)],
    };
    expect(outcome({ ...facts, refundedPaise: paise(50_000) })).toEqual({ take: 0, used: 0 });
    expect(outcome({ ...facts, refundedPaise: paise(90_000) })).toEqual({ take: 1, used: 0 });
  });

  test('of a hundred prices ends soon, and leaves them to a person', () => {
    const many = Array.from({ length: 100 }, (_, index) => ({
      state: 'granted' as const,
      pricePaise: paise(10_000 + index),
    }));
    const facts = { totalPaise: sumPaise(many.map(({ pricePaise }) => pricePaise)), units: many };
    expect(outcome({ ...facts, refundedPaise: paise(500_001) })).toEqual({ take: 0, used: 0, unclearPaise: 500_001 });
  });

  test('never takes back more than was paid back', () => {
    const bought = fc.array(
      fc.record({
        state: fc.constantFrom('granted' as const, 'consumed' as const, 'revoked' as const),
        pricePaise: fc.constantFrom(0, 10_000, 25_000, 40_000, 50_000).map(paise),
      }),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(bought, fc.nat(100), (some, percent) => {
        const price = (of: readonly BoughtUnit[]) => sumPaise(of.map(({ pricePaise }) => pricePaise));
        const revoked = price(some.filter(({ state }) => state === 'revoked'));
        const refunded = revoked + Math.floor(((price(some) - revoked) * percent) / 100);
        const { paidFor } = refundedUnits({ totalPaise: price(some), refundedPaise: paise(refunded), units: some });
        expect(new Set(paidFor).size).toBe(paidFor.length);
        const taken = paidFor.map((index) => some[index]).filter((unit) => unit !== undefined);
        expect(revoked + price(taken)).toBeLessThanOrEqual(refunded);
      }),
    );
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
