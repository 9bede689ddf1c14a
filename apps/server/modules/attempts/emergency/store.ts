import type { AttemptId, UserId } from '@kasauti/contract/ids.ts';
import type { Insertable, Kysely } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import '../tables.ts';

/**
 * Records that staff took in an emergency file: the answers that a device could not send. A repeat changes nothing.
 * Returns true if the file was not known.
 */
export async function insertEmergencyFile(tx: Tx, row: Insertable<Tables['emergency_file']>): Promise<boolean> {
  const inserted = await tx
    .insertInto('emergency_file')
    .values(row)
    .onConflict((conflict) => conflict.columns(['attempt_id', 'sha256']).doNothing())
    .returning('attempt_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** A file that staff have taken in. `opIds` are the operation ids of its journal entries, in lower case. */
export type TakenInFile = {
  attemptId: AttemptId;
  opIds: string[];
  takenInBy: UserId;
  takenInAt: Date;
  reasonText: string;
};

/** Returns the files that were taken in for these attempts, oldest first. */
export async function findEmergencyFiles(
  executor: Kysely<Tables>,
  attemptIds: readonly AttemptId[],
): Promise<TakenInFile[]> {
  if (attemptIds.length === 0) return [];
  return await executor
    .selectFrom('emergency_file')
    .select([
      'attempt_id as attemptId',
      'op_ids as opIds',
      'taken_in_by as takenInBy',
      'taken_in_at as takenInAt',
      'reason_text as reasonText',
    ])
    .where('attempt_id', 'in', attemptIds)
    .orderBy('taken_in_at')
    .execute();
}
