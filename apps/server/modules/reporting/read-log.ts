import type { App } from '../../platform/app.ts';
import { findEntries, type LogFilter, record } from '../audit/index.ts';
import { findActors, type LogQuestion, readQuestion } from './find-in-log.ts';
import { presentEntry } from './present.ts';

const PAGE = 50;
/** One file; more would keep the server busy for one reader. */
const MAX_IN_A_FILE = 50_000;
const BATCH = 1000;

export type Reader = { userId: string; role: string; requestId: string };

/** A page of the log, newest first. From then on the log says that it was read, by whom and with which filter. */
export async function readLog(
  app: App,
  reader: Reader,
  { before, ...asked }: LogQuestion & { before?: number | undefined },
) {
  const { database } = app;
  const filter = await readQuestion(database, asked);
  const direction = { order: 'newest-first' as const, beforeNo: before ?? null };
  const found = filter ? await findEntries(database, filter, direction, PAGE + 1) : [];
  const page = found.slice(0, PAGE);
  const actors = await findActors(database, page);
  await noteReading(app, reader, { action: 'audit.read', asked: { ...asked, before }, filter });
  return { data: page.map((entry) => presentEntry(entry, actors)), hasMore: found.length > PAGE };
}

/** What the filter finds, oldest first, with its hashes; null when it is more than a file holds. */
export async function collectLog(app: App, reader: Reader, format: 'csv' | 'jsonl', asked: LogQuestion) {
  const { database } = app;
  const filter = await readQuestion(database, asked);
  const entries: Awaited<ReturnType<typeof findEntries>> = [];
  while (filter && entries.length <= MAX_IN_A_FILE) {
    const afterNo = entries.at(-1)?.entry_no ?? 0;
    const batch = await findEntries(database, filter, { order: 'oldest-first', afterNo }, BATCH);
    entries.push(...batch);
    if (batch.length < BATCH) break;
  }
  if (entries.length > MAX_IN_A_FILE) return null;
  const noted = { ...asked, format, entries: entries.length };
  await noteReading(app, reader, { action: 'audit.export', asked: noted, filter });
  return entries;
}

type Reading = { action: string; asked: LogQuestion & Record<string, unknown>; filter: LogFilter | null };

/**
 * An address is a personal datum and stays out of the log: the kind of question is noted, and whose entries by their id
 * or role.
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
