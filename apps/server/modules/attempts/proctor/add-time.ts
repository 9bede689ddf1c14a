import { isRefusal } from '@kasauti/contract/refusal.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Hub } from '../../../platform/live/hub.ts';
import { movedDeadline } from '../ending/moved-deadline.ts';
import { keepSession } from '../lease/keep-session.ts';
import { presentSectionEnds } from '../present.ts';
import { publishAttemptChange } from '../publish-attempt-change.ts';
import { changeAttempt, insertCredit } from '../store/attempts.ts';
import { lockFor, type ProctorAsk } from './proctor-ask.ts';

/**
 * Gives an attempt more time, before or after its start. The reason is either lost time, or compensatory time that was
 * approved late or was too short. Time can never be reduced.
 */
export async function addTime(
  work: Work,
  hub: Hub,
  ask: ProctorAsk & { minutes: number; kind: 'lost-time' | 'compensatory-change' },
) {
  const { tx, now } = work;
  if (!Number.isInteger(ask.minutes) || ask.minutes < 1) throw new RangeError(`minutes to add: ${ask.minutes}`);
  const attempt = await lockFor(work, hub, ask, 'update');
  if (isRefusal(attempt)) return attempt;
  const { attemptId, reasonCode, reasonText, by: givenBy, kind } = ask;
  const addedMs = ask.minutes * MINUTE_MS;
  await insertCredit(tx, { attemptId, kind, creditMs: addedMs, reasonCode, reasonText, givenBy, givenAt: now });
  const more =
    kind === 'compensatory-change'
      ? { ...attempt, compensatoryMinutes: attempt.compensatoryMinutes + ask.minutes }
      : { ...attempt, creditMs: attempt.creditMs + addedMs };
  const moved = more.startedAt ? await movedDeadline(tx, more) : null;
  const changed = await changeAttempt(tx, attemptId, {
    compensatory_minutes: more.compensatoryMinutes,
    credit_ms: more.creditMs,
    ...moved,
  });
  await keepSession(work, changed);
  // Before the start and during a pause, no deadline is announced. After a pause, the final deadline is announced when
  // the attempt resumes.
  const event = moved && {
    kind: 'deadline-moved' as const,
    deadlineAt: moved.deadline_at.toISOString(),
    ...presentSectionEnds(changed),
    reasonText,
  };
  await publishAttemptChange(work, hub, changed, event);
  return { attempt: changed };
}
