import type { ItemId } from '@kasauti/contract/ids.ts';
import type { Insertable } from 'kysely';
import { contentKeysOf } from '../../../platform/database/content-keys-of.ts';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import { noteVersionPictures } from './picture-uses.ts';
import { placeOfSource, placeOfSourceHash } from './places.ts';
import '../tables.ts';

/** Finds the newest version of each of these items of forms' files, by the codes of the items. */
export async function findItemVersions(tx: Tx, items: readonly { code: string }[]) {
  if (items.length === 0) return new Map<string, never>();
  const rows = await tx
    .selectFrom('item')
    .innerJoin('item_version', 'item_version.item_id', 'item.item_id')
    .distinctOn('item.item_id')
    .select([
      'item.item_id as itemId',
      'item_code as itemCode',
      'item_version_id as itemVersionId',
      'version_no as versionNo',
      'content_hash as contentHash',
    ])
    .where(
      'item_code',
      'in',
      items.map(({ code }) => code),
    )
    .orderBy('item.item_id')
    .orderBy('version_no', 'desc')
    .execute();
  const keys = contentKeysOf(tx);
  return new Map(
    rows.map((row) => {
      const contentHash = keys.open(placeOfSourceHash(row.itemVersionId), row.contentHash);
      return [row.itemCode, { ...row, contentHash }];
    }),
  );
}

export async function insertItems(tx: Tx, items: Insertable<Tables['item']>[]): Promise<void> {
  if (items.length > 0) await tx.insertInto('item').values(items).execute();
}

/**
 * Adds versions of items. The author's text of an item contains the key, so it is encrypted and stored in the schema
 * `sealed`.
 */
export async function insertItemVersions(
  tx: Tx,
  versions: (Insertable<Tables['item_version']> & { source: string })[],
): Promise<void> {
  if (versions.length === 0) return;
  const keys = contentKeysOf(tx);
  const rows = versions.map(({ source: _, ...version }) => ({
    ...version,
    content_hash: keys.seal(placeOfSourceHash(version.item_version_id), version.content_hash),
  }));
  await tx.insertInto('item_version').values(rows).execute();
  const sources = versions.map(({ item_version_id, source }) => ({
    item_version_id,
    content: keys.seal(placeOfSource(item_version_id), source),
  }));
  await tx.insertInto('sealed.item_source').values(sources).execute();
  await noteVersionPictures(tx, versions);
}

/** Retires the approved versions of these items, because newer versions replace them. */
export async function replaceItemVersions(tx: Tx, itemIds: readonly ItemId[], now: Date): Promise<void> {
  if (itemIds.length === 0) return;
  await tx
    .updateTable('item_version')
    .set({ state: 'retired' })
    .where('item_id', 'in', itemIds)
    .where('state', '=', 'approved')
    .execute();
  await tx
    .updateTable('item')
    .set((item) => ({ revision: item('revision', '+', 1), changed_at: now }))
    .where('item_id', 'in', itemIds)
    .execute();
}
