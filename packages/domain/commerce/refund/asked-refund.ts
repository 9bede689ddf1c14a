import { DAY_MS } from '../../time/durations.ts';
import { type Paise, paise, sumPaise, timesPaise } from '../paise.ts';

/**
 * Number of days after the payment within which a buyer can request a refund. The gateway makes no refund after
 * 180 days, so staff must then find another way. A buyer can get back units that are paid for, unused and not
 * expired. A booked unit counts as used until its booking is cancelled. Source: docs/rules/refunds.md.
 */
export const REFUND_WITHIN_DAYS = 180;

export const REFUND_BARS = ['nothing-paid', 'refund-under-way', 'nothing-unused', 'refund-too-late'] as const;
export type RefundBar = (typeof REFUND_BARS)[number];

/** Units with the same price and state. */
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
  /** Amount of the payment that was refunded or is being refunded. */
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

/** Returns whether a refund takes this unit back. */
export function isRefundable(
  { state, expiresAt, isAskedBack, unitPricePaise }: Omit<RefundUnits, 'count'>,
  now: Date,
): boolean {
  return state === 'granted' && !isAskedBack && now < expiresAt && unitPricePaise > 0;
}

export function refundableUnits({ units }: Pick<RefundFacts, 'units'>, now: Date): number {
  return units.reduce((sum, unit) => sum + (isRefundable(unit, now) ? unit.count : 0), 0);
}

/** Returns the sum of the prices of the refundable units, at most the part of the payment that is not yet refunded. */
export function refundableAmount({ totalPaise, refundedPaise, units }: RefundFacts, now: Date): Paise {
  const unused = units.filter((unit) => isRefundable(unit, now));
  const price = sumPaise(unused.map(({ unitPricePaise, count }) => timesPaise(unitPricePaise, count)));
  return paise(Math.max(0, Math.min(price, totalPaise - refundedPaise)));
}
