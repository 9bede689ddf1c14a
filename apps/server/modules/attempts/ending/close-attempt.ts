import { drainedAt, isLate, LATE_GRACE_MS } from '@kasauti/domain/attempt/clock.ts';
import { HOUR_MS } from '@kasauti/domain/time/durations.ts';
import type { App } from '../../../platform/app.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Hub } from '../../../platform/live/hub.ts';
import { markBookingCompleted } from '../../scheduling/index.ts';
import type { SubmittedBy } from '../columns.ts';
import { releaseSession } from '../lease/keep-session.ts';
import { publishAttemptChange } from '../publish-attempt-change.ts';
import { type Attempt, changeAttempt, lockDue } from '../store/attempts.ts';

/**
 * Length of a pause after which the attempt is ended automatically. No session lives longer, so the candidate
 * cannot still be waiting. A shorter pause is ended only by a person.
 */
const FORGOTTEN_PAUSE_MS = 12 * HOUR_MS;
/**
 * Maximum number of attempts that one transaction of the scheduled task closes. The attempts stay locked until the
 * transaction ends.
 */
const MAX_AT_ONCE = 50;

/**
 * Ends an attempt as submitted. The caller has locked the attempt, and the attempt is open. Announces
 * `attempt-submitted`. After an end by time, the announcement is delayed until no answer that arrived in time can
 * still be missing.
 */
export async function closeAttempt(
  work: Work,
  hub: Hub,
  attempt: Attempt,
  end: { by: SubmittedBy; at: Date },
): Promise<Attempt> {
  const { attemptId, bookingId } = attempt;
  const closed = await changeAttempt(work.tx, attemptId, {
    state: 'submitted',
    submitted_at: end.at,
    submitted_by: end.by,
    paused_at: null,
    lease_waits_for_proctor: false,
    lease_next_session_id: null,
  });
  await markBookingCompleted(work, bookingId);
  await releaseSession(work, closed);
  const until = drainsUntil(closed);
  const after = until ? new Date(until.getTime() + 1) : work.now;
  await work.announce({ kind: 'attempt-submitted', attemptId, bookingId }, { after });
  await publishAttemptChange(work, hub, closed, { kind: 'submitted', by: end.by });
  return closed;
}

/**
 * Returns the instant until which answers that arrived in time may still be stored although the attempt has ended.
 * Returns null unless the attempt ended at its deadline. Before this instant, a result must not be computed and
 * answers must not be shown as complete.
 */
export function drainsUntil({ submittedBy, deadlineAt, drainSeconds }: Attempt): Date | null {
  return submittedBy === 'deadline' && deadlineAt ? drainedAt(deadlineAt, drainSeconds * 1000) : null;
}

/** Returns true up to and including the instant that `drainsUntil` returns. */
export function isDraining(attempt: Attempt, now: Date): boolean {
  const until = drainsUntil(attempt);
  return until !== null && now <= until;
}

/**
 * Returns the instant at which the time of an open attempt ended, which is its deadline or the end of a forgotten
 * pause. Returns null if its time has not ended. After the deadline the attempt stays open for a grace period, for
 * answers that are still in transit.
 */
export function endedAt(attempt: Pick<Attempt, 'state' | 'deadlineAt' | 'pausedAt'>, now: Date): Date | null {
  const { state, deadlineAt, pausedAt } = attempt;
  if (state === 'active' && deadlineAt && isLate(now, deadlineAt)) return deadlineAt;
  if (state !== 'paused' || !pausedAt) return null;
  const forgottenAt = new Date(pausedAt.getTime() + FORGOTTEN_PAUSE_MS);
  return now > forgottenAt ? forgottenAt : null;
}

/**
 * Closes the attempt if its time is up, and returns the attempt. Every use case calls this first, so no result
 * depends on when the scheduled task runs. The caller has locked the attempt.
 */
export async function closeIfDue(work: Work, hub: Hub, attempt: Attempt): Promise<Attempt> {
  const at = endedAt(attempt, work.now);
  return at ? await closeAttempt(work, hub, attempt, { by: 'deadline', at }) : attempt;
}

/** Submits all attempts whose time is up, with the answers stored so far. Returns the number of attempts closed. */
export async function closeDueAttempts(app: Pick<App, 'inTransaction' | 'hub'>): Promise<number> {
  for (let count = 0; ; ) {
    const closed = await app.inTransaction(async (work) => {
      const pausedBefore = new Date(work.now.getTime() - FORGOTTEN_PAUSE_MS);
      const deadlineBefore = new Date(work.now.getTime() - LATE_GRACE_MS);
      const due = await lockDue(work.tx, deadlineBefore, pausedBefore, MAX_AT_ONCE);
      let ended = 0;
      for (const attempt of due) if ((await closeIfDue(work, app.hub, attempt)).state === 'submitted') ended += 1;
      return ended;
    });
    count += closed;
    if (closed < MAX_AT_ONCE) return count;
  }
}
