import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PROCTORING_MODES } from '../proctoring/proctoring-mode.ts';
import {
  ATTEMPT_STATES,
  ATTEMPT_VERBS,
  type AttemptState,
  isClosed,
  needsAuthorisation,
  nextAttemptState,
  PROCTOR_VERBS,
} from './attempt-state.ts';

describe('an attempt', () => {
  test.each([
    ['is let in, started and submitted', ['authorise', 'start', 'submit'], 'submitted'],
    ['starts from the lobby where nobody watches the door', ['start', 'submit'], 'submitted'],
    ['is turned away at the door', ['refuse'], 'refused'],
    ['is turned away after all, before it started', ['authorise', 'refuse'], 'refused'],
    ['is paused and goes on', ['authorise', 'start', 'pause', 'resume'], 'active'],
    ['is closed when time is up', ['authorise', 'start', 'close'], 'submitted'],
    ['is closed with the room although nobody ended its pause', ['start', 'pause', 'close'], 'submitted'],
    ['is terminated while paused', ['start', 'pause', 'terminate'], 'terminated'],
    ['goes on while a second device is let in', ['authorise', 'start', 'authorise'], 'active'],
  ] as const)('%s', (_what, verbs, end) => {
    expect(verbs.reduce<AttemptState | null>((state, verb) => state && nextAttemptState(state, verb), 'lobby')).toBe(
      end,
    );
  });

  test.each([
    ['cannot be refused once it runs', 'active', 'refuse'],
    ['cannot be terminated before it runs', 'authorised', 'terminate'],
    ['cannot be submitted while it is paused', 'paused', 'submit'],
    ['cannot be resumed when it is not paused', 'active', 'resume'],
    ['cannot be given more time once it is over', 'submitted', 'update'],
    ['cannot be revived after a refusal', 'refused', 'authorise'],
    ['cannot be started twice', 'submitted', 'start'],
  ] as const)('%s', (_what, state, verb) => {
    expect(nextAttemptState(state, verb)).toBeNull();
  });

  test('that is closed stays closed, whatever anybody does', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...ATTEMPT_VERBS)), (verbs) => {
        let state: AttemptState = 'lobby';
        for (const verb of verbs) {
          const next: AttemptState = nextAttemptState(state, verb) ?? state;
          if (isClosed(state)) expect(next).toBe(state);
          state = next;
        }
      }),
    );
  });

  test('can be flagged at any time: evidence is never refused', () => {
    for (const state of ATTEMPT_STATES) expect(nextAttemptState(state, 'flag')).toBe(state);
  });
});

test('nothing can be answered any more in three of the seven states', () => {
  expect(ATTEMPT_STATES.filter(isClosed)).toEqual(['refused', 'submitted', 'terminated']);
});

test('a proctor has eight verbs', () => {
  expect(PROCTOR_VERBS).toHaveLength(8);
});

test('only in live and centre exams must a person let the candidate in', () => {
  expect(PROCTORING_MODES.filter(needsAuthorisation)).toEqual(['live', 'centre']);
});
