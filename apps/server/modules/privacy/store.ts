import type { DataExportId, UserId } from '@kasauti/contract/ids.ts';
import type { Kysely } from 'kysely';
import type { Tables, Tx } from '../../platform/database/database.ts';
import '../../platform/tables.ts';
import './tables.ts';

const MAX_EXPIRED_AT_ONCE = 50;

const columns = [
  'data_export_id as exportId',
  'user_id as userId',
  'asked_at as askedAt',
  'ready_at as readyAt',
  'expires_at as expiresAt',
  'piece_count as pieceCount',
  'size_in_bytes as sizeInBytes',
] as const;

export type DataExport = NonNullable<Awaited<ReturnType<typeof findExportOf>>>;

/** Finds the user's export, finished or in progress. Returns null if there is none. */
export async function findExportOf(executor: Kysely<Tables>, userId: UserId) {
  const exports = executor.selectFrom('data_export').select(columns);
  return (await exports.where('user_id', '=', userId).executeTakeFirst()) ?? null;
}

export async function findExport(executor: Kysely<Tables>, exportId: DataExportId): Promise<DataExport | null> {
  const exports = executor.selectFrom('data_export').select(columns);
  return (await exports.where('data_export_id', '=', exportId).executeTakeFirst()) ?? null;
}

/** Inserts an export. Returns false if the user already has one. */
export async function insertExport(
  tx: Tx,
  { exportId, userId, now }: { exportId: DataExportId; userId: UserId; now: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('data_export')
    .values({ data_export_id: exportId, user_id: userId, asked_at: now })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('data_export_id')
    .executeTakeFirst();
  return row !== undefined;
}

type Made = { readyAt: Date; expiresAt: Date; pieceCount: number; sizeInBytes: number };

/** Marks an export as ready. Returns false if it was ready before or no longer exists. */
export async function markReady(tx: Tx, exportId: DataExportId, made: Made): Promise<boolean> {
  const row = await tx
    .updateTable('data_export')
    .set({
      ready_at: made.readyAt,
      expires_at: made.expiresAt,
      piece_count: made.pieceCount,
      size_in_bytes: made.sizeInBytes,
    })
    .where('data_export_id', '=', exportId)
    .where('ready_at', 'is', null)
    .returning('data_export_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function keepTicket(
  tx: Tx,
  exportId: DataExportId,
  ticket: { hash: Buffer; expiresAt: Date },
): Promise<void> {
  await tx
    .updateTable('data_export')
    .set({ ticket_hash: ticket.hash, ticket_expires_at: ticket.expiresAt })
    .where('data_export_id', '=', exportId)
    .execute();
}

/** Finds the export that a ticket opens. Returns null if there is none, or if the ticket or the export has expired. */
export async function findByTicket(executor: Kysely<Tables>, hash: Buffer, now: Date): Promise<DataExport | null> {
  const row = await executor
    .selectFrom('data_export')
    .select(columns)
    .where('ticket_hash', '=', hash)
    .where('ticket_expires_at', '>', now)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

export async function findExpired(executor: Kysely<Tables>, now: Date): Promise<DataExport[]> {
  return await executor
    .selectFrom('data_export')
    .select(columns)
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(MAX_EXPIRED_AT_ONCE)
    .execute();
}

export async function deleteExport(executor: Kysely<Tables>, exportId: DataExportId): Promise<void> {
  await executor.deleteFrom('data_export').where('data_export_id', '=', exportId).execute();
}

export async function insertErasure(tx: Tx, userId: UserId, now: Date): Promise<void> {
  await tx.insertInto('account_erasure').values({ user_id: userId, closed_at: now, object_keys: null }).execute();
}

const erasureColumns = ['user_id as userId', 'closed_at as closedAt', 'object_keys as objectKeys'] as const;

export async function findErasures(executor: Kysely<Tables>, most: number) {
  return await executor.selectFrom('account_erasure').select(erasureColumns).orderBy('closed_at').limit(most).execute();
}

export async function lockErasure(tx: Tx, userId: UserId) {
  const erasures = tx.selectFrom('account_erasure').select(erasureColumns);
  return (await erasures.where('user_id', '=', userId).forUpdate().executeTakeFirst()) ?? null;
}

export async function keepObjectKeys(tx: Tx, userId: UserId, keys: string[]): Promise<void> {
  await tx.updateTable('account_erasure').set({ object_keys: keys }).where('user_id', '=', userId).execute();
}

export async function endErasure(executor: Kysely<Tables>, userId: UserId): Promise<void> {
  await executor.deleteFrom('account_erasure').where('user_id', '=', userId).execute();
}

export async function isMailQueued(executor: Kysely<Tables>, dedupeKey: string): Promise<boolean> {
  const mails = executor.selectFrom('mail_message').select('mail_message_id').where('state', '=', 'queued');
  return (await mails.where('dedupe_key', '=', dedupeKey).executeTakeFirst()) !== undefined;
}
