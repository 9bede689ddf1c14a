import { isRefusal } from '@kasauti/contract/refusal.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Hub } from '../../../platform/live/hub.ts';
import { publishAttemptChange } from '../publish-attempt-change.ts';
import { changeAttempt } from '../store/attempts.ts';
import { lockFor, type ProctorAsk } from './proctor-ask.ts';

/**
 * Pauses an attempt and stops its clock. Answers that the candidate gives during the pause stay on their device and are
 * sent after the attempt resumes.
 */
export async function pauseAttempt(work: Work, hub: Hub, ask: ProctorAsk) {
  const attempt = await lockFor(work, hub, ask, 'pause');
  if (isRefusal(attempt)) return attempt;
  const paused = await changeAttempt(work.tx, ask.attemptId, { state: 'paused', paused_at: work.now });
  await publishAttemptChange(work, hub, paused, { kind: 'paused', reasonText: ask.reasonText });
  return { attempt: paused };
}
