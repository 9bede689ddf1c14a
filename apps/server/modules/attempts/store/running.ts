import type { FormId } from '@kasauti/contract/ids.ts';
import { LATE_GRACE_MS, LATE_SYNC_WINDOW_MS } from '@kasauti/domain/attempt/clock.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../platform/database/database.ts';
import '../tables.ts';

/**
 * Deadline of a candidate who has not started. This is `deadlineFor` in SQL, for the modes whose time begins with
 * the sitting.
 */
const deadlineOfWaiting = sql`t0 + (duration_minutes + compensatory_minutes) * interval '1 minute' + credit_ms * interval '1 millisecond'`;

/**
 * Returns true while a candidate is sitting this form or may still do so. An attempt may run or be paused, answers
 * given in time may still arrive (mode `none`), or a candidate in the lobby of a proctored test may still start.
 * Compensatory time and credits can extend this beyond the end of the sitting. The function is for releases and not
 * for frequent calls.
 */
export async function isFormRunning(executor: Kysely<Tables>, formId: FormId, now: Date): Promise<boolean> {
  const row = await executor
    .selectFrom('attempt')
    .select('attempt_id')
    .where('form_id', '=', formId)
    .where((attempt) =>
      attempt.or([
        attempt('state', '=', 'paused'),
        attempt.and([
          attempt('state', '=', 'active'),
          attempt('deadline_at', '>', new Date(now.getTime() - LATE_GRACE_MS)),
        ]),
        attempt.and([
          attempt('mode', '=', 'none'),
          attempt('state', 'in', ['active', 'submitted']),
          // An attempt that the candidate submitted accepts no more answers.
          attempt('submitted_by', 'is distinct from', 'candidate'),
          attempt('deadline_at', '>', new Date(now.getTime() - LATE_SYNC_WINDOW_MS)),
        ]),
        // Candidates who came in time may still be authorised and start until their deadline.
        attempt.and([
          attempt('state', 'in', ['lobby', 'authorised']),
          attempt('mode', 'in', ['live', 'centre']),
          sql<boolean>`${deadlineOfWaiting} > ${new Date(now.getTime() - LATE_GRACE_MS)}`,
        ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
