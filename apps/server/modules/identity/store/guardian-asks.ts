import type { GuardianAskId, UserId } from '@kasauti/contract/ids.ts';
import { type Insertable, type Kysely, sql } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import '../tables.ts';

/**
 * Finds the newest request of a user with its last decision. Only this request is valid. Returns null when there is
 * none.
 */
export async function findNewestAsk(executor: Kysely<Tables>, userId: UserId) {
  const row = await executor
    .selectFrom('guardian_ask as ask')
    // Consent can be withdrawn only after it was given. So if a request has two decisions, the withdrawal is the last.
    .leftJoinLateral(
      (last) =>
        last
          .selectFrom('guardian_decision')
          .select(['decision', 'decided_at as decidedAt'])
          .whereRef('guardian_decision.guardian_ask_id', '=', 'ask.guardian_ask_id')
          .orderBy(sql`decision = 'withdrawn'`, 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['ask.guardian_ask_id as askId', 'ask.ask_no as askNo', 'ask.guardian_name as guardianName'])
    .select(['ask.relation', 'ask.guardian_email as guardianEmail', 'ask.language'])
    .select(['ask.asked_at as askedAt', 'ask.expires_at as expiresAt', 'last.decision', 'last.decidedAt'])
    .where('ask.user_id', '=', userId)
    .orderBy('ask.ask_no', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
export type GuardianAsk = NonNullable<Awaited<ReturnType<typeof findNewestAsk>>>;

/** Finds the request to which a link belongs, and its user. The user may have made a newer request. */
export async function findAskByLink(executor: Kysely<Tables>, tokenHash: Buffer) {
  const row = await executor
    .selectFrom('guardian_ask')
    .select(['guardian_ask_id as askId', 'user_id as userId'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row ?? null;
}

/** Locks a mailbox, so that concurrent requests to it are counted one after the other. */
export async function lockMailbox(tx: Tx, guardianMailbox: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`guardian-mailbox:${guardianMailbox}`}, 0))`.execute(tx);
}

type Which = { userId: UserId; guardianMailbox: string; since: Date };

/**
 * Counts the requests of this candidate and the requests to this mailbox since an instant. Also returns whether a
 * guardian has refused this candidate since then.
 */
export async function countAsks(tx: Tx, { userId, guardianMailbox, since }: Which) {
  const asks = await tx
    .selectFrom('guardian_ask')
    .select(sql<number>`count(*) filter (where user_id = ${userId})::int`.as('asksByCandidate'))
    .select(sql<number>`count(*) filter (where guardian_mailbox = ${guardianMailbox})::int`.as('asksToMailbox'))
    .where('asked_at', '>', since)
    .where((ask) => ask.or([ask('user_id', '=', userId), ask('guardian_mailbox', '=', guardianMailbox)]))
    .executeTakeFirstOrThrow();
  const refusal = await refusals(tx, userId).where('decided_at', '>', since).executeTakeFirst();
  return { ...asks, wasJustRefused: refusal !== undefined };
}

/** Returns the time at which a guardian with another mailbox last refused this candidate, or null if none did. */
export async function findOthersRefusal(
  tx: Tx,
  { userId, guardianMailbox }: Omit<Which, 'since'>,
): Promise<Date | null> {
  const refusal = await refusals(tx, userId).where('guardian_mailbox', '<>', guardianMailbox).executeTakeFirst();
  return refusal?.decidedAt ?? null;
}

const refusals = (tx: Tx, userId: UserId) =>
  tx
    .selectFrom('guardian_decision')
    .innerJoin('guardian_ask', 'guardian_ask.guardian_ask_id', 'guardian_decision.guardian_ask_id')
    .select('decided_at as decidedAt')
    .where('user_id', '=', userId)
    .where('decision', '=', 'refused')
    .orderBy('decided_at', 'desc')
    .limit(1);

export async function insertAsk(tx: Tx, ask: Insertable<Tables['guardian_ask']>): Promise<void> {
  await tx.insertInto('guardian_ask').values(ask).execute();
}

export async function insertDecision(
  tx: Tx,
  { askId, ...decision }: Omit<Insertable<Tables['guardian_decision']>, 'guardian_ask_id'> & { askId: GuardianAskId },
): Promise<void> {
  await tx
    .insertInto('guardian_decision')
    .values({ guardian_ask_id: askId, ...decision })
    .execute();
}

/** Deletes requests that expired before this instant and have no decision. Deletes at most `limit` of them. */
export async function deleteUnansweredAsks(tx: Tx, endedBefore: Date, limit: number): Promise<void> {
  await tx
    .deleteFrom('guardian_ask')
    .where('guardian_ask_id', 'in', (old) =>
      old
        .selectFrom('guardian_ask')
        .select('guardian_ask.guardian_ask_id')
        .where('expires_at', '<', endedBefore)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('guardian_decision')
                .select('decision')
                .whereRef('guardian_decision.guardian_ask_id', '=', 'guardian_ask.guardian_ask_id'),
            ),
          ),
        )
        .orderBy('expires_at')
        .limit(limit),
    )
    .execute();
}
