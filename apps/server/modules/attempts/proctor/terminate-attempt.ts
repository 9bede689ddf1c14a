import { isRefusal } from '@kasauti/contract/refusal.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Hub } from '../../../platform/live/hub.ts';
import { markBookingCompleted } from '../../scheduling/index.ts';
import { releaseSession } from '../lease/keep-session.ts';
import { publishAttemptChange } from '../publish-attempt-change.ts';
import { changeAttempt } from '../store/attempts.ts';
import { lockFor, type ProctorAsk } from './proctor-ask.ts';

/**
 * Ends an attempt by the decision of a proctor. The answers stay stored. The result is withheld until a second person
 * has reviewed it.
 */
export async function terminateAttempt(work: Work, hub: Hub, ask: ProctorAsk) {
  const attempt = await lockFor(work, hub, ask, 'terminate');
  if (isRefusal(attempt)) return attempt;
  const { attemptId, bookingId } = attempt;
  const terminated = await changeAttempt(work.tx, attemptId, {
    state: 'terminated',
    submitted_at: work.now,
    submitted_by: 'proctor',
    paused_at: null,
    lease_waits_for_proctor: false,
    lease_next_session_id: null,
  });
  await markBookingCompleted(work, bookingId);
  await releaseSession(work, terminated);
  await work.announce({ kind: 'attempt-terminated', attemptId, bookingId });
  await publishAttemptChange(work, hub, terminated, { kind: 'terminated', reasonText: ask.reasonText });
  return { attempt: terminated };
}
