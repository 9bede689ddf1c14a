import type { FormId } from '@kasauti/contract/ids.ts';
import { LATE_GRACE_MS, LATE_SYNC_WINDOW_MS } from '@kasauti/domain/attempt/clock.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../platform/database/database.ts';
import '../tables.ts';

/**
 * When the time of somebody is up who has not begun: `deadlineFor` in the database's words, for the modes whose time
 * begins with the sitting.
 */
const deadlineOfWaiting = sql`t0 + (duration_minutes + compensatory_minutes) * interval '1 minute' + credit_ms * interval '1 millisecond'`;

/**
 * True while somebody sits this form: an attempt runs whose time is not up, or is paused, or answers that were made in
 * time may still come from it (mode `none`), or somebody in the lobby of a watched test may still begin. Compensatory
 * time and credits carry it past the end of its sitting. For release, not for the hot path.
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
          // What the candidate handed in takes nothing more.
          attempt('submitted_by', 'is distinct from', 'candidate'),
          attempt('deadline_at', '>', new Date(now.getTime() - LATE_SYNC_WINDOW_MS)),
        ]),
        // Candidates who came in time may still be let in and begin, until their deadline.
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
