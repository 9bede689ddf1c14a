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
    // EPERM: it is there, but belongs to somebody else.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A text that is the same for the whole life of a process, and differs when its id is given to another one. */
export async function startOf(pid: number): Promise<string | null> {
  if (!isAlive(pid)) return null;
  try {
    if (process.platform !== 'linux') return (await run('ps', ['-o', 'lstart=', '-p', `${pid}`])).stdout.trim();
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in brackets and may hold spaces; starttime is the 20th after it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

/** Whether this process is a PostgreSQL that works in this cluster folder: its own folder is the cluster. */
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

/** The processes of a PostgreSQL whose parent was killed: they hold its shared memory until they are gone. */
export async function postgresProcessesOf(clusterDir: string): Promise<number[]> {
  if (process.platform !== 'linux') return [];
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const ours = await Promise.all(pids.map((pid) => isPostgresOf(pid, clusterDir)));
  return pids.filter((_, place) => ours[place]);
}

/** Asks again and again until the answer is yes or the time is up, and says which of the two it was. */
export async function waitUntil(isSo: () => boolean | Promise<boolean>, limitMs: number): Promise<boolean> {
  const end = performance.now() + limitMs;
  while (!(await isSo())) {
    if (performance.now() > end) return false;
    await delay(20);
  }
  return true;
}
