import type { FormId } from '@kasauti/contract/ids.ts';
import { LATE_GRACE_MS, LATE_SYNC_WINDOW_MS } from '@kasauti/domain/attempt/clock.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../platform/database.ts';
import '../tables.ts';

/**
 * True while somebody sits this form: an attempt runs whose time is not up, or is paused, or answers that were made in time may still come
 * from it (mode `none`). Compensatory time and credits carry it past the end of its sitting. For release, not for the hot path.
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
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
