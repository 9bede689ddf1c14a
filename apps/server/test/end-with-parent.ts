import { readdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { readPostmaster, stopPostmaster } from '../platform/database/embedded-postgres/postmaster.ts';
import { isAlive, waitUntil } from '../platform/database/embedded-postgres/processes.ts';
import { findServer } from '../platform/database/embedded-postgres/server-lock.ts';

// The guard of a disposable folder. A process starts this script with a pipe as standard input. The pipe closes when
// that process ends, even by `kill -9`. The script then stops the server and the database in the folder and deletes the
// files.
const folder = process.argv[2];
if (!folder) throw new Error('usage: end-with-parent.ts <folder>');
const DRAIN_LIMIT_MS = 15_000;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.stdin.resume();
process.stdin.once('close', async () => {
  await stopServer(folder);
  for (const name of await readdir(folder, { recursive: true }).catch(() => [])) {
    if (name.endsWith('postmaster.pid')) await stopDatabase(dirname(`${folder}/${name}`));
  }
  await rm(folder, { recursive: true, force: true });
  process.exit(0);
});

async function stopServer(dataDir: string): Promise<void> {
  const server = await findServer(dataDir);
  if (!server) return;
  process.kill(server.pid, 'SIGTERM');
  if (!(await waitUntil(() => !isAlive(server.pid), DRAIN_LIMIT_MS))) process.kill(server.pid, 'SIGKILL');
}

async function stopDatabase(clusterDir: string): Promise<void> {
  const postmaster = await readPostmaster(clusterDir);
  if (postmaster) await stopPostmaster(postmaster.pid, clusterDir);
}
