import type { ItemId } from '@kasauti/contract/ids.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { useNewestContentKey } from '../../../platform/security/check-content-keys.ts';
import { findVersions, lockItem } from '../store/items.ts';

/**
 * Locks an item for a change that is based on the revision that was read. Returns it with its versions, or the code of
 * the refusal.
 */
export async function openItem(tx: Tx, { itemId, version }: { itemId: ItemId; version: number }) {
  await useNewestContentKey(tx);
  const item = await lockItem(tx, itemId);
  if (!item) return 'not-found';
  if (item.providerId === null) return 'of-a-file';
  if (item.revision !== version) return 'changed-meanwhile';
  return { item, versions: await findVersions(tx, itemId) };
}
