import { expect, test } from 'vitest';
import { isCaptured, PAYMENT_STATUSES, paymentRank } from './payment-state.ts';

test('a later event has the higher rank, and a failed payment can still rise: banks authorise hours later', () => {
  expect(paymentRank('captured')).toBeGreaterThan(paymentRank('authorized'));
  expect(paymentRank('authorized')).toBeGreaterThan(paymentRank('failed'));
  expect(paymentRank('failed')).toBeGreaterThan(paymentRank('created'));
});

test('money has arrived once a payment is captured, also when it was refunded since', () => {
  expect(PAYMENT_STATUSES.filter(isCaptured)).toEqual(['captured', 'refunded']);
});
