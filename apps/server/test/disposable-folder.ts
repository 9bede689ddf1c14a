import { spawn } from 'node:child_process';
import { chmod, mkdtemp, realpath, statfs } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type DisposableFolder = { path: string; remove(): Promise<void> };

const memoryFolder = '/dev/shm';
const neededInBytes = 2 * 1024 ** 3;

/**
 * Makes a folder for a database or for a whole server. When it is removed, or when this process has ended in any way,
 * the server and the database in it are stopped and its files are deleted.
 */
export async function disposableFolder({ onDisk } = { onDisk: false }): Promise<DisposableFolder> {
  const path = await realpath(await mkdtemp(join(onDisk ? tmpdir() : await fastFolder(), 'kasauti-test-')));
  // The database's own user must be able to pass.
  await chmod(path, 0o711);
  // A process of its own, in a session of its own: it outlives a Ctrl-C and a kill -9.
  const guard = spawn(process.execPath, [join(import.meta.dirname, 'end-with-parent.ts'), path], {
    stdio: ['pipe', 'ignore', 'inherit'],
    detached: true,
  });
  // Waiting for it would keep a finished script alive; its pipe closes with the script anyway.
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

/** Memory where the machine has plenty of it, else the disk's folder for temporary files. */
async function fastFolder(): Promise<string> {
  const memory = await statfs(memoryFolder).catch(() => null);
  return memory && memory.bavail * memory.bsize > neededInBytes ? memoryFolder : tmpdir();
}
