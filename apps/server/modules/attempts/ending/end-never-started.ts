import { isClosed, needsAuthorisation } from '@kasauti/domain/attempt/attempt-state.ts';
import { deadlineFor, entryClosesAt } from '@kasauti/domain/attempt/clock.ts';
import { isRoomMode } from '@kasauti/domain/proctoring/proctoring-mode.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import type { App } from '../../../platform/app.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Hub } from '../../../platform/live/hub.ts';
import { isGuardianMissing } from '../../identity/index.ts';
import { findNeverStarted, markMissed, releaseUnserved } from '../../scheduling/index.ts';
import { publishAttemptChange } from '../publish-attempt-change.ts';
import { type Attempt, lockAttempt } from '../store/attempts.ts';

/** Maximum number of bookings per exam that one run of the scheduled task ends. The next run finds the rest. */
const MAX_AT_ONCE = 200;

/**
 * Ends the bookings of candidates who entered the lobby but can no longer start the test. Otherwise these bookings
 * would prevent another booking of the same exam. Each booking is ended in its own transaction. Returns the number of
 * bookings ended.
 */
export async function endNeverStarted(app: Pick<App, 'inTransaction' | 'hub'>): Promise<number> {
  const attemptIds = await app.inTransaction((work) => findNeverStarted(work, MAX_AT_ONCE));
  let ended = 0;
  for (const attemptId of attemptIds) {
    const isEnded = await app.inTransaction(async (work) => {
      // The lock comes before the checks. It waits for a transaction that is just starting or authorising this
      // attempt, so the checks see the result.
      const attempt = await lockAttempt(work.tx, attemptId);
      if (!attempt || attempt.startedAt || isClosed(attempt.state) || !isTooLateToStart(attempt, work.now))
        return false;
      await endOne(work, app.hub, attempt);
      return true;
    });
    if (isEnded) ended += 1;
  }
  return ended;
}

/**
 * Ends the booking of one attempt. A candidate who was authorised and did not start has missed the test. A candidate
 * who still waits for an authorisation can use the purchase again. So can a candidate whose guardian's consent has
 * ended.
 */
async function endOne(work: Work, hub: Hub, attempt: Attempt): Promise<void> {
  const waitedInVain = needsAuthorisation(attempt.mode) && attempt.state === 'lobby';
  if (waitedInVain) await releaseUnserved(work, attempt.bookingId);
  else if (await isGuardianMissing(work.tx, { mode: attempt.mode, userId: attempt.candidateId, now: work.now }))
    await releaseUnserved(work, attempt.bookingId, 'guardian-consent-missing');
  else await markMissed(work, attempt.bookingId);
  await publishAttemptChange(work, hub, attempt, null);
}

/**
 * Returns true if the attempt can no longer be started. In a proctored room, a candidate who entered the lobby in time
 * may start until the time of the test runs out. In other modes, the candidate must start before entry closes.
 */
function isTooLateToStart(attempt: Attempt, now: Date): boolean {
  if (isRoomMode(attempt.mode)) return now >= deadlineFor({ ...attempt, startedAt: now });
  const closesAt = entryClosesAt({ ...attempt, entryClosesAfterMs: attempt.entryClosesMinutes * MINUTE_MS });
  return closesAt !== null && now >= closesAt;
}
