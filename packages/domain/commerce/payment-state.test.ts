import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isCaptured, laterStatus, PAYMENT_STATUSES, paymentRank } from './payment-state.ts';

const anyStatus = fc.constantFrom(...PAYMENT_STATUSES);

test('a late event never takes a payment back', () => {
  expect(laterStatus('captured', 'authorized')).toBe('captured');
  expect(laterStatus('captured', 'failed')).toBe('captured');
  expect(laterStatus('created', 'failed')).toBe('failed');
});

test('a failed payment can still rise: banks authorise hours later', () => {
  expect(laterStatus('failed', 'authorized')).toBe('authorized');
});

test('events in any order, repeated or not, end in the same status', () => {
  fc.assert(
    fc.property(fc.array(anyStatus, { minLength: 1 }), (events) => {
      const end = (list: typeof events) => list.reduce(laterStatus);
      expect(end([...events].reverse())).toBe(end(events));
      expect(end([...events, ...events])).toBe(end(events));
      expect(paymentRank(end(events))).toBe(Math.max(...events.map(paymentRank)));
    }),
  );
});

test('money has arrived once a payment is captured, also when it was refunded since', () => {
  expect(PAYMENT_STATUSES.filter(isCaptured)).toEqual(['captured', 'refunded']);
});
