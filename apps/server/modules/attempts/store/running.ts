import type { FormId } from '@kasauti/contract/ids.ts';
import { LATE_GRACE_MS, LATE_SYNC_WINDOW_MS } from '@kasauti/domain/attempt/clock.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../platform/database/database.ts';
import '../tables.ts';

/**
 * Deadline of a candidate who has not started, for the modes in which the time begins with the sitting. It is the same
 * rule as `deadlineFor`, in SQL.
 */
const deadlineOfWaiting = sql`t0 + (duration_minutes + compensatory_minutes) * interval '1 minute' + credit_ms * interval '1 millisecond'`;

/**
 * Returns true if an attempt at one of these forms can still receive answers or can still start. This includes paused
 * attempts, late answers that may still arrive (mode `none`), and candidates in the lobby of a proctored test.
 * Compensatory time and credits can extend this beyond the end of the sitting. Use this function for releases and not
 * in frequent calls.
 */
export async function areFormsRunning(
  executor: Kysely<Tables>,
  formIds: readonly FormId[],
  now: Date,
): Promise<boolean> {
  const row = await executor
    .selectFrom('attempt')
    .select('attempt_id')
    .where('form_id', '=', sql<FormId>`any(${formIds}::uuid[])`)
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
          // If the candidate submitted the attempt, it accepts no more answers.
          attempt('submitted_by', 'is distinct from', 'candidate'),
          attempt('deadline_at', '>', new Date(now.getTime() - LATE_SYNC_WINDOW_MS)),
        ]),
        // Candidates who entered in time may still be authorised and start, until their deadline.
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
