import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ClaimFacts, HOLD_MINUTES, holdEnd, isHoldLive, whyCannotClaimSeat } from './holds.ts';

const now = new Date('2026-11-21T04:30:00.000Z');
const justAfter = new Date(now.getTime() + 1);

test('a hold lasts a quarter of an hour and lapses at the very instant', () => {
  expect(HOLD_MINUTES).toBe(15);
  expect(holdEnd(now).toISOString()).toBe('2026-11-21T04:45:00.000Z');
  expect([isHoldLive(justAfter, now), isHoldLive(now, now), isHoldLive(null, now)]).toEqual([true, false, false]);
});

describe('claiming a seat', () => {
  const facts: ClaimFacts = {
    sitting: { state: 'open', bookingClosesAt: justAfter },
    entitlement: { state: 'granted', expiresAt: justAfter },
  };

  test('is possible while booking is open and the entitlement is good', () => {
    expect(whyCannotClaimSeat(facts, now)).toBeNull();
  });

  test.each<[string, Partial<ClaimFacts>, string]>([
    ['the sitting was cancelled', { sitting: { state: 'cancelled', bookingClosesAt: justAfter } }, 'sitting-not-open'],
    ['booking closes now', { sitting: { state: 'open', bookingClosesAt: now } }, 'booking-closed'],
    ['the entitlement expires now', { entitlement: { state: 'granted', expiresAt: now } }, 'entitlement-not-usable'],
    [
      'the entitlement was used',
      { entitlement: { state: 'consumed', expiresAt: justAfter } },
      'entitlement-not-usable',
    ],
    [
      'the entitlement was revoked',
      { entitlement: { state: 'revoked', expiresAt: justAfter } },
      'entitlement-not-usable',
    ],
  ])('is not when %s', (_why, more, bar) => {
    expect(whyCannotClaimSeat({ ...facts, ...more }, now)).toBe(bar);
  });

  test('is never opened by waiting', () => {
    const instant = fc.integer({ min: 0, max: 1_000_000 }).map((ms) => new Date(ms));
    fc.assert(
      fc.property(instant, instant, instant, fc.nat(), (bookingClosesAt, expiresAt, at, wait) => {
        const some: ClaimFacts = {
          sitting: { state: 'open', bookingClosesAt },
          entitlement: { state: 'granted', expiresAt },
        };
        fc.pre(whyCannotClaimSeat(some, at) !== null);
        expect(whyCannotClaimSeat(some, new Date(at.getTime() + wait))).not.toBeNull();
      }),
    );
  });
});
