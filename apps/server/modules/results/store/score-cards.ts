import type { AttemptId, ScoreCardId, UserId } from '@kasauti/contract/ids.ts';
import type { Insertable, Kysely } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import '../tables.ts';

/** Maximum number of links in a list. Older links are left out, because they have usually expired. */
const MAX_CARDS = 200;

const select = (executor: Kysely<Tables>) =>
  executor
    .selectFrom('score_card')
    .select([
      'score_card_id as cardId',
      'attempt_id as attemptId',
      'candidate_id as candidateId',
      'shows',
      'made_at as madeAt',
      'ends_at as endsAt',
      'revoked_at as revokedAt',
    ]);
export type StoredCard = NonNullable<Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirst']>>>;

/** Finds the links of one result, newest first. */
export async function findCardsOf(executor: Kysely<Tables>, attemptId: AttemptId): Promise<StoredCard[]> {
  return await select(executor)
    .where('attempt_id', '=', attemptId)
    .orderBy('made_at', 'desc')
    .orderBy('score_card_id', 'desc')
    .limit(MAX_CARDS)
    .execute();
}

/** Finds all links of a candidate, newest first. */
export async function findCardsOfCandidate(executor: Kysely<Tables>, candidateId: UserId): Promise<StoredCard[]> {
  return await select(executor)
    .where('candidate_id', '=', candidateId)
    .orderBy('made_at', 'desc')
    .orderBy('score_card_id', 'desc')
    .execute();
}

export async function findCardByToken(executor: Kysely<Tables>, tokenHash: Buffer): Promise<StoredCard | null> {
  return (await select(executor).where('token_hash', '=', tokenHash).executeTakeFirst()) ?? null;
}

export async function findCard(executor: Kysely<Tables>, cardId: ScoreCardId): Promise<StoredCard | null> {
  return (await select(executor).where('score_card_id', '=', cardId).executeTakeFirst()) ?? null;
}

export async function insertCard(tx: Tx, card: Insertable<Tables['score_card']>): Promise<void> {
  await tx.insertInto('score_card').values(card).execute();
}

/** Revokes a link. Returns false if it had already been revoked. */
export async function revokeCard(tx: Tx, cardId: ScoreCardId, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('score_card')
    .set({ revoked_at: now })
    .where('score_card_id', '=', cardId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function eraseCards(tx: Tx, candidateId: UserId): Promise<void> {
  await tx.deleteFrom('score_card').where('candidate_id', '=', candidateId).execute();
}
