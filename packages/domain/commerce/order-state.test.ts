import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type OrderFacts, orderStatus, whyCannotPay } from './order-state.ts';
import { paise } from './paise.ts';
import { PAYMENT_STATUSES, type PaymentStatus } from './payment-state.ts';

const now = new Date('2026-11-21T04:30:00Z');
const earlier = new Date('2026-11-21T04:00:00Z');
const later = new Date('2026-11-21T05:00:00Z');
const payment = (status: PaymentStatus, amount = 99_900, refunded = 0) => ({
  status,
  amountPaise: paise(amount),
  refundedPaise: paise(refunded),
});
const order = (more: Partial<OrderFacts> = {}): OrderFacts => ({
  totalPaise: paise(99_900),
  placedAt: earlier,
  expiresAt: null,
  cancelledAt: null,
  payments: [],
  unitsOrdered: 2,
  entitlementsGranted: 0,
  ...more,
});

describe('an order', () => {
  test.each<[string, Partial<OrderFacts>, string]>([
    ['that was not placed yet is a draft', { placedAt: null }, 'draft'],
    ['waits for its first payment', {}, 'awaiting_payment'],
    ['waits while a payment is under way', { payments: [payment('authorized')] }, 'awaiting_payment'],
    [
      'waits when one payment failed and another began',
      { payments: [payment('failed'), payment('created')] },
      'awaiting_payment',
    ],
    ['failed when its only payment did', { payments: [payment('failed')] }, 'failed'],
    ['failed when every payment did', { payments: [payment('failed'), payment('failed')] }, 'failed'],
    ['expires at the very instant', { expiresAt: now }, 'expired'],
    ['does not expire before', { expiresAt: later }, 'awaiting_payment'],
    ['is cancelled', { cancelledAt: earlier }, 'cancelled'],
    ['is paid', { payments: [payment('failed'), payment('captured')] }, 'paid'],
    ['is not paid by less than its price', { payments: [payment('captured', 99_899)] }, 'awaiting_payment'],
    [
      'is paid although it had expired and been cancelled',
      { expiresAt: earlier, cancelledAt: earlier, payments: [payment('captured')] },
      'paid',
    ],
    ['is not fulfilled by half its entitlements', { payments: [payment('captured')], entitlementsGranted: 1 }, 'paid'],
    ['is fulfilled', { payments: [payment('captured')], entitlementsGranted: 2 }, 'fulfilled'],
    [
      'stays fulfilled when a second payment went back',
      { payments: [payment('captured'), payment('refunded', 99_900, 99_900)], entitlementsGranted: 2 },
      'fulfilled',
    ],
    [
      'is refunded in part',
      { payments: [payment('captured', 99_900, 49_950)], entitlementsGranted: 2 },
      'partially_refunded',
    ],
    [
      'of one unit is fulfilled by one',
      { payments: [payment('captured')], unitsOrdered: 1, entitlementsGranted: 1 },
      'fulfilled',
    ],
    ['of nothing is never fulfilled', { payments: [payment('captured')], unitsOrdered: 0 }, 'paid'],
    [
      'is refunded in part down to the last paisa',
      { payments: [payment('captured', 99_900, 99_899)] },
      'partially_refunded',
    ],
    ['is refunded', { payments: [payment('refunded', 99_900, 99_900)], entitlementsGranted: 2 }, 'refunded'],
    [
      'that costs nothing is fulfilled by its entitlements alone',
      { totalPaise: paise(0), entitlementsGranted: 2 },
      'fulfilled',
    ],
    ['that costs nothing is a draft until then', { totalPaise: paise(0), placedAt: null }, 'draft'],
  ])('%s', (_what, facts, status) => {
    expect(orderStatus(order(facts), now)).toBe(status);
  });

  test('that was paid is never unpaid again, whatever arrives later and however time goes on', () => {
    const events = fc.array(fc.constantFrom(...PAYMENT_STATUSES).map((status) => payment(status)));
    fc.assert(
      fc.property(events, fc.boolean(), fc.date({ noInvalidDate: true }), (more, isCancelled, at) => {
        const facts = order({
          payments: [payment('captured'), ...more],
          cancelledAt: isCancelled ? earlier : null,
          expiresAt: earlier,
        });
        expect(['paid', 'fulfilled']).toContain(orderStatus(facts, at));
      }),
    );
  });

  test('does not depend on the order in which its payments are listed', () => {
    const events = fc.array(
      fc
        .tuple(fc.constantFrom(...PAYMENT_STATUSES), fc.nat(99_900))
        .map(([status, back]) => payment(status, 99_900, back)),
    );
    fc.assert(
      fc.property(events, (payments) => {
        expect(orderStatus(order({ payments: [...payments].reverse() }), now)).toBe(
          orderStatus(order({ payments }), now),
        );
      }),
    );
  });
});

describe('paying', () => {
  test.each<[string, Partial<OrderFacts>, string | null]>([
    ['is possible at first', {}, null],
    ['can be tried again when it failed', { payments: [payment('failed')] }, null],
    ['is not done twice', { payments: [payment('captured')] }, 'already-paid'],
    ['is not done twice after a refund either', { payments: [payment('refunded', 99_900, 99_900)] }, 'already-paid'],
    ['is over when the order has expired', { expiresAt: earlier }, 'order-closed'],
    ['is over when the order was cancelled', { cancelledAt: earlier }, 'order-closed'],
  ])('%s', (_what, facts, bar) => {
    expect(whyCannotPay(order(facts), now)).toBe(bar);
  });
});
