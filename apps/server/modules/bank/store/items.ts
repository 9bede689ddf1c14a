import type { ItemId, ItemVersionId, ProviderId, UserId } from '@kasauti/contract/ids.ts';
import type { ItemState } from '@kasauti/domain/bank/item-state.ts';
import type { SourceItem } from '@kasauti/domain/form/content.ts';
import { canonicalJson } from '@kasauti/domain/text/canonical-json.ts';
import { type Kysely, sql } from 'kysely';
import { contentKeysOf } from '../../../platform/database/content-keys-of.ts';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import { sha256 } from '../../../platform/security/hashes.ts';
import { placeOfSource, placeOfSourceHash } from './places.ts';
import '../tables.ts';

export const itemColumns = [
  'item_id as itemId',
  'item_code as code',
  'provider_id as providerId',
  'revision',
  'changed_at as changedAt',
  'tags',
] as const;

const select = (executor: Kysely<Tables>) => executor.selectFrom('item').select(itemColumns);
export type Item = NonNullable<Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirst']>>>;

export async function findItem(executor: Kysely<Tables>, itemId: ItemId): Promise<Item | null> {
  return (await select(executor).where('item_id', '=', itemId).executeTakeFirst()) ?? null;
}

/** Locks an item. Every change to its versions requires this lock. */
export async function lockItem(tx: Tx, itemId: ItemId): Promise<Item | null> {
  return (await select(tx).where('item_id', '=', itemId).forUpdate().executeTakeFirst()) ?? null;
}

export const versionColumns = [
  'item_version_id as itemVersionId',
  'version_no as versionNo',
  'state',
  'author_id as authorId',
  'writer_ids as writerIds',
  'reviewer_id as reviewerId',
  'created_at as createdAt',
] as const;

/** Finds the versions of an item, ordered by number. */
export async function findVersions(executor: Kysely<Tables>, itemId: ItemId) {
  return await executor
    .selectFrom('item_version')
    .select(versionColumns)
    .where('item_id', '=', itemId)
    .orderBy('version_no')
    .execute();
}
export type Version = Awaited<ReturnType<typeof findVersions>>[number];

/** Finds a version with the item that it belongs to. */
export async function findItemOfVersion(executor: Kysely<Tables>, itemVersionId: ItemVersionId) {
  return await executor
    .selectFrom('item_version')
    .innerJoin('item', 'item.item_id', 'item_version.item_id')
    .select(['item.item_id as itemId', 'item_code as code', 'provider_id as providerId', 'version_no as versionNo'])
    .where('item_version_id', '=', itemVersionId)
    .executeTakeFirstOrThrow();
}

/** Reads the author's text of a version, which contains its key. */
export async function readSource(executor: Kysely<Tables>, itemVersionId: ItemVersionId): Promise<SourceItem> {
  const { content } = await executor
    .selectFrom('sealed.item_source')
    .select('content')
    .where('item_version_id', '=', itemVersionId)
    .executeTakeFirstOrThrow();
  return JSON.parse(contentKeysOf(executor).open(placeOfSource(itemVersionId), content).toString('utf8')) as SourceItem;
}

/** Returns codes for new items, such as "Q-00042". */
export async function newItemCodes(tx: Tx, count: number): Promise<string[]> {
  const { rows } = await sql<{ no: number }>`
    select nextval('item_code_no')::integer as no from generate_series(1, ${count})`.execute(tx);
  return rows.map(({ no }) => `Q-${String(no).padStart(5, '0')}`);
}

type Draft = { itemVersionId: ItemVersionId; source: SourceItem; writerIds: UserId[] };

/** Replaces the content of a draft. */
export async function updateDraft(tx: Tx, { itemVersionId, source, writerIds }: Draft): Promise<void> {
  const keys = contentKeysOf(tx);
  const text = canonicalJson(source);
  await tx
    .updateTable('item_version')
    .set({ content_hash: keys.seal(placeOfSourceHash(itemVersionId), sha256(text)), writer_ids: writerIds })
    .where('item_version_id', '=', itemVersionId)
    .execute();
  await tx
    .updateTable('sealed.item_source')
    .set({ content: keys.seal(placeOfSource(itemVersionId), text) })
    .where('item_version_id', '=', itemVersionId)
    .execute();
}

/** Sets the state of a version. For an approval, also stores the reviewer. */
export async function updateState(
  tx: Tx,
  itemVersionId: ItemVersionId,
  state: ItemState,
  reviewerId?: UserId,
): Promise<void> {
  await tx
    .updateTable('item_version')
    .set({ state, ...(reviewerId && { reviewer_id: reviewerId }) })
    .where('item_version_id', '=', itemVersionId)
    .execute();
}

/** Increments the revision of an item. A save that is based on an older revision is refused from now on. */
export async function noteChange(
  tx: Tx,
  { itemId, revision }: Item,
  now: Date,
  figures?: Pick<SourceItem, 'topic' | 'difficulty'>,
): Promise<void> {
  await tx
    .updateTable('item')
    .set({
      revision: revision + 1,
      changed_at: now,
      ...(figures && { topic: figures.topic, difficulty: figures.difficulty }),
    })
    .where('item_id', '=', itemId)
    .execute();
}

/** Finds the provider of an item: null if it has none, undefined if there is no such item. */
export async function findProviderOf(executor: Kysely<Tables>, itemId: ItemId): Promise<ProviderId | null | undefined> {
  const row = await executor.selectFrom('item').select('provider_id').where('item_id', '=', itemId).executeTakeFirst();
  return row?.provider_id;
}
