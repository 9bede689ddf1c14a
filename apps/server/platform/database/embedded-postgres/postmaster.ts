import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive, isPostgresOf, postgresProcessesOf, waitUntil } from './processes.ts';
import { StartProblem } from './start-problem.ts';

export type Postmaster = { pid: number; port: number; isReady: boolean };

const stopLimitMs = 60_000;
const leftoverLimitMs = 10_000;

/** What `postmaster.pid` says: process id first, port in line 4, state in line 8 (PostgreSQL's `miscadmin.h`). */
export async function readPostmaster(clusterDir: string): Promise<Postmaster | null> {
  const text = await readFile(join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => null);
  const lines = text?.split('\n') ?? [];
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return { pid, port, isReady: lines[7]?.trim() === 'ready' };
}

/**
 * Finds the PostgreSQL that already runs in this folder, left behind by a killed server or being started by another
 * process at this moment. What is no PostgreSQL of ours is cleared away: a stale pid file whose number now belongs to
 * another process would stop the start, and processes without their postmaster hold its shared memory.
 */
export async function findLivePostmaster(clusterDir: string): Promise<Postmaster | null> {
  const known = await readPostmaster(clusterDir);
  if (known && (await isPostgresOf(known.pid, clusterDir))) return known;
  if (known && isAlive(known.pid)) await rm(join(clusterDir, 'postmaster.pid'), { force: true });
  let live: Postmaster | null = null;
  // A postmaster runs for a moment before its pid file is there: it is waited for like one that ends.
  const isClear = async () => {
    const now = await readPostmaster(clusterDir);
    live = now && (await isPostgresOf(now.pid, clusterDir)) ? now : null;
    return live !== null || (await postgresProcessesOf(clusterDir)).length === 0;
  };
  if (await waitUntil(isClear, leftoverLimitMs)) return live;
  for (const pid of await postgresProcessesOf(clusterDir)) signal(pid, 'SIGKILL');
  await waitUntil(isClear, leftoverLimitMs);
  return live;
}

/** Fast shutdown: sessions end, what they did not commit is undone, everything is written. Waits for the end. */
export async function stopPostmaster(pid: number, clusterDir: string): Promise<void> {
  if (!(await isPostgresOf(pid, clusterDir))) return;
  const isGone = () => !isAlive(pid);
  signal(pid, 'SIGINT');
  if (await waitUntil(isGone, stopLimitMs)) return;
  // Immediate shutdown: the next start replays the log, nothing committed is lost.
  signal(pid, 'SIGQUIT');
  if (await waitUntil(isGone, stopLimitMs)) return;
  throw new StartProblem(`The database process ${pid} does not end; it works in ${clusterDir}.`);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended between the look and the signal, which is what was wanted.
  }
}
