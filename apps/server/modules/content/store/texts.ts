import type { Insertable, Kysely } from 'kysely';
import type { Tables, Tx } from '../../../platform/database.ts';
import '../tables.ts';

/** The text under a name (`footer`, `banner`, `page:about`), or null. */
export async function findBlock(executor: Kysely<Tables>, kind: string): Promise<unknown> {
  const row = await executor.selectFrom('content_block').select('body').where('kind', '=', kind).executeTakeFirst();
  return row?.body ?? null;
}

/** Which pages of plain text are written. */
export async function findPageSlugs(executor: Kysely<Tables>): Promise<Set<string>> {
  const rows = await executor
    .selectFrom('content_block')
    .select('kind')
    .where('kind', 'like', 'page:%')
    .orderBy('kind')
    .limit(500)
    .execute();
  return new Set(rows.map(({ kind }) => kind.slice('page:'.length)));
}

export async function putBlock(tx: Tx, kind: string, body: unknown, now: Date): Promise<void> {
  const text = JSON.stringify(body);
  await tx
    .insertInto('content_block')
    .values({ kind, body: text, updated_at: now })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet({ body: text, updated_at: now }))
    .execute();
}

export async function findFaqs(executor: Kysely<Tables>) {
  return await executor
    .selectFrom('faq')
    .select(['topic', 'question', 'answer'])
    .orderBy('position')
    .limit(500)
    .execute();
}

export async function replaceFaqs(tx: Tx, faqs: Insertable<Tables['faq']>[]): Promise<void> {
  await tx.deleteFrom('faq').execute();
  if (faqs.length > 0) await tx.insertInto('faq').values(faqs).execute();
}
