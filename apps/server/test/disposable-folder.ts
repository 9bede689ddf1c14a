import { spawn } from 'node:child_process';
import { chmod, mkdtemp, realpath, statfs } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type DisposableFolder = { path: string; remove(): Promise<void> };

const memoryFolder = '/dev/shm';
const neededInBytes = 2 * 1024 ** 3;

/**
 * Creates a folder for a database or a whole server. When the folder is removed, or when this process ends in any way,
 * the server and the database in it are stopped and the files are deleted.
 */
export async function disposableFolder({ onDisk } = { onDisk: false }): Promise<DisposableFolder> {
  const path = await realpath(await mkdtemp(join(onDisk ? tmpdir() : await fastFolder(), 'kasauti-test-')));
  // The database user must be able to pass through the folder.
  await chmod(path, 0o711);
  // The guard is a separate process in a separate session, so it survives a Ctrl-C and a `kill -9` of this process.
  const guard = spawn(process.execPath, [join(import.meta.dirname, 'end-with-parent.ts'), path], {
    stdio: ['pipe', 'ignore', 'inherit'],
    detached: true,
  });
  // This process must not wait for the guard to end, because the guard waits for it. When this process ends, its pipe
  // to the guard closes.
  guard.unref();
  const pipe = guard.stdin as Socket;
  pipe.unref();
  return {
    path,
    remove: () =>
      new Promise((resolve) => {
        guard.ref();
        guard.once('exit', () => resolve());
        pipe.end();
      }),
  };
}

/** Returns a folder in memory if there is enough space, or else the temporary folder on disk. */
async function fastFolder(): Promise<string> {
  const memory = await statfs(memoryFolder).catch(() => null);
  return memory && memory.bavail * memory.bsize > neededInBytes ? memoryFolder : tmpdir();
}
