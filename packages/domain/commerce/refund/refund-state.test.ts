import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Paise, paise } from '../paise.ts';
import {
  COMMITTED_REFUND_STATES,
  canBeTriedAgain,
  committedPaise,
  firstRefundState,
  isTakenByGateway,
  nextRefundState,
  OPEN_REFUND_STATES,
  REFUND_EVENTS,
  REFUND_REASONS,
  REFUND_STATES,
  type RefundEvent,
  type RefundState,
  refundStatesBefore,
} from './refund-state.ts';

const anyEvents = fc.array(fc.constantFrom(...REFUND_EVENTS), { maxLength: 12 });

describe('a refund', () => {
  test.each<[RefundState, RefundEvent, RefundState]>([
    ['requested', 'pending', 'pending'],
    ['requested', 'processed', 'processed'],
    ['requested', 'failed', 'failed'],
    ['pending', 'pending', 'pending'],
    ['pending', 'processed', 'processed'],
    ['pending', 'failed', 'failed'],
    ['processed', 'pending', 'processed'],
    ['processed', 'processed', 'processed'],
    ['processed', 'failed', 'processed'],
    ['failed', 'pending', 'failed'],
    ['failed', 'processed', 'failed'],
    ['failed', 'failed', 'failed'],
  ])('that is %s, and of which %s is told, is %s', (state, event, next) => {
    expect(nextRefundState(state, event)).toBe(next);
  });

  test('begins as requested; one that a person made at the gateway is through already', () => {
    const first = REFUND_REASONS.map((reason) => [reason, firstRefundState(reason)]);
    expect(Object.fromEntries(first)).toEqual({
      'second-payment': 'requested',
      'wrong-amount': 'requested',
      'at-the-gateway': 'processed',
      asked: 'requested',
    });
  });

  test('is changed by an event in the states that the event is new to', () => {
    expect(REFUND_EVENTS.map(refundStatesBefore)).toEqual([
      ['requested'],
      ['requested', 'pending'],
      ['requested', 'pending'],
    ]);
  });

  test('is open, committed, at the gateway and tried again in the states that say so', () => {
    expect(OPEN_REFUND_STATES).toEqual(['requested', 'pending']);
    expect(COMMITTED_REFUND_STATES).toEqual(['requested', 'pending', 'processed']);
    expect(REFUND_STATES.filter(isTakenByGateway)).toEqual(['pending', 'processed']);
    expect(REFUND_STATES.filter(canBeTriedAgain)).toEqual(['failed']);
  });

  test('that is finished never changes, whatever is reported', () => {
    fc.assert(
      fc.property(fc.constantFrom('processed' as const, 'failed' as const), anyEvents, (finished, events) => {
        expect(events.reduce<RefundState>(nextRefundState, finished)).toBe(finished);
      }),
    );
  });

  test('never goes back to an earlier state, and a repeated event changes nothing', () => {
    fc.assert(
      fc.property(fc.constantFrom(...REFUND_STATES), fc.constantFrom(...REFUND_EVENTS), (state, event) => {
        const next = nextRefundState(state, event);
        expect(REFUND_STATES.indexOf(next)).toBeGreaterThanOrEqual(REFUND_STATES.indexOf(state));
        expect(nextRefundState(next, event)).toBe(next);
      }),
    );
  });

  test('sends its money once, whatever the number and order of reports', () => {
    fc.assert(
      fc.property(anyEvents, (events) => {
        let state: RefundState = 'requested';
        let sent = 0;
        for (const event of events) {
          const next = nextRefundState(state, event);
          if (next === 'processed' && state !== 'processed') sent += 1;
          state = next;
        }
        expect(sent).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('money', () => {
  test('that is owed goes back once, however many tries it takes', () => {
    const heard = fc.array(fc.tuple(fc.nat(), fc.constantFrom(...REFUND_EVENTS)), { maxLength: 30 });
    fc.assert(
      fc.property(heard, (events) => {
        const tries: RefundState[] = [firstRefundState('second-payment')];
        // An event can belong to any try, even to one that was given up earlier.
        for (const [which, event] of events) {
          const at = which % tries.length;
          tries[at] = nextRefundState(tries[at] ?? 'failed', event);
          if (canBeTriedAgain(tries.at(-1) ?? 'requested')) tries.push(firstRefundState('second-payment'));
        }
        expect(tries.filter((state) => state === 'processed').length).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('of a payment is never refunded twice: committed money is not available for another refund', () => {
    type Step = { ask: number } | { which: number; event: RefundEvent };
    const anyStep: fc.Arbitrary<Step> = fc.oneof(
      fc.record({ ask: fc.integer({ min: 1, max: 1000 }) }),
      fc.record({ which: fc.nat(), event: fc.constantFrom(...REFUND_EVENTS) }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), fc.array(anyStep, { maxLength: 30 }), (total, steps) => {
        const refunds: { state: RefundState; amountPaise: Paise }[] = [];
        for (const step of steps) {
          if ('ask' in step) {
            const amountPaise = paise(Math.min(step.ask, total - committedPaise(refunds)));
            if (amountPaise > 0) refunds.push({ state: firstRefundState('asked'), amountPaise });
            continue;
          }
          const told = refunds[step.which % Math.max(1, refunds.length)];
          if (told) told.state = nextRefundState(told.state, step.event);
        }
        const sent = refunds.filter(({ state }) => state === 'processed');
        expect(sent.reduce((sum, { amountPaise }) => sum + amountPaise, 0)).toBeLessThanOrEqual(total);
        expect(committedPaise(refunds)).toBeLessThanOrEqual(total);
      }),
    );
  });
});
