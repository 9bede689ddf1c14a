import type { UserId } from '@kasauti/contract/ids.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../platform/database/database.ts';
import { MAX_OWN_ROWS } from '../../../platform/own-data.ts';
import '../tables.ts';

export async function readCartRows(database: Kysely<Tables>, userId: UserId) {
  return {
    cart: await database
      .selectFrom('cart_line')
      .select(['exam_id as examId', 'quantity', 'seen_price_in_paise as seenPriceInPaise', 'added_at as addedAt'])
      .where('user_id', '=', userId)
      .orderBy('added_at')
      .limit(MAX_OWN_ROWS)
      .execute(),
    wishlist: await database
      .selectFrom('wishlist_item')
      .select(['exam_id as examId', 'added_at as addedAt'])
      .where('user_id', '=', userId)
      .orderBy('added_at')
      .limit(MAX_OWN_ROWS)
      .execute(),
  };
}
