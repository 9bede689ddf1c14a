import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive, isPostgresOf, postgresProcessesOf, waitUntil } from './processes.ts';
import { StartProblem } from './start-problem.ts';

export type Postmaster = { pid: number; port: number; isReady: boolean };

const STOP_LIMIT_MS = 60_000;
const LEFTOVER_LIMIT_MS = 10_000;

/**
 * Reads `postmaster.pid`: the process id in line 1, the port in line 4 and the state in line 8 (PostgreSQL's
 * `miscadmin.h`).
 */
export async function readPostmaster(clusterDir: string): Promise<Postmaster | null> {
  const text = await readFile(join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => null);
  const lines = text?.split('\n') ?? [];
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return { pid, port, isReady: lines[7]?.trim() === 'ready' };
}

/**
 * Finds the PostgreSQL that already runs in this folder. Either a killed server left it running, or another process is
 * starting it at this moment. Removes what would block a new start: a stale pid file whose process id now belongs to
 * another process, and processes that lost their postmaster but still hold its shared memory.
 */
export async function findLivePostmaster(clusterDir: string): Promise<Postmaster | null> {
  const known = await readPostmaster(clusterDir);
  if (known && (await isPostgresOf(known.pid, clusterDir))) return known;
  if (known && isAlive(known.pid)) await rm(join(clusterDir, 'postmaster.pid'), { force: true });
  let live: Postmaster | null = null;
  // A postmaster runs for a moment before it writes its pid file. If there are processes but no pid file, PostgreSQL
  // may still become ready.
  const isClear = async () => {
    const now = await readPostmaster(clusterDir);
    live = now && (await isPostgresOf(now.pid, clusterDir)) ? now : null;
    return live !== null || (await postgresProcessesOf(clusterDir)).length === 0;
  };
  if (await waitUntil(isClear, LEFTOVER_LIMIT_MS)) return live;
  for (const pid of await postgresProcessesOf(clusterDir)) signal(pid, 'SIGKILL');
  await waitUntil(isClear, LEFTOVER_LIMIT_MS);
  return live;
}

/**
 * Shuts PostgreSQL down in "fast" mode: sessions are closed, open transactions are rolled back, and everything is
 * written. Waits until the process has exited. Throws `StartProblem` if it does not exit.
 */
export async function stopPostmaster(pid: number, clusterDir: string): Promise<void> {
  if (!(await isPostgresOf(pid, clusterDir))) return;
  const isGone = () => !isAlive(pid);
  signal(pid, 'SIGINT');
  if (await waitUntil(isGone, STOP_LIMIT_MS)) return;
  // SIGQUIT is an immediate shutdown. The next start replays the log, so no committed transaction is lost.
  signal(pid, 'SIGQUIT');
  if (await waitUntil(isGone, STOP_LIMIT_MS)) return;
  throw new StartProblem(`The database process ${pid} does not end; it works in ${clusterDir}.`);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process had already ended when the signal was sent.
  }
}
