import { link, mkdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startOf, waitUntil } from './processes.ts';
import { StartProblem } from './start-problem.ts';

/**
 * The server that holds the lock. `address` is its public address. `listensAt` is its address on this machine, without
 * a proxy.
 */
type Holder = { pid: number; start: string; since: string; address: string; listensAt: string };

export type ServerLock = { release(): Promise<void> };

const TAKEOVER_LIMIT_MS = 10_000;

/**
 * Locks the data folder for this server, so that a second start on the same folder is refused. The lock file also
 * stores the start time of the process, because after a crash another process may get the same id. Throws
 * `StartProblem` if a live server holds the lock.
 */
export async function holdServerLock(dataDir: string, address: string, listensAt = address): Promise<ServerLock> {
  const file = join(dataDir, 'server.lock');
  const start = (await startOf(process.pid)) ?? '';
  const record = JSON.stringify({ pid: process.pid, start, since: new Date().toISOString(), address, listensAt });
  const own = `${file}.${process.pid}`;
  await writeFile(own, record, { mode: 0o600 });
  try {
    // Creating a hard link is atomic. The lock file is complete at once, and the call fails if the name already exists.
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

/** Returns the live server that holds the lock of this data folder, or null. */
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

/** Reads the lock file. Returns null when there is none. */
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
 * Removes the lock of a server that no longer runs. Two starts may find the same stale lock, and the slower one must
 * not remove the new lock of the faster one. A guard folder therefore protects the check and the removal.
 */
async function clearStaleLock(file: string): Promise<void> {
  const guard = `${file}.takeover`;
  const isMine = () =>
    mkdir(guard).then(
      () => true,
      () => false,
    );
  if (!(await waitUntil(isMine, TAKEOVER_LIMIT_MS))) {
    const age = Date.now() - ((await stat(guard).catch(() => null))?.mtimeMs ?? 0);
    if (age > TAKEOVER_LIMIT_MS) await rmdir(guard).catch(() => {});
    return;
  }
  try {
    // The lock is read again, because another process may already have replaced the stale lock by its own.
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
