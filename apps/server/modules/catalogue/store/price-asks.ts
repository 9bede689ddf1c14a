import type { ExamId, PriceAskId, UserId } from '@kasauti/contract/ids.ts';
import type { Insertable, Kysely } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import type { PriceAskState } from '../columns.ts';
import '../tables.ts';

const columns = [
  'price_ask_id as priceAskId',
  'exam_id as examId',
  'from_in_paise as fromInPaise',
  'to_in_paise as toInPaise',
  'reason',
  'asked_by as askedBy',
  'asked_at as askedAt',
  'state',
] as const;

export async function insertPriceAsk(tx: Tx, ask: Insertable<Tables['price_ask']>): Promise<void> {
  await tx.insertInto('price_ask').values(ask).execute();
}

/**
 * Finds the requested price of an exam that waits for the approval of a second person. Returns null if there is none.
 */
export async function findWaitingAsk(executor: Kysely<Tables>, examId: ExamId) {
  const row = await executor
    .selectFrom('price_ask')
    .select(columns)
    .where('exam_id', '=', examId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return row ?? null;
}

export type PriceAsk = NonNullable<Awaited<ReturnType<typeof findWaitingAsk>>>;

/**
 * Finds a requested price of an exam, whether it was decided or not. The caller has locked the exam, so nobody else can
 * decide meanwhile.
 */
export async function findPriceAsk(tx: Tx, examId: ExamId, priceAskId: PriceAskId): Promise<PriceAsk | null> {
  const row = await tx
    .selectFrom('price_ask')
    .select(columns)
    .where('exam_id', '=', examId)
    .where('price_ask_id', '=', priceAskId)
    .executeTakeFirst();
  return row ?? null;
}

export async function endPriceAsk(
  tx: Tx,
  priceAskId: PriceAskId,
  { state, by, now }: { state: Exclude<PriceAskState, 'waiting'>; by: UserId; now: Date },
): Promise<void> {
  await tx
    .updateTable('price_ask')
    .set({ state, decided_by: by, decided_at: now })
    .where('price_ask_id', '=', priceAskId)
    .execute();
}
