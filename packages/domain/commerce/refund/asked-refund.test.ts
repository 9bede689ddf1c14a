import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paise } from '../paise.ts';
import {
  type RefundFacts,
  type RefundUnits,
  refundableAmount,
  refundableUnits,
  whyCannotAskRefund,
} from './asked-refund.ts';

const noon = new Date('2026-11-21T06:30:00Z');
const days = (count: number) => new Date(noon.getTime() + count * 86_400_000);
const unit = (more: Partial<RefundUnits> = {}): RefundUnits => ({
  state: 'granted',
  unitPricePaise: paise(49_900),
  count: 1,
  expiresAt: days(365),
  isAskedBack: false,
  ...more,
});
const facts = (more: Partial<RefundFacts> = {}): RefundFacts => ({
  orderState: 'fulfilled',
  paidAt: noon,
  totalPaise: paise(99_800),
  refundedPaise: paise(0),
  units: [unit({ count: 2 })],
  ...more,
});

test.each<[string, Partial<RefundFacts>, ReturnType<typeof whyCannotAskRefund>]>([
  ['unused', {}, null],
  ['not paid yet', { orderState: 'awaiting_payment', paidAt: null }, 'nothing-paid'],
  ['free', { totalPaise: paise(0), units: [unit({ unitPricePaise: paise(0) })] }, 'nothing-paid'],
  ['gone back already', { orderState: 'refunded' }, 'nothing-paid'],
  ['booked or sat', { units: [unit({ state: 'consumed' })] }, 'nothing-unused'],
  ['expired', { units: [unit({ expiresAt: days(10) })] }, 'nothing-unused'],
  ['asked back before', { units: [unit(), unit({ isAskedBack: true })] }, 'refund-under-way'],
  ['left after another went back', { units: [unit(), unit({ state: 'revoked', isAskedBack: true })] }, null],
  ['one of two used', { units: [unit(), unit({ state: 'consumed' })] }, null],
])('what is %s', (_, more, bar) => {
  expect(whyCannotAskRefund(facts(more), days(10))).toBe(bar);
});

test('the last day is the 180th: that instant is too late', () => {
  expect(whyCannotAskRefund(facts(), new Date(days(180).getTime() - 1))).toBeNull();
  expect(whyCannotAskRefund(facts(), days(180))).toBe('refund-too-late');
});

test('only what is unused is counted, at its own price, and no more than is left of the payment', () => {
  const units = [unit({ count: 2 }), unit({ state: 'consumed' }), unit({ unitPricePaise: paise(99_900) })];
  const all = facts({ totalPaise: paise(249_600), units });
  expect([refundableUnits(all, noon), refundableAmount(all, noon)]).toEqual([3, 199_700]);
  expect(refundableAmount({ ...all, refundedPaise: paise(100_000) }, noon)).toBe(149_600);
});

test('whatever was used or went back before, never more goes back than was paid', () => {
  const anyUnit = fc.record({
    state: fc.constantFrom('granted' as const, 'consumed' as const, 'revoked' as const),
    unitPricePaise: fc.integer({ min: 0, max: 500_000 }).map(paise),
    count: fc.integer({ min: 1, max: 100 }),
    expiresAt: fc.constantFrom(days(-1), days(1)),
    isAskedBack: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(anyUnit, { maxLength: 6 }), fc.integer({ min: 0, max: 1_000_000 }), (units, back) => {
      const total = units.reduce((sum, one) => sum + one.unitPricePaise * one.count, 0);
      const refunded = Math.min(back, total);
      const amount = refundableAmount(facts({ units, totalPaise: paise(total), refundedPaise: paise(refunded) }), noon);
      expect(amount).toBeGreaterThanOrEqual(0);
      expect(amount + refunded).toBeLessThanOrEqual(total);
    }),
  );
});
