import type { UserId } from '@kasauti/contract/ids.ts';
import type { Tx } from '../../../platform/database/database.ts';
import '../tables.ts';

export async function eraseCartRows(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('cart_line').where('user_id', '=', userId).execute();
  await tx.deleteFrom('wishlist_item').where('user_id', '=', userId).execute();
}
