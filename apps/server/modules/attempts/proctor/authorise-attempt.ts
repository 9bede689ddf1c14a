import { isRefusal } from '@kasauti/contract/refusal.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Hub } from '../../../platform/live/hub.ts';
import { publishAttemptChange } from '../publish-attempt-change.ts';
import { changeAttempt } from '../store/attempts.ts';
import { approveDeviceChange } from './approve-device-change.ts';
import { lockFor, type ProctorAsk } from './proctor-ask.ts';

/**
 * Authorises a candidate to start. If the attempt has already started, authorises the device that waits for the lease.
 */
export async function authoriseAttempt(work: Work, hub: Hub, ask: ProctorAsk) {
  const attempt = await lockFor(work, hub, ask, 'authorise');
  if (isRefusal(attempt)) return attempt;
  if (attempt.startedAt) return await approveDeviceChange(work, hub, ask);
  if (attempt.state === 'authorised') return { attempt };
  const change = { state: 'authorised', authorised_at: work.now } as const;
  const authorised = await changeAttempt(work.tx, ask.attemptId, change);
  await publishAttemptChange(work, hub, authorised, { kind: 'authorised' });
  return { attempt: authorised };
}
