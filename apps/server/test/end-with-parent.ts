import { rm } from 'node:fs/promises';
import { stopPostmaster } from '../platform/embedded-postgres/postmaster.ts';

// Started beside a test database by the process that wants it. Its input is a pipe from there, which closes when that
// process ends, also by kill -9; then the database is stopped and its files are removed.
const [pid, clusterDir, folder] = process.argv.slice(2);
if (!pid || !clusterDir || !folder) throw new Error('usage: end-with-parent.ts <pid> <cluster> <folder>');
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.stdin.resume();
process.stdin.once('close', async () => {
  await stopPostmaster(Number(pid), clusterDir);
  await rm(folder, { recursive: true, force: true });
  process.exit(0);
});
