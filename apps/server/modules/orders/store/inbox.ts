import { type Kysely, sql } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import '../tables.ts';

export type InboxEvent = {
  eventId: string;
  event: string;
  body: string;
  /** True if the event has no effect. It is then stored but never processed. */
  isDone: boolean;
};

/** Stores an event. Returns false if it was already stored. */
export async function putInInbox(tx: Tx, { eventId, event, body, isDone }: InboxEvent, now: Date): Promise<boolean> {
  const inserted = await tx
    .insertInto('webhook_inbox')
    .values({ event_id: eventId, event, body, received_at: now, processed_at: isDone ? now : null })
    .onConflict((clash) => clash.column('event_id').doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function findEvent(executor: Kysely<Tables>, eventId: string) {
  const row = await executor
    .selectFrom('webhook_inbox')
    .select(['body', 'processed_at as processedAt'])
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return row ?? null;
}

export async function markProcessed(executor: Kysely<Tables>, eventId: string): Promise<void> {
  await sql`update webhook_inbox set processed_at = now() where event_id = ${eventId} and processed_at is null`.execute(
    executor,
  );
}

/** Deletes processed events that were received before an instant, at most `limit` events, oldest first. */
export async function deleteProcessedEvents(tx: Tx, before: Date, limit: number): Promise<void> {
  await tx
    .deleteFrom('webhook_inbox')
    .where('event_id', 'in', (old) =>
      old
        .selectFrom('webhook_inbox')
        .select('event_id')
        .where('received_at', '<', before)
        .where('processed_at', 'is not', null)
        .orderBy('received_at')
        .limit(limit),
    )
    .execute();
}
