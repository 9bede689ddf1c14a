import type { readAuditLog as contract, WireAuditEntry } from '@kasauti/contract/staff/audit.ts';
import type * as z from 'zod/mini';
import type { App } from '../../../platform/app.ts';
import { answerList, type CsvColumns } from '../../../platform/lists/answer-list.ts';
import { heldList } from '../../../platform/lists/held-list.ts';
import { entryList, findEntries, type LogFilter, record } from '../../audit/index.ts';
import { findActors, type LogQuestion, readQuestion } from './find-in-log.ts';
import { presentEntry } from './present.ts';

/** Maximum number of entries in one file, so that one reader cannot occupy the server for long. */
const MAX_IN_A_FILE = 50_000;
const BATCH = 1000;

export type Reader = { userId: string; role: string; requestId: string };
type Entry = Awaited<ReturnType<typeof findEntries>>[number];

/** Columns of the CSV file. The hashes are not included, because another endpoint exports them. */
const columns: CsvColumns<WireAuditEntry> = {
  number: (entry) => entry.entryNo,
  at: (entry) => entry.at,
  role: (entry) => entry.actorRole,
  name: (entry) => entry.actor?.name,
  'e-mail': (entry) => entry.actor?.email,
  action: (entry) => entry.action,
  'object kind': (entry) => entry.objectKind,
  'object id': (entry) => entry.objectId,
  reason: (entry) => entry.reason,
  detail: (entry) => entry.detail,
  request: (entry) => entry.requestId,
};

/** Empty list, for an e-mail address without an account. */
const nothing = heldList<Entry, 'entryNo'>([], { entryNo: ({ entry_no: no }) => no }, ({ entry_no: no }) => `${no}`);

/**
 * Returns one page of the audit log, or all of it as a file. The read itself is recorded in the log, with the reader
 * and the filter.
 */
export async function listEntries(app: App, reader: Reader, body: z.infer<typeof contract.body>) {
  const { database } = app;
  const { filter: asked = {}, page, sort } = body;
  const filter = await readQuestion(database, asked);
  const answer = await answerList(body, filter ? entryList(database, filter) : nothing, {
    usual: '-entryNo',
    fileName: 'audit-log',
    columns,
    async present(entries) {
      const actors = await findActors(database, entries);
      return entries.map((entry) => presentEntry(entry, actors));
    },
    onFile: (entries) =>
      noteReading(app, reader, { action: 'audit.export', asked: { ...asked, format: 'csv', entries }, filter }),
  });
  if ('items' in answer)
    await noteReading(app, reader, { action: 'audit.read', asked: { ...asked, sort, page }, filter });
  return answer;
}

/** Returns the filtered entries with their hashes, oldest first. Returns null if there are too many for one file. */
export async function collectLog(app: App, reader: Reader, asked: LogQuestion) {
  const { database } = app;
  const filter = await readQuestion(database, asked);
  const entries: Entry[] = [];
  while (filter && entries.length <= MAX_IN_A_FILE) {
    const afterNo = entries.at(-1)?.entry_no ?? 0;
    const batch = await findEntries(database, filter, { order: 'oldest-first', afterNo }, BATCH);
    entries.push(...batch);
    if (batch.length < BATCH) break;
  }
  if (entries.length > MAX_IN_A_FILE) return null;
  const noted = { ...asked, format: 'jsonl', entries: entries.length };
  await noteReading(app, reader, { action: 'audit.export', asked: noted, filter });
  return entries;
}

type Reading = { action: string; asked: LogQuestion & Record<string, unknown>; filter: LogFilter | null };

/**
 * Records in the audit log that someone searched it, with the filter. An e-mail address is personal data and is
 * replaced by the id of the account.
 */
async function noteReading(app: App, reader: Reader, { action, asked, filter }: Reading) {
  const who = asked.who?.includes('@') ? whoOf(filter) : asked.who;
  await app.inTransaction(
    async (work) =>
      record(work, {
        actorId: reader.userId,
        actorRole: reader.role,
        action,
        objectKind: 'audit-log',
        objectId: 'all',
        detail: Object.fromEntries(Object.entries({ ...asked, who }).filter(([, value]) => value !== undefined)),
      }),
    reader.requestId,
  );
}

const whoOf = (filter: LogFilter | null): string =>
  filter?.actor && 'userId' in filter.actor ? filter.actor.userId : 'unknown-address';
