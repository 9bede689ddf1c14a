import type { UserId } from '@kasauti/contract/ids.ts';
import { type Kysely, sql } from 'kysely';
import type { Database, Tables, Tx } from '../../../platform/database/database.ts';
import '../tables.ts';

const shown = [
  'audit_check_id as checkId',
  'asked_by as askedBy',
  'asked_at as askedAt',
  'entries_to_check as entriesToCheck',
  'entries_checked as entriesChecked',
  'finished_at as finishedAt',
  'is_whole as isWhole',
  'head_hash as headHash',
  'bad_entry_no as badEntryNo',
  'problem',
] as const;

const select = (executor: Kysely<Tables>) => executor.selectFrom('audit_check').select(shown);
export type AuditCheck = NonNullable<Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirst']>>>;

/** Inserts a check. Returns false and changes nothing if another check is not finished yet. */
export async function insertCheck(
  tx: Tx,
  check: { checkId: string; askedBy: UserId; askedAt: Date; entriesToCheck: number },
): Promise<boolean> {
  const row = await tx
    .insertInto('audit_check')
    .values({
      audit_check_id: check.checkId,
      asked_by: check.askedBy,
      asked_at: check.askedAt,
      entries_to_check: check.entriesToCheck,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('audit_check_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findRunningCheck(executor: Kysely<Tables>): Promise<AuditCheck | null> {
  return (await select(executor).where('finished_at', 'is', null).executeTakeFirst()) ?? null;
}

export async function findChecks(executor: Kysely<Tables>, limit: number): Promise<AuditCheck[]> {
  return await select(executor).orderBy('asked_at', 'desc').orderBy('audit_check_id', 'desc').limit(limit).execute();
}

export async function noteProgress(database: Database, checkId: string, entriesChecked: number): Promise<void> {
  await database
    .updateTable('audit_check')
    .set({ entries_checked: entriesChecked })
    .where('audit_check_id', '=', checkId)
    .execute();
}

type Finding =
  | { isWhole: true; entries: number; headHash: string }
  | { isWhole: false; badEntryNo: number; problem: string };

export async function finishCheck(database: Database, checkId: string, finding: Finding): Promise<void> {
  await database
    .updateTable('audit_check')
    .set({
      finished_at: sql<Date>`now()`,
      is_whole: finding.isWhole,
      ...(finding.isWhole
        ? { head_hash: finding.headHash, entries_checked: finding.entries, entries_to_check: finding.entries }
        : { bad_entry_no: finding.badEntryNo, problem: finding.problem }),
    })
    .where('audit_check_id', '=', checkId)
    .where('finished_at', 'is', null)
    .execute();
}
