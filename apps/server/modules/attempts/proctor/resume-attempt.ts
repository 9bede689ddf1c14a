import { isRefusal } from '@kasauti/contract/refusal.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Hub } from '../../../platform/live/hub.ts';
import { movedDeadline } from '../ending/moved-deadline.ts';
import { keepSession } from '../lease/keep-session.ts';
import { presentSectionEnds } from '../present.ts';
import { publishAttemptChange } from '../publish-attempt-change.ts';
import { changeAttempt, insertCredit } from '../store/attempts.ts';
import { lockFor, type ProctorAsk } from './proctor-ask.ts';

/** Resumes an attempt. The deadline moves by the exact length of the pause, which is stored as a credit. */
export async function resumeAttempt(work: Work, hub: Hub, ask: ProctorAsk) {
  const { tx, now } = work;
  const attempt = await lockFor(work, hub, ask, 'resume');
  if (isRefusal(attempt)) return attempt;
  const pausedMs = Math.max(0, now.getTime() - (attempt.pausedAt ?? now).getTime());
  const credit = { attemptId: ask.attemptId, kind: 'pause', creditMs: pausedMs } as const;
  const { reasonCode, reasonText, by: givenBy } = ask;
  await insertCredit(tx, { ...credit, reasonCode, reasonText, givenBy, givenAt: now });
  const creditMs = attempt.creditMs + pausedMs;
  const moved = await movedDeadline(tx, { ...attempt, creditMs, pausedAt: null });
  const change = { state: 'active', paused_at: null, credit_ms: creditMs, ...moved } as const;
  const resumed = await changeAttempt(tx, ask.attemptId, change);
  await keepSession(work, resumed);
  await publishAttemptChange(work, hub, resumed, {
    kind: 'resumed',
    deadlineAt: moved.deadline_at.toISOString(),
    ...presentSectionEnds(resumed),
  });
  return { attempt: resumed };
}
