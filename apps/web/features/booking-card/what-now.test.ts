import type { AttemptId } from '@kasauti/contract/ids.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inOrderOfUrgency, isAhead, type NowFacts, whatNow } from './what-now.ts';

const at = (time: string) => new Date(`2026-11-21T${time}Z`);
const attemptId = '01a1fda3-57f1-72a3-9864-76d3a317f61b' as AttemptId;
const booked: NowFacts = {
  state: 'confirmed',
  startsAt: '2026-11-21T10:00:00Z',
  heldUntil: null,
  lobbyOpensAt: '2026-11-21T09:30:00Z',
  entryClosesAt: '2026-11-21T10:30:00Z',
};

test('before the lobby opens there is nothing to do but wait', () => {
  expect(whatNow(booked, at('09:29:59'))).toEqual({ kind: 'wait', lobbyOpensAt: booked.lobbyOpensAt });
});

test('from the moment the lobby opens it can be entered, until the door closes', () => {
  expect(whatNow(booked, at('09:30:00')).kind).toBe('enter');
  expect(whatNow(booked, at('10:29:59')).kind).toBe('enter');
  expect(whatNow(booked, at('10:30:00')).kind).toBe('missed');
});

test('a door that its exam keeps open longer can be entered as long', () => {
  const longer = { ...booked, entryClosesAt: '2026-11-21T11:00:00Z' };
  expect(whatNow(longer, at('10:59:59')).kind).toBe('enter');
  expect(whatNow(longer, at('11:00:00')).kind).toBe('missed');
});

test('a candidate who was in the lobby can return to it after entry has closed', () => {
  expect(whatNow({ ...booked, attemptId, attemptState: 'lobby' }, at('10:45:00')).kind).toBe('enter');
});

test('a test that runs or is paused is gone on with', () => {
  for (const attemptState of ['active', 'paused']) {
    const running: NowFacts = { ...booked, state: 'started', attemptId, attemptState };
    expect(whatNow(running, at('11:00:00'))).toEqual({ kind: 'continue', attemptId });
  }
});

test('a submitted test leads to its result, whatever the booking says', () => {
  fc.assert(
    fc.property(fc.constantFrom('started', 'completed', 'no_show', 'cancelled'), (state) => {
      const done = { ...booked, state, attemptId, attemptState: 'submitted' } as NowFacts;
      expect(whatNow(done, at('13:00:00'))).toEqual({ kind: 'see-result', attemptId });
    }),
  );
});

test('a hold asks to be confirmed until it ends', () => {
  const held: NowFacts = { ...booked, state: 'held', heldUntil: '2026-11-20T08:15:00Z' };
  expect(whatNow(held, new Date('2026-11-20T08:14:59Z')).kind).toBe('confirm-hold');
  expect(whatNow(held, new Date('2026-11-20T08:15:00Z')).kind).toBe('over');
});

test('a cancelled or missed booking is never upcoming', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('cancelled', 'no_show', 'lapsed', 'completed', 'rescheduled'),
      fc.date({ noInvalidDate: true }),
      (state, now) => {
        expect(isAhead({ ...booked, state } as NowFacts, now)).toBe(false);
      },
    ),
  );
});

test('a running test comes before a held seat, and a held seat before a confirmed booking', () => {
  const waits = { ...booked, startsAt: '2026-11-22T10:00:00Z', lobbyOpensAt: '2026-11-22T09:30:00Z' };
  const held: NowFacts = { ...waits, state: 'held', heldUntil: '2026-11-21T11:15:00Z' };
  const runs: NowFacts = { ...booked, state: 'started', attemptId, attemptState: 'active' };
  expect(inOrderOfUrgency([waits, held, runs], at('11:00:00'))).toEqual([runs, held, waits]);
});
