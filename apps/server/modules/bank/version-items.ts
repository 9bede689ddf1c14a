import type { ItemId, ItemVersionId } from '@kasauti/contract/ids.ts';
import type { SourceItem } from '@kasauti/domain/form/content.ts';
import { canonicalJson } from '@kasauti/domain/text/canonical-json.ts';
import type { Work } from '../../platform/database/work.ts';
import { newId } from '../../platform/ids.ts';
import { sha256 } from '../../platform/security/hashes.ts';
import { findItemVersions, insertItems, insertItemVersions, replaceItemVersions } from './store/versions.ts';

/**
 * Returns the item version of each reference in a form's file. If the newest version of an item has the same text, it
 * is used again. Otherwise a new version is added and replaces the old one. The code of such an item consists of the
 * form's name and the reference. The item has no provider, and its versions have no author.
 */
export async function versionItems(
  { tx, now }: Work,
  formRef: string,
  items: readonly SourceItem[],
): Promise<Map<string, string>> {
  const codeOf = (item: SourceItem) => `${formRef}/${item.itemRef}`;
  const known = new Map((await findItemVersions(tx, items.map(codeOf))).map((row) => [row.itemCode, row]));
  const newItems: Parameters<typeof insertItems>[1] = [];
  const newVersions: Parameters<typeof insertItemVersions>[1] = [];
  const replaced: ItemId[] = [];
  const versions = new Map<string, string>();
  for (const item of items) {
    const text = canonicalJson(item);
    const hash = sha256(text);
    const found = known.get(codeOf(item));
    if (found?.contentHash.equals(hash)) {
      versions.set(item.itemRef, found.itemVersionId);
      continue;
    }
    const itemId = found?.itemId ?? newId<ItemId>(now);
    const { topic, difficulty } = item;
    if (found) replaced.push(itemId);
    else
      newItems.push({ item_id: itemId, item_code: codeOf(item), topic, difficulty, created_at: now, changed_at: now });
    const itemVersionId = newId<ItemVersionId>(now);
    newVersions.push({
      item_version_id: itemVersionId,
      item_id: itemId,
      version_no: (found?.versionNo ?? 0) + 1,
      state: 'approved',
      writer_ids: [],
      source: text,
      content_hash: hash,
      created_at: now,
    });
    versions.set(item.itemRef, itemVersionId);
  }
  await replaceItemVersions(tx, replaced, now);
  await insertItems(tx, newItems);
  await insertItemVersions(tx, newVersions);
  return versions;
}
