import { isClosed, needsAuthorisation } from '@kasauti/domain/attempt/attempt-state.ts';
import { deadlineFor, entryClosesAt } from '@kasauti/domain/attempt/clock.ts';
import { isRoomMode } from '@kasauti/domain/attempt/proctoring-mode.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import type { App } from '../../../platform/app.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Hub } from '../../../platform/live/hub.ts';
import { isGuardianMissing } from '../../identity/index.ts';
import { findNeverStarted, markMissed, releaseUnserved } from '../../scheduling/index.ts';
import { publishAttemptChange } from '../publish-attempt-change.ts';
import { type Attempt, lockAttempt } from '../store/attempts.ts';

/** How many attempts of one exam one run of the scheduled task ends. The next run finds the rest. */
const MAX_AT_ONCE = 200;

/**
 * Ends the bookings of candidates who entered the lobby and whose test can no longer start, so that these bookings do
 * not block the exam for them. Each has a transaction of its own, which locks its candidate. Returns how many.
 */
export async function endNeverStarted(app: Pick<App, 'inTransaction' | 'hub'>): Promise<number> {
  const attemptIds = await app.inTransaction((work) => findNeverStarted(work, MAX_AT_ONCE));
  let ended = 0;
  for (const attemptId of attemptIds) {
    const isEnded = await app.inTransaction(async (work) => {
      // Locked first: who starts at this moment has started, and who is being authorised was not forgotten.
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
 * A candidate who was let in and did not begin has missed the test. One who came in time and waited in vain for staff,
 * or whose guardian's consent ended while they waited, keeps what they bought.
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
 * Who was in a room's lobby in time may start until time is up; elsewhere the start itself must come before the door
 * closes.
 */
function isTooLateToStart(attempt: Attempt, now: Date): boolean {
  if (isRoomMode(attempt.mode)) return now >= deadlineFor({ ...attempt, startedAt: now });
  const closesAt = entryClosesAt({ ...attempt, entryClosesAfterMs: attempt.entryClosesMinutes * MINUTE_MS });
  return closesAt !== null && now >= closesAt;
}
