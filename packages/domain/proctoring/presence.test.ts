import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ATTEMPT_STATES, isClosed } from '../attempt/attempt-state.ts';
import {
  ATTENTION_REASONS,
  attentionReasons,
  HEARTBEAT_EVERY_MS,
  isMutedSignal,
  isOnline,
  OFFLINE_AFTER_MS,
  type SeatFacts,
} from './presence.ts';
import { PROCTORING_MODES } from './proctoring-mode.ts';

const now = new Date('2026-11-21T06:30:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);

const calm: SeatFacts = {
  mode: 'live',
  state: 'active',
  lastSeenAt: ago(1000),
  visible: true,
  mutedSignals: false,
  handIsUp: false,
  deviceWaits: false,
  flagCount: 0,
  lateCount: 0,
};
const needs = (facts: Partial<SeatFacts>) => attentionReasons({ ...calm, ...facts }, now);

describe('presence', () => {
  test('survives two missed heartbeats and ends with the third', () => {
    expect(isOnline(ago(2 * HEARTBEAT_EVERY_MS), now)).toBe(true);
    expect(isOnline(ago(OFFLINE_AFTER_MS - 1), now)).toBe(true);
    expect(isOnline(ago(OFFLINE_AFTER_MS), now)).toBe(false);
  });

  test('of somebody who never reported is absence', () => {
    expect(isOnline(null, now)).toBe(false);
  });
});

describe('an accommodation that mutes signals', () => {
  test.each(['left-page', 'came-back', 'fullscreen-left', 'fullscreen-entered', 'copy', 'paste'])(
    'mutes %s',
    (signal) => {
      expect([isMutedSignal(signal, true), isMutedSignal(signal, false)]).toEqual([true, false]);
    },
  );

  test.each(['offline', 'online', 'connection-lost'])('does not mute %s', (signal) => {
    expect(isMutedSignal(signal, true)).toBe(false);
  });
});

describe('what needs a person', () => {
  test('is nothing while somebody sits and is heard of', () => {
    expect(needs({})).toEqual([]);
  });

  test('is everything at once when it comes at once, the hand first', () => {
    expect(needs({ handIsUp: true, deviceWaits: true, visible: false, flagCount: 1, lateCount: 2 })).toEqual([
      'hand',
      'second-device',
      'left-page',
      'late-answers',
      'flagged',
    ]);
  });

  test('is the door for who waits in the lobby of a watched room, and nobody’s for who waits in another', () => {
    expect(needs({ state: 'lobby' })).toEqual(['waiting']);
    expect(needs({ state: 'lobby', mode: 'recorded' })).toEqual([]);
  });

  test('is a lost connection only of who sits or is about to', () => {
    const lost = { lastSeenAt: ago(OFFLINE_AFTER_MS) };
    expect(needs(lost)).toEqual(['offline']);
    expect(needs({ ...lost, state: 'authorised' })).toEqual(['offline']);
    expect(needs({ ...lost, state: 'submitted' })).toEqual([]);
  });

  test('is no page left, when that is muted or the page is gone altogether', () => {
    expect(needs({ visible: false, mutedSignals: true })).toEqual([]);
    expect(needs({ visible: false, lastSeenAt: null })).toEqual(['offline']);
  });

  test('is nothing for a place whose candidate has not come', () => {
    expect(needs({ state: null, lastSeenAt: null, flagCount: 3 })).toEqual([]);
  });

  test('is told in one order, each once, and never of a hand after the end', () => {
    fc.assert(
      fc.property(
        fc.record({
          mode: fc.constantFrom(...PROCTORING_MODES),
          state: fc.constantFrom(...ATTEMPT_STATES),
          lastSeenAt: fc.option(fc.integer({ min: 0, max: 20_000 }).map(ago)),
          visible: fc.boolean(),
          mutedSignals: fc.boolean(),
          handIsUp: fc.boolean(),
          deviceWaits: fc.boolean(),
          flagCount: fc.nat(3),
          lateCount: fc.nat(3),
        }),
        (facts) => {
          const told = attentionReasons(facts, now);
          expect(told).toEqual(ATTENTION_REASONS.filter((need) => told.includes(need)));
          if (isClosed(facts.state)) expect(told).not.toContain('hand');
        },
      ),
    );
  });
});
