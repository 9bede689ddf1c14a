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

/** The longest a session can live: nobody can still be sitting there. Before, only a person ends a pause. */
const FORGOTTEN_PAUSE_MS = 12 * HOUR_MS;
/** How many attempts one transaction of the scheduled task closes. They are locked until its end. */
const MAX_AT_ONCE = 50;

/**
 * Ends an attempt as submitted. The caller has locked it, and it is open. Announces `attempt-submitted`; after an end
 * by time, only once no answer that arrived in time can still be missing.
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
 * Until when answers that arrived in time may still be stored although the attempt has ended; null if none can. A
 * result must not be computed, and answers must not be shown as complete, before that.
 */
export function drainsUntil({ submittedBy, deadlineAt, drainSeconds }: Attempt): Date | null {
  return submittedBy === 'deadline' && deadlineAt ? drainedAt(deadlineAt, drainSeconds * 1000) : null;
}

/** True while `drainsUntil` is to come. The instant itself is still a part of it. */
export function isDraining(attempt: Attempt, now: Date): boolean {
  const until = drainsUntil(attempt);
  return until !== null && now <= until;
}

/**
 * When this attempt ended by itself, or null when it has not. An answer that was on its way at the deadline still finds
 * it open.
 */
export function endedAt(attempt: Pick<Attempt, 'state' | 'deadlineAt' | 'pausedAt'>, now: Date): Date | null {
  const { state, deadlineAt, pausedAt } = attempt;
  if (state === 'active' && deadlineAt && isLate(now, deadlineAt)) return deadlineAt;
  if (state !== 'paused' || !pausedAt) return null;
  const forgottenAt = new Date(pausedAt.getTime() + FORGOTTEN_PAUSE_MS);
  return now > forgottenAt ? forgottenAt : null;
}

/**
 * An attempt whose time is up counts as submitted at every look, whether or not the scheduled task has run yet. The
 * caller has locked the attempt.
 */
export async function closeIfDue(work: Work, hub: Hub, attempt: Attempt): Promise<Attempt> {
  const at = endedAt(attempt, work.now);
  return at ? await closeAttempt(work, hub, attempt, { by: 'deadline', at }) : attempt;
}

/** Submits what nobody submitted, with what is stored. Answers how many. */
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
