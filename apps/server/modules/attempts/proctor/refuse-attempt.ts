import { isRefusal } from '@kasauti/contract/refusal.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Hub } from '../../../platform/live/hub.ts';
import { releaseUnserved } from '../../scheduling/index.ts';
import { publishAttemptChange } from '../publish-attempt-change.ts';
import { changeAttempt } from '../store/attempts.ts';
import { lockFor, type ProctorAsk } from './proctor-ask.ts';

/** Refuses to admit a candidate to the test. The candidate can use the purchase again for another booking. */
export async function refuseAttempt(work: Work, hub: Hub, ask: ProctorAsk) {
  const attempt = await lockFor(work, hub, ask, 'refuse');
  if (isRefusal(attempt)) return attempt;
  const change = { state: 'refused', refusal_reason: ask.reasonText } as const;
  const refused = await changeAttempt(work.tx, ask.attemptId, change);
  await releaseUnserved(work, attempt.bookingId);
  await publishAttemptChange(work, hub, refused, { kind: 'refused', reasonText: ask.reasonText });
  return { attempt: refused };
}
