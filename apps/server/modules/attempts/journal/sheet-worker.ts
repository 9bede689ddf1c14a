import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { isInTimeBy } from '@kasauti/domain/attempt/late-entries.ts';
import { sectionTimeOf } from '@kasauti/domain/attempt/section-clock.ts';
import { canonicalJson } from '@kasauti/domain/text/canonical-json.ts';
import { type Database, openDatabase } from '../../../platform/database/database.ts';
import { openSha256 } from '../../../platform/security/hashes.ts';
import type { Attempt } from '../store/attempts.ts';
import { journalChunks, receiptChunks } from './journal-chunks.ts';
import type { JournalEntry } from './journal-counts.ts';
import type { FromSheetWorker, SheetTask, ToSheetWorker } from './sheet-thread.ts';

/*
 * This file runs in a separate thread. It reads, formats and hashes journals with thousands of entries, while the main
 * thread saves answers. It writes a sheet in parts, and writes the next part only after the reader has taken the
 * previous one. Only one part of a sheet is therefore in memory, even if the reader is slow.
 */

const CONNECTIONS = 2;
const NICENESS = 10;
// On Linux the priority applies only to the calling thread. On other systems it would apply to the whole process, so
// this code does not set it there.
if (process.platform === 'linux') setPriority(0, NICENESS);
const { database } = openDatabase({ url: workerData.databaseUrl, connections: CONNECTIONS, name: 'kasauti sheets' });
const running = new Map<number, AsyncGenerator<string, string>>();

parentPort?.on('message', (asked: ToSheetWorker) => {
  if (asked.kind === 'begin') running.set(asked.id, writeSheet(database, asked.task));
  else if (asked.kind === 'next') void next(asked.id);
  else void stop(asked.id);
});

async function next(id: number): Promise<void> {
  const sheet = running.get(id);
  if (!sheet) return;
  try {
    const { done, value } = await sheet.next();
    if (!done) return post({ kind: 'piece', id, bytes: Buffer.from(value, 'utf8') });
    running.delete(id);
    post({ kind: 'end', id, hash: value });
  } catch (error) {
    running.delete(id);
    post({ kind: 'failed', id, text: (error as Error).message });
  }
}

async function stop(id: number): Promise<void> {
  const sheet = running.get(id);
  running.delete(id);
  await sheet?.return('');
}

const post = (message: FromSheetWorker) => parentPort?.postMessage(message);

/** Yields the canonical JSON of a sheet in parts. Returns its SHA-256 in hex. Members are sorted by name. */
async function* writeSheet(executor: Database, task: SheetTask): AsyncGenerator<string, string> {
  const digest = openSha256();
  const hashed = (text: string): string => {
    digest.update(text, 'utf8');
    return text;
  };
  const names = [...Object.keys(task.members), 'journal', 'receipts'].sort();
  for (const [at, name] of names.entries()) {
    yield hashed(`${at === 0 ? '{' : ','}${JSON.stringify(name)}:`);
    if (name === 'journal') for await (const text of writeList(entryTexts(executor, task))) yield hashed(text);
    else if (name === 'receipts') for await (const text of writeList(receiptTexts(executor, task))) yield hashed(text);
    else yield hashed(task.members[name] ?? 'null');
  }
  yield hashed('}');
  return digest.digest('hex');
}

async function* writeList(pieces: AsyncGenerator<string[]>): AsyncGenerator<string> {
  let before = '[';
  for await (const texts of pieces) {
    if (texts.length > 0) yield before + texts.join(',');
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

async function* entryTexts(executor: Database, { attempt, entries }: SheetTask): AsyncGenerator<string[]> {
  for await (const piece of journalChunks(executor, attempt, entries))
    yield piece.map((entry) => canonicalJson(presentEntry(entry, attempt)));
}

async function* receiptTexts(executor: Database, { attempt, entries }: SheetTask): AsyncGenerator<string[]> {
  for await (const piece of receiptChunks(executor, attempt.attemptId, entries))
    yield piece.map((text) => canonicalJson(JSON.parse(text)));
}

function presentEntry(entry: JournalEntry, { deadlineAt, drainSeconds, sectionEnds }: Attempt) {
  // Whether an entry is late is computed again with the final deadline, so that a verifier gets the same value.
  const section = sectionTimeOf(sectionEnds, entry.sectionNo);
  const times = { arrivedAt: entry.arrivedAt ?? entry.serverAt, storedAt: entry.serverAt, section };
  const late = deadlineAt !== null && !isInTimeBy(times, { deadlineAt, drainMs: drainSeconds * 1000 });
  return {
    seq: entry.seq,
    opId: entry.opId,
    leaseEpoch: entry.leaseEpoch,
    clientAt: entry.clientAt.toISOString(),
    serverAt: entry.serverAt.toISOString(),
    ...(entry.arrivedAt && { arrivedAt: entry.arrivedAt.toISOString() }),
    kind: entry.kind,
    itemRef: entry.itemRef,
    payload: entry.payload,
    late,
    accepted: late && entry.counts,
  };
}
