import type { ExamId } from '@kasauti/contract/ids.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import '../tables.ts';

const MAX_OFFERS = 500;

/**
 * Records the price of an exam on sale if it differs from the last recorded price. The caller has locked the exam. Its
 * transaction may have begun before the one that recorded the last price. The recorded instant is therefore always made
 * later than the last one.
 */
export async function notePrice(tx: Tx, examId: ExamId, now: Date): Promise<void> {
  await sql`
    insert into exam_price (exam_id, since, price_in_paise)
    select exam_id, greatest(${now}, last.since + interval '1 millisecond'), exam.price_in_paise
    from exam left join lateral (
      select since, price_in_paise from exam_price where exam_price.exam_id = exam.exam_id order by since desc limit 1
    ) as last on true
    where exam_id = ${examId} and state = 'published' and exam.price_in_paise is distinct from last.price_in_paise`.execute(
    tx,
  );
}

/**
 * Returns the instant at which the price of an exam was last recorded, over all exams. Returns null if no price was
 * recorded.
 */
export async function findLastPriceChange(executor: Kysely<Tables>): Promise<Date | null> {
  const row = await executor
    .selectFrom('exam_price')
    .select('since')
    .orderBy('since', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.since ?? null;
}

/**
 * Finds exams that came on sale or became cheaper after `from`. `changedAt` is the first change after `from`, and the
 * exam with the latest `changedAt` comes first. Exams that changed after `until` are left out, because another change
 * of that time may not have been committed yet.
 */
export async function findOffers(executor: Kysely<Tables>, { from, until }: { from: Date; until: Date }) {
  return await executor
    .selectFrom('exam')
    .innerJoin(
      (prices) =>
        prices
          .selectFrom('exam_price')
          .select(({ fn }) => ['exam_id', fn.min('since').as('first'), fn.max('since').as('last')])
          .where('since', '>', from)
          .groupBy('exam_id')
          .as('changed'),
      (join) => join.onRef('changed.exam_id', '=', 'exam.exam_id'),
    )
    .leftJoinLateral(
      (prices) =>
        prices
          .selectFrom('exam_price')
          .select('exam_price.price_in_paise')
          .whereRef('exam_price.exam_id', '=', 'exam.exam_id')
          .where('since', '<=', from)
          .orderBy('since', 'desc')
          .limit(1)
          .as('before'),
      (join) => join.onTrue(),
    )
    .select(['exam.exam_id as examId', 'exam.title', 'exam.price_in_paise as priceInPaise'])
    .select(['before.price_in_paise as beforeInPaise', 'changed.first as changedAt'])
    .where('exam.state', '=', 'published')
    .where('changed.last', '<=', until)
    .where(({ or, eb, ref }) =>
      or([eb('before.price_in_paise', 'is', null), eb('before.price_in_paise', '>', ref('exam.price_in_paise'))]),
    )
    .orderBy('changed.first', 'desc')
    .orderBy('exam.exam_id')
    .limit(MAX_OFFERS)
    .execute();
}

export type Offer = Awaited<ReturnType<typeof findOffers>>[number];
