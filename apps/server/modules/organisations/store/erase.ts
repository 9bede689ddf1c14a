import type { UserId } from '@kasauti/contract/ids.ts';
import type { Tx } from '../../../platform/database/database.ts';
import '../tables.ts';

export async function eraseMemberships(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('organisation_member').where('user_id', '=', userId).execute();
}
