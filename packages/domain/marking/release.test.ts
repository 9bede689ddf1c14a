import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ReleaseFacts, releaseOf } from './release.ts';

const at = (time: string) => new Date(`2026-11-21T${time}:00Z`);
const noon = at('12:00');

const facts: ReleaseFacts = {
  attemptState: 'submitted',
  review: null,
  isPractice: false,
  isComputed: true,
  answersInMarking: 0,
  reviewRule: 'after-release',
  deadlineAt: at('10:00'),
  answersSettleAt: null,
  maySyncLate: false,
  isFormReleased: false,
  ownSittingEndsAt: noon,
  lastSittingEndsAt: noon,
  takesLateSync: false,
  isFormRunning: false,
};
const release = (more: Partial<ReleaseFacts>, now = noon) => releaseOf({ ...facts, ...more }, now);

describe('a result', () => {
  test('gives the score at once when no answer can change it, and no key', () => {
    expect(release({}, at('09:00'))).toEqual({ state: 'scored', releasesAt: noon });
    expect(release({ isComputed: false }, at('09:00'))).toEqual({ state: 'awaited', releasesAt: null });
  });

  test('gives nothing while people still mark an answer, and says how many', () => {
    const marking = { state: 'in-marking', answers: 2 };
    expect(release({ answersInMarking: 2, isComputed: false })).toEqual(marking);
    expect(release({ answersInMarking: 2 })).toEqual(marking);
    expect(release({ answersInMarking: 2, isPractice: true })).toEqual(marking);
  });

  test('gives no score while answers that were made in time may still come', () => {
    expect(release({ maySyncLate: true }, at('10:29'))).toEqual({ state: 'awaited', releasesAt: at('10:30') });
    expect(release({ maySyncLate: true }, at('10:30'))).toEqual({ state: 'scored', releasesAt: noon });
  });

  test('waits for the answers that arrived in time, also in practice', () => {
    const settles = { answersSettleAt: at('10:01') };
    expect(release({ ...settles, isPractice: true }, at('10:00'))).toEqual({
      state: 'awaited',
      releasesAt: at('10:01'),
    });
    expect(release(settles, at('10:00'))).toEqual({ state: 'awaited', releasesAt: at('10:01') });
    expect(release(settles, at('10:01'))).toEqual({ state: 'scored', releasesAt: noon });
    expect(release({ ...settles, maySyncLate: true }, at('10:01'))).toEqual({
      state: 'awaited',
      releasesAt: at('10:30'),
    });
  });

  test('stays released whatever sitting is added later', () => {
    const later = { lastSittingEndsAt: at('20:00'), isFormRunning: true };
    expect(release({ ...later, isFormReleased: true })).toEqual({ state: 'released' });
    expect(release(later)).toEqual({ state: 'scored', releasesAt: at('20:00') });
  });

  test('waits with its keys for the end of the form’s last sitting, and says when that is', () => {
    expect(release({}, at('11:59'))).toEqual({ state: 'scored', releasesAt: noon });
    expect(release({}, noon)).toEqual({ state: 'released' });
  });

  test('waits for its own deadline where that is later, also without any sitting', () => {
    expect(release({ deadlineAt: at('13:00') })).toEqual({ state: 'scored', releasesAt: at('13:00') });
    expect(release({ deadlineAt: at('13:00'), lastSittingEndsAt: null })).toEqual({
      state: 'scored',
      releasesAt: at('13:00'),
    });
  });

  test('waits half an hour longer where answers may be synced so late', () => {
    expect(release({ takesLateSync: true }, at('12:29'))).toEqual({ state: 'scored', releasesAt: at('12:30') });
    expect(release({ takesLateSync: true }, at('12:30'))).toEqual({ state: 'released' });
  });

  test('waits while anybody still sits the same questions', () => {
    expect(release({ isFormRunning: true })).toEqual({ state: 'scored', releasesAt: null });
  });

  test('of a practice form is released at once when it is computed', () => {
    expect(release({ isPractice: true, isFormRunning: true }, at('09:00'))).toEqual({ state: 'released' });
    expect(release({ isPractice: true, isComputed: false }, at('09:00'))).toEqual({
      state: 'awaited',
      releasesAt: null,
    });
  });

  test('of an exam that is never reviewed is the score alone', () => {
    expect(release({ reviewRule: 'never' })).toEqual({ state: 'score-only' });
  });

  test('of an exam that is never reviewed waits for its own sitting alone: no key can leak into a later one', () => {
    const rolling = { reviewRule: 'never' as const, lastSittingEndsAt: at('20:00'), isFormRunning: true };
    expect(release(rolling, at('11:59'))).toEqual({ state: 'scored', releasesAt: noon });
    expect(release(rolling)).toEqual({ state: 'score-only' });
  });

  test('of a terminated attempt is withheld until a second person releases it', () => {
    expect(release({ attemptState: 'terminated' })).toEqual({ state: 'withheld' });
    expect(release({ attemptState: 'terminated', review: 'withhold' })).toEqual({ state: 'withheld' });
    expect(release({ attemptState: 'terminated', review: 'release' })).toEqual({ state: 'released' });
    expect(release({ attemptState: 'terminated', review: 'release' }, at('11:00')).state).toBe('scored');
  });
});

const anyFacts = fc.record({
  attemptState: fc.constantFrom('submitted' as const, 'terminated' as const),
  review: fc.constantFrom('release' as const, 'withhold' as const, null),
  isPractice: fc.constant(false),
  isComputed: fc.boolean(),
  answersInMarking: fc.nat(2),
  reviewRule: fc.constantFrom('never' as const, 'after-release' as const),
  maySyncLate: fc.boolean(),
  isFormReleased: fc.constant(false),
  deadlineAt: fc.date({ min: at('08:00'), max: at('16:00'), noInvalidDate: true }),
  ownSittingEndsAt: fc.date({ min: at('08:00'), max: at('16:00'), noInvalidDate: true }),
  lastSittingEndsAt: fc.option(fc.date({ min: at('08:00'), max: at('16:00'), noInvalidDate: true })),
  answersSettleAt: fc.option(fc.date({ min: at('08:00'), max: at('16:00'), noInvalidDate: true })),
  takesLateSync: fc.boolean(),
  isFormRunning: fc.boolean(),
});

test('no key comes out while a sitting of the form has not ended or somebody sits it', () => {
  fc.assert(
    fc.property(anyFacts, (any) => {
      const { state } = releaseOf(any, noon);
      const isEarly = (any.lastSittingEndsAt !== null && any.lastSittingEndsAt > noon) || any.isFormRunning;
      if (isEarly) expect(state).not.toBe('released');
    }),
  );
});

test('a released result stays released as time passes', () => {
  fc.assert(
    fc.property(anyFacts, fc.nat(10_000_000), (any, ms) => {
      const before = releaseOf(any, noon);
      const after = releaseOf(any, new Date(noon.getTime() + ms));
      if (before.state === 'released' || before.state === 'score-only') expect(after).toEqual(before);
    }),
  );
});
