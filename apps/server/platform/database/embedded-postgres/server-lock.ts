import { link, mkdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startOf, waitUntil } from './processes.ts';
import { StartProblem } from './start-problem.ts';

/** `address` is where people go, `listensAt` where this machine reaches the server itself, without a proxy. */
type Holder = { pid: number; start: string; since: string; address: string; listensAt: string };

export type ServerLock = { release(): Promise<void> };

const takeoverLimitMs = 10_000;

/**
 * Marks the data folder as held by this server, so that a second start beside it is refused and touches nothing. A
 * process id alone would not do: after a crash the number may belong to another process, so its start time is recorded
 * too. Throws `StartProblem` when a live server holds the folder.
 */
export async function holdServerLock(dataDir: string, address: string, listensAt = address): Promise<ServerLock> {
  const file = join(dataDir, 'server.lock');
  const start = (await startOf(process.pid)) ?? '';
  const record = JSON.stringify({ pid: process.pid, start, since: new Date().toISOString(), address, listensAt });
  const own = `${file}.${process.pid}`;
  await writeFile(own, record, { mode: 0o600 });
  try {
    // A link appears at once and whole, and only when the name is free.
    while (!(await linked(own, file))) await clearStaleLock(file);
  } finally {
    await rm(own, { force: true });
  }
  return {
    release: async () => {
      if ((await readLock(file)) === record) await rm(file, { force: true });
    },
  };
}

/** The live server that holds this data folder, or null. */
export async function findServer(dataDir: string): Promise<Holder | null> {
  return liveHolder(await readLock(join(dataDir, 'server.lock')));
}

async function linked(from: string, to: string): Promise<boolean> {
  return link(from, to).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );
}

/** The content of the lock; null when there is none. */
const readLock = (file: string) => readFile(file, 'utf8').catch(() => null);

async function liveHolder(text: string | null): Promise<Holder | null> {
  const holder = holderIn(text);
  return holder && (await startOf(holder.pid)) === holder.start ? holder : null;
}

function holderIn(text: string | null): Holder | null {
  try {
    return text === null ? null : (JSON.parse(text) as Holder);
  } catch {
    return null;
  }
}

/**
 * Removes the lock of a server that is gone. Two starts may see the same stale lock, and the slower must not remove
 * the lock that the faster has just taken, so looking and removing happen under a guard.
 */
async function clearStaleLock(file: string): Promise<void> {
  const guard = `${file}.takeover`;
  const isMine = () =>
    mkdir(guard).then(
      () => true,
      () => false,
    );
  if (!(await waitUntil(isMine, takeoverLimitMs))) {
    const age = Date.now() - ((await stat(guard).catch(() => null))?.mtimeMs ?? 0);
    if (age > takeoverLimitMs) await rmdir(guard).catch(() => {});
    return;
  }
  try {
    // The process that cleared it is about to take it: what is there a moment later is its own.
    const text = await readLock(file);
    if (text === null) return;
    const holder = await liveHolder(text);
    if (holder) {
      throw new StartProblem(
        `Kasauti already runs on this data folder (process ${holder.pid}, ${holder.address}, since ${holder.since}): stop it first, or set KASAUTI_DATA_DIR to another folder.`,
      );
    }
    await rm(file, { force: true });
  } finally {
    await rmdir(guard);
  }
}
