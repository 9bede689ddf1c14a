import type { Tx } from '../../../platform/database/database.ts';
import { useNewestContentKey } from '../../../platform/security/check-content-keys.ts';
import { findVersions, lockItem, type NamedItem } from '../store/items.ts';

/**
 * Locks an item for a change. `version` is the revision that the user has read. Returns the item with its versions, or
 * a refusal code if the item cannot be changed or has another revision by now.
 */
export async function openItem(tx: Tx, { type, itemId, version }: NamedItem & { version: number }) {
  await useNewestContentKey(tx);
  const item = await lockItem(tx, { type, itemId });
  if (!item) return 'not-found';
  const { providerId } = item;
  if (providerId === null) return 'of-a-file';
  if (item.revision !== version) return 'changed-meanwhile';
  return { item: { ...item, providerId }, versions: await findVersions(tx, itemId) };
}
