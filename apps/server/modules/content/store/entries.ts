import type { ContentKind } from '@kasauti/contract/content/staff-content.ts';
import type { ContentEntryId } from '@kasauti/contract/ids.ts';
import type { Insertable, Kysely, Updateable } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import '../tables.ts';

const MAX_ENTRIES = 500;

const select = (executor: Kysely<Tables>) =>
  executor
    .selectFrom('content_entry')
    .select([
      'content_entry_id as entryId',
      'kind',
      'slug',
      'is_hidden as isHidden',
      'version',
      'body',
      'position',
      'updated_at as updatedAt',
    ]);
export type Entry = NonNullable<Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirst']>>>;

/** Finds all entries of a kind in display order, including hidden ones. */
export async function findOfKind(executor: Kysely<Tables>, kind: ContentKind): Promise<Entry[]> {
  return await select(executor)
    .where('kind', '=', kind)
    .orderBy('position')
    .orderBy('content_entry_id')
    .limit(MAX_ENTRIES)
    .execute();
}

/** Finds the visible entries of a kind in display order. */
export async function findShown(executor: Kysely<Tables>, kind: ContentKind): Promise<unknown[]> {
  const entries = await findOfKind(executor, kind);
  return entries.filter(({ isHidden }) => !isHidden).map(({ body }) => body);
}

export async function findEntry(executor: Kysely<Tables>, entryId: ContentEntryId): Promise<Entry | null> {
  return (await select(executor).where('content_entry_id', '=', entryId).executeTakeFirst()) ?? null;
}

export async function findPage(executor: Kysely<Tables>, slug: string): Promise<Entry | null> {
  return (await select(executor).where('slug', '=', slug).executeTakeFirst()) ?? null;
}

/** Finds an entry and locks it, so that a second editor waits and then sees the change of the first. */
export async function lockEntry(tx: Tx, entryId: ContentEntryId): Promise<Entry | null> {
  return (await select(tx).where('content_entry_id', '=', entryId).forUpdate().executeTakeFirst()) ?? null;
}

/**
 * Locks all entries of a kind and returns them in display order. They are locked in ascending order of id, like
 * everything else, which prevents deadlocks.
 */
export async function lockKind(tx: Tx, kind: ContentKind): Promise<Entry[]> {
  const entries = await select(tx).where('kind', '=', kind).orderBy('content_entry_id').forUpdate().execute();
  // The sort is stable, so entries with the same position stay in order of id.
  return entries.sort((a, b) => a.position - b.position);
}

/** Inserts an entry. Returns false if there is a footer already, or a page with the same slug. */
export async function insertEntry(tx: Tx, entry: Insertable<Tables['content_entry']>): Promise<boolean> {
  const row = await tx
    .insertInto('content_entry')
    .values(entry)
    .onConflict((clash) => clash.doNothing())
    .returning('content_entry_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateEntry(
  tx: Tx,
  entryId: ContentEntryId,
  change: Updateable<Tables['content_entry']>,
): Promise<void> {
  await tx.updateTable('content_entry').set(change).where('content_entry_id', '=', entryId).execute();
}

export async function deleteEntry(tx: Tx, entryId: ContentEntryId): Promise<void> {
  await tx.deleteFrom('content_entry').where('content_entry_id', '=', entryId).execute();
}
