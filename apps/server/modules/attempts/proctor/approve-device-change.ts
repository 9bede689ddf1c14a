import { isRefusal } from '@kasauti/contract/refusal.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Hub } from '../../../platform/live/hub.ts';
import { publishAttemptChange } from '../publish-attempt-change.ts';
import { changeAttempt } from '../store/attempts.ts';
import { lockFor, notPossible, type ProctorAsk } from './proctor-ask.ts';

/**
 * Allows the candidate's new device to write. The new device gets the lease at its next request. Until then, the old
 * device has the lease.
 */
export async function approveDeviceChange(work: Work, hub: Hub, ask: ProctorAsk) {
  const attempt = await lockFor(work, hub, ask, 'authorise');
  if (isRefusal(attempt)) return attempt;
  if (!attempt.leaseWaitsForProctor) return notPossible(attempt);
  const admitted = await changeAttempt(work.tx, ask.attemptId, { lease_waits_for_proctor: false });
  await publishAttemptChange(work, hub, admitted, { kind: 'authorised' });
  return { attempt: admitted };
}
