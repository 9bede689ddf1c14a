import type { ImportOutcome } from '@kasauti/contract/bank/imports.ts';
import type { ImportRunId, ProviderId } from '@kasauti/contract/ids.ts';
import { type Insertable, type Kysely, sql } from 'kysely';
import { contentKeysOf } from '../../../platform/database/content-keys-of.ts';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import { storedList } from '../../../platform/lists/stored-list.ts';
import type { ReportLine } from '../imports/report-of-file.ts';
import { noteImportPictures } from './picture-uses.ts';
import { placeOfFinding } from './places.ts';
import '../tables.ts';

const MAX_FORGOTTEN_AT_ONCE = 50;

type StoredLine = Omit<ReportLine, 'outcome'>;

/** Stores a run whose file is being read. */
export async function insertRun(tx: Tx, run: Insertable<Tables['import_run']>): Promise<void> {
  await tx.insertInto('import_run').values(run).execute();
}

/** Stores lines of the report of a run, beginning with the number `from`. They hold questions and keys: encrypted. */
export async function insertLines(
  tx: Tx,
  importRunId: ImportRunId,
  from: number,
  lines: readonly ReportLine[],
): Promise<void> {
  const keys = contentKeysOf(tx);
  const rows = lines.map(({ outcome, ...line }, at) => {
    const finding_no = from + at;
    const content = keys.seal(placeOfFinding(importRunId, finding_no), JSON.stringify(line));
    return { import_run_id: importRunId, finding_no, outcome, content };
  });
  await tx.insertInto('sealed.import_finding').values(rows).execute();
  await noteImportPictures(tx, importRunId, lines);
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
      'stage',
      'problem',
      'done',
      'total',
      'turn',
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

/** Counts the lines of a report by their outcome: all of them, or those with the given numbers. */
export async function countLines(
  executor: Kysely<Tables>,
  importRunId: ImportRunId,
  numbers?: readonly number[],
): Promise<Record<ImportOutcome, number>> {
  const rows = await executor
    .selectFrom('sealed.import_finding')
    .select((eb) => ['outcome', eb.cast<number>(eb.fn.countAll(), 'integer').as('count')])
    .where('import_run_id', '=', importRunId)
    .$if(numbers !== undefined, (query) => query.where('finding_no', '=', sql<number>`any(${numbers})`))
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

/**
 * Deletes runs that were started before this instant and whose questions were never added, with their reports. One call
 * deletes at most 50 runs.
 */
export async function deleteWaitingRuns(tx: Tx, before: Date): Promise<void> {
  const old = tx
    .selectFrom('import_run')
    .select('import_run_id')
    .where('taken_at', 'is', null)
    .where('alive_at', 'is', null)
    .where('started_at', '<', before)
    .orderBy('started_at')
    .limit(MAX_FORGOTTEN_AT_ONCE)
    .forUpdate()
    .skipLocked();
  await tx.deleteFrom('import_run').where('import_run_id', 'in', old).execute();
}
