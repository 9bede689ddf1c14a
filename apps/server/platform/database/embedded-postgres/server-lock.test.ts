import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { findServer, holdServerLock } from './server-lock.ts';

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'kasauti-lock-'));
  onTestFinished(() => rm(path, { recursive: true }));
  return path;
}

/**
 * Starts a process that requests the locks of all these folders at once. It holds the locks that it gets until it is
 * killed. Resolves when it has tried every lock.
 */
async function otherServer(...dataDirs: string[]) {
  const source = `
    const { holdServerLock } = await import('${join(import.meta.dirname, 'server-lock.ts')}');
    const ask = (dataDir) => holdServerLock(dataDir, 'http://localhost:3001').then(() => true, () => false);
    console.log(JSON.stringify(await Promise.all(${JSON.stringify(dataDirs)}.map(ask))));
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  onTestFinished(kill);
  const [line] = await once(createInterface(child.stdout), 'line');
  return { holds: JSON.parse(line) as boolean[], kill, pid: child.pid };
}

test('a second server on the same folder reports which server runs there', async () => {
  const dataDir = await folder();
  const other = await otherServer(dataDir);
  await expect(holdServerLock(dataDir, 'http://localhost:3000')).rejects.toThrow(
    `already runs on this data folder (process ${other.pid}, http://localhost:3001, since `,
  );
  expect((await findServer(dataDir))?.pid).toBe(other.pid);
});

test('the lock of a killed server is taken over', async () => {
  const dataDir = await folder();
  const other = await otherServer(dataDir);
  await other.kill();
  expect(await findServer(dataDir)).toBeNull();
  await holdServerLock(dataDir, '');
  expect((await findServer(dataDir))?.pid).toBe(process.pid);
});

test('a lock whose process id now belongs to another process is stale', async () => {
  const dataDir = await folder();
  await writeFile(join(dataDir, 'server.lock'), JSON.stringify({ pid: process.pid, start: 'long ago' }));
  await holdServerLock(dataDir, '');
  expect((await findServer(dataDir))?.pid).toBe(process.pid);
});

test('when four servers find the same stale lock at once, one gets it, six hundred times', async () => {
  const dataDirs = await Promise.all(Array.from({ length: 600 }, folder));
  for (const dataDir of dataDirs)
    await writeFile(join(dataDir, 'server.lock'), JSON.stringify({ pid: 1, start: 'long ago' }));
  const all = await Promise.all(Array.from({ length: 4 }, () => otherServer(...dataDirs)));
  const holders = dataDirs.map((_, at) => all.filter(({ holds }) => holds[at]).length);
  expect(holders.filter((count) => count !== 1)).toEqual([]);
});

test('a released lock leaves the folder as it was', async () => {
  const dataDir = await folder();
  const lock = await holdServerLock(dataDir, '');
  await lock.release();
  expect(await readdir(dataDir)).toEqual([]);
});
