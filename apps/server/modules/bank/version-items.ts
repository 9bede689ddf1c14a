import type { ItemId, ItemVersionId } from '@kasauti/contract/ids.ts';
import type { SourceItem } from '@kasauti/domain/form/content.ts';
import { canonicalJson } from '@kasauti/domain/text/canonical-json.ts';
import type { Work } from '../../platform/database/work.ts';
import { newId } from '../../platform/ids.ts';
import { sha256 } from '../../platform/security/hashes.ts';
import { findItemVersions, insertItems, insertItemVersions } from './store/versions.ts';

/**
 * Finds the immutable version of each item of a form's file by its text, or adds a new version. The code of an item is
 * the name of its form and its reference there. Returns the version of each reference.
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
  const versions = new Map<string, string>();
  for (const item of items) {
    const text = canonicalJson(item);
    const hash = sha256(text);
    const found = known.get(codeOf(item));
    if (found?.contentHash.equals(hash)) {
      versions.set(item.itemRef, found.itemVersionId);
      continue;
    }
    const itemId = (found?.itemId as ItemId | undefined) ?? newId<ItemId>(now);
    if (!found)
      newItems.push({
        item_id: itemId,
        item_code: codeOf(item),
        topic: item.topic,
        difficulty: item.difficulty,
        created_at: now,
      });
    const itemVersionId = newId<ItemVersionId>(now);
    newVersions.push({
      item_version_id: itemVersionId,
      item_id: itemId,
      version_no: (found?.versionNo ?? 0) + 1,
      source: text,
      content_hash: hash,
      created_at: now,
    });
    versions.set(item.itemRef, itemVersionId);
  }
  await insertItems(tx, newItems);
  await insertItemVersions(tx, newVersions);
  return versions;
}
