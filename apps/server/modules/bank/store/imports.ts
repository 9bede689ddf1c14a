import type { ImportOutcome } from '@kasauti/contract/bank/imports.ts';
import type { ImportRunId, ProviderId, UserId } from '@kasauti/contract/ids.ts';
import { type Insertable, type Kysely, sql } from 'kysely';
import { contentKeysOf } from '../../../platform/database/content-keys-of.ts';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import { storedList } from '../../../platform/lists/stored-list.ts';
import type { ReportLine } from '../imports/report-of-file.ts';
import { placeOfFinding } from './places.ts';
import '../tables.ts';

/** Maximum number of rows in one statement. PostgreSQL limits the number of parameters. */
const PIECE = 1000;
const MAX_FORGOTTEN_AT_ONCE = 50;

type StoredLine = Omit<ReportLine, 'outcome'>;

/** Stores a run with its report. The report holds questions and keys, so it is encrypted. */
export async function insertRun(tx: Tx, run: Insertable<Tables['import_run']>, report: ReportLine[]): Promise<void> {
  const keys = contentKeysOf(tx);
  const { import_run_id } = run;
  await tx.insertInto('import_run').values(run).execute();
  for (let from = 0; from < report.length; from += PIECE) {
    const rows = report.slice(from, from + PIECE).map(({ outcome, ...line }, at) => {
      const finding_no = from + at + 1;
      const content = keys.seal(placeOfFinding(import_run_id, finding_no), JSON.stringify(line));
      return { import_run_id, finding_no, outcome, content };
    });
    await tx.insertInto('sealed.import_finding').values(rows).execute();
  }
}

const select = (executor: Kysely<Tables>, importRunId: ImportRunId) =>
  executor
    .selectFrom('import_run')
    .select([
      'import_run_id as importRunId',
      'provider_id as providerId',
      'format',
      'file_name as fileName',
      'started_at as startedAt',
      'taken_at as takenAt',
      'taken_count as takenCount',
    ])
    .where('import_run_id', '=', importRunId);

export async function findRun(executor: Kysely<Tables>, importRunId: ImportRunId) {
  return (await select(executor, importRunId).executeTakeFirst()) ?? null;
}

/** Locks a run, so that only one caller can add its questions to the bank. */
export async function lockRun(tx: Tx, importRunId: ImportRunId) {
  return (await select(tx, importRunId).forUpdate().executeTakeFirst()) ?? null;
}

export async function findProviderOfRun(
  executor: Kysely<Tables>,
  importRunId: ImportRunId,
): Promise<ProviderId | null> {
  return (await findRun(executor, importRunId))?.providerId ?? null;
}

/** Counts the lines of a report by their outcome. */
export async function countLines(
  executor: Kysely<Tables>,
  importRunId: ImportRunId,
): Promise<Record<ImportOutcome, number>> {
  const rows = await executor
    .selectFrom('sealed.import_finding')
    .select((eb) => ['outcome', eb.cast<number>(eb.fn.countAll(), 'integer').as('count')])
    .where('import_run_id', '=', importRunId)
    .groupBy('outcome')
    .execute();
  const countOf = (outcome: ImportOutcome) => rows.find((row) => row.outcome === outcome)?.count ?? 0;
  return { unchanged: countOf('unchanged'), changed: countOf('changed'), refused: countOf('refused') };
}

const selectLines = (executor: Kysely<Tables>, importRunId: ImportRunId, outcomes: readonly ImportOutcome[]) =>
  executor
    .selectFrom('sealed.import_finding')
    .select(['finding_no as no', 'outcome', 'content'])
    .where('import_run_id', '=', importRunId)
    .where('outcome', 'in', outcomes);

/**
 * Lists the lines of a report, in the order of the file. They are still encrypted. `openLine` decrypts those that are
 * shown.
 */
export function reportLines(executor: Kysely<Tables>, importRunId: ImportRunId, outcomes: readonly ImportOutcome[]) {
  const no = { by: sql`finding_no`, type: 'bigint' } as const;
  return storedList(selectLines(executor, importRunId, outcomes), { keys: { no }, tie: no });
}

/** Reads all lines of a report with these outcomes, in the order of the file. */
export async function readLines(
  executor: Kysely<Tables>,
  importRunId: ImportRunId,
  outcomes: readonly ImportOutcome[],
) {
  const rows = await selectLines(executor, importRunId, outcomes).orderBy('finding_no').execute();
  return rows.map((row) => openLine(executor, importRunId, row));
}

type SealedLine = { no: number; outcome: ImportOutcome; content: Buffer };

/** Decrypts a line of a report. */
export function openLine(executor: Kysely<Tables>, importRunId: ImportRunId, { no, outcome, content }: SealedLine) {
  const text = contentKeysOf(executor).open(placeOfFinding(importRunId, no), content).toString('utf8');
  return { no, outcome, ...(JSON.parse(text) as StoredLine) };
}
export type StoredReportLine = ReturnType<typeof openLine>;

type Taken = { importRunId: ImportRunId; by: UserId; at: Date; count: number };

export async function noteTaken(tx: Tx, { importRunId, by, at, count }: Taken): Promise<void> {
  await tx
    .updateTable('import_run')
    .set({ taken_by: by, taken_at: at, taken_count: count })
    .where('import_run_id', '=', importRunId)
    .execute();
}

/**
 * Deletes runs that were started before this instant and whose questions were never added, with their reports. One call
 * deletes at most 50 runs.
 */
export async function deleteWaitingRuns(tx: Tx, before: Date): Promise<void> {
  const old = tx
    .selectFrom('import_run')
    .select('import_run_id')
    .where('taken_at', 'is', null)
    .where('started_at', '<', before)
    .orderBy('started_at')
    .limit(MAX_FORGOTTEN_AT_ONCE)
    .forUpdate()
    .skipLocked();
  await tx.deleteFrom('import_run').where('import_run_id', 'in', old).execute();
}
