import { DAY_MS } from '../../time/durations.ts';
import { type Paise, paise, sumPaise, timesPaise } from '../paise.ts';

/**
 * What a buyer may ask to be refunded by themselves: what was paid for, is not used and can still be used. Booked is
 * used: the booking is cancelled first, by its own rules. After 180 days the gateway refunds nothing, and a person has
 * to find another way. Source: docs/rules/refunds.md.
 */
export const REFUND_WITHIN_DAYS = 180;

export const REFUND_BARS = ['nothing-paid', 'refund-under-way', 'nothing-unused', 'refund-too-late'] as const;
export type RefundBar = (typeof REFUND_BARS)[number];

/** Units of one price and state. */
export type RefundUnits = {
  state: 'granted' | 'consumed' | 'revoked';
  unitPricePaise: Paise;
  count: number;
  expiresAt: Date;
  isAskedBack: boolean;
};

export type RefundFacts = {
  orderState: 'awaiting_payment' | 'fulfilled' | 'refunded';
  paidAt: Date | null;
  totalPaise: Paise;
  /** What went back of it, or is on its way. */
  refundedPaise: Paise;
  units: readonly RefundUnits[];
};

export function whyCannotAskRefund(facts: RefundFacts, now: Date): RefundBar | null {
  const { orderState, paidAt, totalPaise, units } = facts;
  if (orderState !== 'fulfilled' || totalPaise === 0 || paidAt === null) return 'nothing-paid';
  if (units.some(({ state, isAskedBack }) => isAskedBack && state === 'granted')) return 'refund-under-way';
  if (refundableAmount(facts, now) === 0) return 'nothing-unused';
  return now.getTime() >= paidAt.getTime() + REFUND_WITHIN_DAYS * DAY_MS ? 'refund-too-late' : null;
}

/** Whether a unit is one of those that a refund takes back. */
export function isRefundable(
  { state, expiresAt, isAskedBack, unitPricePaise }: Omit<RefundUnits, 'count'>,
  now: Date,
): boolean {
  return state === 'granted' && !isAskedBack && now < expiresAt && unitPricePaise > 0;
}

export function refundableUnits({ units }: Pick<RefundFacts, 'units'>, now: Date): number {
  return units.reduce((sum, unit) => sum + (isRefundable(unit, now) ? unit.count : 0), 0);
}

/** The prices of those units; never more than is left of the payment, of which a person may have sent back a part. */
export function refundableAmount({ totalPaise, refundedPaise, units }: RefundFacts, now: Date): Paise {
  const unused = units.filter((unit) => isRefundable(unit, now));
  const price = sumPaise(unused.map(({ unitPricePaise, count }) => timesPaise(unitPricePaise, count)));
  return paise(Math.max(0, Math.min(price, totalPaise - refundedPaise)));
}
