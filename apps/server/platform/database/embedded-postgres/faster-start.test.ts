import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { startOf } from './processes.ts';

const run = promisify(execFile);

/**
 * Starts a server in a process of its own, and returns its problem. Its first read of the lock file finds none, and
 * right after this read a faster server makes its lock.
 */
async function startMeanwhile(dataDir: string, fasterLock: string): Promise<string> {
  const source = `
    import fs from 'node:fs/promises';
    import { syncBuiltinESMExports } from 'node:module';
    const { readFile, writeFile } = fs;
    fs.readFile = async (path, ...options) => {
      if (!String(path).endsWith('server.lock')) return readFile(path, ...options);
      fs.readFile = readFile;
      syncBuiltinESMExports();
      await writeFile(path, ${JSON.stringify(fasterLock)});
      throw Object.assign(new Error('no such file'), { code: 'ENOENT' });
    };
    syncBuiltinESMExports();
    const { holdServerLock } = await import('${join(import.meta.dirname, 'server-lock.ts')}');
    await holdServerLock('${dataDir}', '').then(() => console.log('it has the lock'), (error) => console.log(error.message));`;
  return (await run(process.execPath, ['--input-type=module', '-e', source])).stdout;
}

test('a start that finds no lock any more leaves the lock that a faster start makes at that moment', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kasauti-lock-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const file = join(dataDir, 'server.lock');
  await writeFile(file, JSON.stringify({ pid: 1, start: 'long ago' }));
  const faster = JSON.stringify({ pid: process.pid, start: await startOf(process.pid), address: 'http://faster' });

  expect(await startMeanwhile(dataDir, faster)).toContain('already runs on this data folder');
  expect(await readFile(file, 'utf8')).toBe(faster);
});
