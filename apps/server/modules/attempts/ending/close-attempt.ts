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
 * Duration of a pause after which the attempt ends automatically. No session lasts longer, so the candidate cannot
 * still be waiting. Before that, only a person ends a pause.
 */
const FORGOTTEN_PAUSE_MS = 12 * HOUR_MS;
/**
 * Maximum number of attempts that the scheduled task closes in one transaction. The attempts stay locked until the
 * transaction ends.
 */
const MAX_AT_ONCE = 50;

/**
 * Submits an open attempt, which the caller has locked, and announces `attempt-submitted`. If the time ran out, the
 * announcement waits until every answer that arrived in time must have been stored.
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
 * Returns the instant until which the server may still store answers that arrived in time, or null if the attempt did
 * not end at its deadline. Before this instant, do not compute a result and do not show the answers as complete.
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
 * Returns the instant at which the time of an open attempt ran out: its deadline, or the instant at which its pause
 * became too long. Returns null if time is left. After the deadline, time counts as left for a short grace period, so
 * that answers in transit can arrive.
 */
export function endedAt(attempt: Pick<Attempt, 'state' | 'deadlineAt' | 'pausedAt'>, now: Date): Date | null {
  const { state, deadlineAt, pausedAt } = attempt;
  if (state === 'active' && deadlineAt && isLate(now, deadlineAt)) return deadlineAt;
  if (state !== 'paused' || !pausedAt) return null;
  const forgottenAt = new Date(pausedAt.getTime() + FORGOTTEN_PAUSE_MS);
  return now > forgottenAt ? forgottenAt : null;
}

/**
 * Closes the attempt if its time has run out, and returns the attempt. The caller has locked it. Every use case calls
 * this function first, so no outcome depends on when the scheduled task runs.
 */
export async function closeIfDue(work: Work, hub: Hub, attempt: Attempt): Promise<Attempt> {
  const at = endedAt(attempt, work.now);
  return at ? await closeAttempt(work, hub, attempt, { by: 'deadline', at }) : attempt;
}

/**
 * Submits all attempts whose time has run out, with the answers stored so far. Returns the number of closed attempts.
 */
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
