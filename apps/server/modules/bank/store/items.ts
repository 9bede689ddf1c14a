import type { ItemId, ItemVersionId, ProviderId, UserId } from '@kasauti/contract/ids.ts';
import type { ItemState } from '@kasauti/domain/bank/item-state.ts';
import type { SourceItem } from '@kasauti/domain/form/source.ts';
import { canonicalJson } from '@kasauti/domain/text/canonical-json.ts';
import { type Kysely, sql } from 'kysely';
import { contentKeysOf } from '../../../platform/database/content-keys-of.ts';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import { sha256 } from '../../../platform/security/hashes.ts';
import type { BankSource, ItemType, SourceOf } from '../source/bank-source.ts';
import { renewVersionPictures } from './picture-uses.ts';
import { placeOfSource, placeOfSourceHash } from './places.ts';
import '../tables.ts';

export const itemColumns = [
  'item_id as itemId',
  'item_code as code',
  'provider_id as providerId',
  'revision',
  'changed_at as changedAt',
  'tags',
  'item_type as type',
] as const;

const select = (executor: Kysely<Tables>) => executor.selectFrom('item').select(itemColumns);
export type Item = NonNullable<Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirst']>>>;

/** The id of an item, and what it must be. An item of another type is not found by it. */
export type NamedItem<Type extends ItemType = ItemType> = { type: Type; itemId: ItemId };

const selectNamed = (executor: Kysely<Tables>, { type, itemId }: NamedItem) =>
  select(executor).where('item_id', '=', itemId).where('item_type', '=', type);

export async function findItem(executor: Kysely<Tables>, named: NamedItem): Promise<Item | null> {
  return (await selectNamed(executor, named).executeTakeFirst()) ?? null;
}

/** Locks an item. Every change to its versions requires this lock. */
export async function lockItem(tx: Tx, named: NamedItem): Promise<Item | null> {
  return (await selectNamed(tx, named).forUpdate().executeTakeFirst()) ?? null;
}

export const versionColumns = [
  'item_version_id as itemVersionId',
  'version_no as versionNo',
  'state',
  'author_id as authorId',
  'writer_ids as writerIds',
  'reviewer_id as reviewerId',
  'created_at as createdAt',
  'passage_id as passageId',
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
    .select('passage_id as passageId')
    .where('item_version_id', '=', itemVersionId)
    .executeTakeFirstOrThrow();
}

/** Reads the author's text of a version. That of a question contains its key. */
export async function readSource<Type extends ItemType = 'question'>(
  executor: Kysely<Tables>,
  itemVersionId: ItemVersionId,
): Promise<SourceOf[Type]> {
  const { content } = await executor
    .selectFrom('sealed.item_source')
    .select('content')
    .where('item_version_id', '=', itemVersionId)
    .executeTakeFirstOrThrow();
  const text = contentKeysOf(executor).open(placeOfSource(itemVersionId), content).toString('utf8');
  return JSON.parse(text) as SourceOf[Type];
}

const codes = { question: ['Q', 'item_code_no'], passage: ['P', 'passage_code_no'] } as const;

/** Returns codes for new items, such as "Q-00042" for a question and "P-00042" for a passage. */
export async function newItemCodes(tx: Tx, type: ItemType, count: number): Promise<string[]> {
  const [letter, sequence] = codes[type];
  const { rows } = await sql<{ no: number }>`
    select nextval(${sequence})::integer as no from generate_series(1, ${count})`.execute(tx);
  return rows.map(({ no }) => `${letter}-${String(no).padStart(5, '0')}`);
}

type Draft = {
  itemVersionId: ItemVersionId;
  source: BankSource;
  writerIds: UserId[];
  passageId: ItemId | null;
  at: Date;
};

/** Replaces the content of a draft. */
export async function updateDraft(tx: Tx, { itemVersionId, source, writerIds, passageId, at }: Draft): Promise<void> {
  const keys = contentKeysOf(tx);
  const text = canonicalJson(source);
  await tx
    .updateTable('item_version')
    .set({
      content_hash: keys.seal(placeOfSourceHash(itemVersionId), sha256(text)),
      writer_ids: writerIds,
      passage_id: passageId,
    })
    .where('item_version_id', '=', itemVersionId)
    .execute();
  await tx
    .updateTable('sealed.item_source')
    .set({ content: keys.seal(placeOfSource(itemVersionId), text) })
    .where('item_version_id', '=', itemVersionId)
    .execute();
  await renewVersionPictures(tx, { itemVersionId, source: text, at });
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
export async function findProviderOf(
  executor: Kysely<Tables>,
  named: NamedItem,
): Promise<ProviderId | null | undefined> {
  return (await findItem(executor, named))?.providerId;
}
