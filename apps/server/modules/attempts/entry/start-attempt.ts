import { startAttempt as contract } from '@kasauti/contract/attempts/attempts.ts';
import type { AttemptId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { deadlineFor, whyCannotStart } from '@kasauti/domain/attempt/clock.ts';
import { sectionEndsOf } from '@kasauti/domain/attempt/section-clock.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import type { App } from '../../../platform/app.ts';
import { refuseAndCommit, type Work } from '../../../platform/database/work.ts';
import { isGuardianMissing } from '../../identity/index.ts';
import { markBookingStarted } from '../../scheduling/index.ts';
import { closeIfDue } from '../ending/close-attempt.ts';
import { keepSession } from '../lease/keep-session.ts';
import { isOnLeaseDevice } from '../lease/other-session.ts';
import { PAPER_RETRY_SECONDS, readPaperKey } from '../paper/seal-paper.ts';
import { publishAttemptChange } from '../publish-attempt-change.ts';
import { type Attempt, changeAttempt, lockAttempt } from '../store/attempts.ts';
import type { Caller } from './entry-facts.ts';
import { isLobbyDevice, waitInLobby } from './lobby-device.ts';
import { resolveAccommodationsAgain } from './resolve-accommodations.ts';

const { refusals } = contract;
const FIRST_EPOCH = 1;

type Parts = Pick<App, 'hub' | 'secrets' | 'log'>;

type StartOutcome =
  | { kind: 'started'; attempt: Attempt; paperKey: Buffer }
  /**
   * The candidate has logged in again on the device that holds the lease. Call `takeLease` to transfer the lease to the
   * new session.
   */
  | { kind: 'logged-in-again' };

/**
 * Starts an attempt. Its clock then runs by the database's time, and the caller gets the lease and the key of the
 * paper. A repeated call from the same session returns the same result. A call from another session of the same device
 * returns `logged-in-again`. A call from another device is refused.
 */
export async function startAttempt(work: Work, parts: Parts, ask: { attemptId: AttemptId; caller: Caller }) {
  const { tx, now } = work;
  const { caller, attemptId } = ask;
  const locked = await lockAttempt(tx, attemptId);
  if (!locked) return refuse(refusals, 'not-found');
  if (locked.candidateId !== caller.userId) return refuse(refusals, 'forbidden');
  const attempt = await closeIfDue(work, parts.hub, locked);
  // The attempt has just been closed, because its time ran out. The request is refused, but the closing is committed.
  if (attempt !== locked) return refuseAndCommit(refusals, 'already-submitted');
  if (attempt.state === 'active' || attempt.state === 'paused') {
    if (attempt.leaseSessionId !== caller.sessionId) {
      const isSameDevice = await isOnLeaseDevice(work, attempt, caller);
      return isSameDevice
        ? ({ kind: 'logged-in-again' } satisfies StartOutcome)
        : refuse(refusals, 'another-device-writes');
    }
    return attempt.state === 'paused' ? refuse(refusals, 'paused') : await withKey(work, parts, attempt);
  }

  // Accommodations that were approved after the candidate entered the lobby also apply.
  const needs = await resolveAccommodationsAgain(work, attempt);
  const deadlineAt = deadlineFor({ ...attempt, compensatoryMinutes: needs.compensatory_minutes, startedAt: now });
  const entryClosesAfterMs = attempt.entryClosesMinutes * MINUTE_MS;
  const facts = { ...attempt, attemptState: attempt.state, enteredAt: attempt.lobbyAt, deadlineAt, entryClosesAfterMs };
  const bar = whyCannotStart(facts, now);
  if (bar) return refuse(refusals, bar);
  if (!(await isLobbyDevice(work, attempt, caller))) {
    // The candidate was authorised on another device. This device now waits for the proctor.
    await waitInLobby(work, parts.hub, attempt, caller);
    return refuseAndCommit(refusals, 'not-authorised');
  }
  // A guardian may have withdrawn the consent after the candidate entered. It is checked again, because proctoring
  // begins now.
  if (await isGuardianMissing(tx, { mode: attempt.mode, userId: caller.userId, now }))
    return refuse(refusals, 'guardian-consent-needed');
  return await begin(work, parts, attempt, { deadlineAt, caller, needs });
}

type Start = { deadlineAt: Date; caller: Caller; needs: Awaited<ReturnType<typeof resolveAccommodationsAgain>> };

async function begin(work: Work, parts: Parts, attempt: Attempt, start: Start) {
  const { attemptId, bookingId } = attempt;
  // The booking may have been moved or cancelled after the candidate entered.
  if (!(await markBookingStarted(work, bookingId))) return refuse(refusals, 'booking-ended');
  const started = await changeAttempt(work.tx, attemptId, {
    ...start.needs,
    state: 'active',
    started_at: work.now,
    deadline_at: start.deadlineAt,
    section_ends: sectionsAtStart(attempt, start.needs.compensatory_minutes, work.now),
    lease_epoch: FIRST_EPOCH,
    lease_session_id: start.caller.sessionId,
  });
  await keepSession(work, started);
  await publishAttemptChange(work, parts.hub, started, null);
  return await withKey(work, parts, started);
}

/** Returns the ends of the sections of an attempt that starts now. Credits from before belong to the first section. */
function sectionsAtStart(attempt: Attempt, compensatoryMinutes: number, startedAt: Date): Date[] | null {
  const { mode, T0, sectionMinutes, creditMs } = attempt;
  if (!sectionMinutes) return null;
  const credits = [{ kind: 'lost-time' as const, creditMs, givenAt: startedAt }];
  return sectionEndsOf({ mode, T0, startedAt, sectionMinutes, compensatoryMinutes, credits, pausedAt: null });
}

/**
 * Returns the attempt with the key of its paper. If the key cannot be read, returns a refusal, which rolls the start
 * back.
 */
async function withKey({ tx }: Work, parts: Parts, attempt: Attempt) {
  const paperKey = await readPaperKey(parts, tx, attempt);
  if (!paperKey) return refuse(refusals, 'paper-not-opened', { retryAfterSeconds: PAPER_RETRY_SECONDS });
  return { kind: 'started', attempt, paperKey } satisfies StartOutcome;
}
