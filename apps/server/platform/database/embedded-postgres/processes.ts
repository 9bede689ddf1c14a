import { execFile } from 'node:child_process';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM means that the process exists but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Returns the start time of a process as text, or null if it is not running. The start time distinguishes it from a
 * later process with the same id.
 */
export async function startOf(pid: number): Promise<string | null> {
  if (!isAlive(pid)) return null;
  try {
    if (process.platform !== 'linux') return (await run('ps', ['-o', 'lstart=', '-p', `${pid}`])).stdout.trim();
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in brackets and may contain spaces. The start time is the 20th field
    // after it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

/**
 * Checks whether this process is a PostgreSQL server of this cluster. On Linux, its working directory is the
 * cluster folder.
 */
export async function isPostgresOf(pid: number, clusterDir: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  try {
    if (process.platform === 'linux') return (await readlink(`/proc/${pid}/cwd`)) === clusterDir;
    const { stdout } = await run('ps', ['-o', 'command=', '-p', `${pid}`]);
    return stdout.includes('postgres') && stdout.includes(clusterDir);
  } catch {
    return false;
  }
}

/**
 * Finds the remaining processes of a PostgreSQL whose parent process was killed. They hold its shared memory until they
 * end.
 */
export async function postgresProcessesOf(clusterDir: string): Promise<number[]> {
  if (process.platform !== 'linux') return [];
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const ours = await Promise.all(pids.map((pid) => isPostgresOf(pid, clusterDir)));
  return pids.filter((_, place) => ours[place]);
}

/** Repeats the check until it returns true or the time limit has passed. Returns whether the check returned true. */
export async function waitUntil(isSo: () => boolean | Promise<boolean>, limitMs: number): Promise<boolean> {
  const end = performance.now() + limitMs;
  while (!(await isSo())) {
    if (performance.now() > end) return false;
    await delay(20);
  }
  return true;
}
