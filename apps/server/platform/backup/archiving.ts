import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { waitUntil } from '../database/embedded-postgres/processes.ts';
import { StartProblem } from '../database/embedded-postgres/start-problem.ts';

/** A file of the log is archived when it is full, and at the latest after this: what a lost disk can cost. */
const archiveTimeout = '60s';
const proofLimitsMs = [2_000, 4_000, 10_000, 30_000];

/**
 * Has PostgreSQL archive its log into a folder from now on, and proves it: waits until a file of the log has arrived.
 * When none does, the log goes where it went before: PostgreSQL keeps what could not be archived, so nothing is missing
 * there.
 */
export async function archiveInto(client: Client, walDir: string): Promise<void> {
  const before = await readCommand(client);
  await client.query(`alter system set archive_timeout = '${archiveTimeout}'`);
  await setCommand(client, archiveCommand(walDir));
  // The archiver may be at work by the old command when the new one is set, and drop a file by it: so more than one
  // try.
  for (const limitMs of proofLimitsMs) {
    const file = await switchWal(client);
    if (await waitUntil(() => isThere(join(walDir, file)), limitMs)) return;
  }
  await setCommand(client, before);
  throw new StartProblem(`PostgreSQL does not archive its log into ${walDir}: see its log for the reason.`);
}

/** The folder that the log is archived into now, or null when that is none of ours. */
export async function findWalDir(client: Client): Promise<string | null> {
  return walDirOf(await readCommand(client));
}

async function readCommand(client: Client): Promise<string> {
  const { rows } = await client.query<{ setting: string }>(
    "select setting from pg_settings where name = 'archive_command'",
  );
  return rows[0]?.setting ?? '';
}

async function setCommand(client: Client, command: string): Promise<void> {
  await client.query(`alter system set archive_command = ${client.escapeLiteral(command)}`);
  await client.query('select pg_reload_conf()');
}

/** Closes the present file of the log, so that it is archived, and answers with its name. */
export async function switchWal(client: Client): Promise<string> {
  // Without a record in it the file would not be closed.
  const { rows } = await client.query<{ file: string }>(
    "select pg_walfile_name(pg_create_restore_point('kasauti')) as file",
  );
  await client.query('select pg_switch_wal()');
  return rows[0]?.file ?? '';
}

/**
 * The name appears when the file is whole and on the disk. A repeat after a crash finds the same bytes and is content.
 */
export function archiveCommand(walDir: string): string {
  const target = `${shellWord(walDir)}/%f`;
  return `if [ -f ${target} ]; then cmp -s %p ${target}; else cp %p ${target}.part && sync ${target}.part && mv ${target}.part ${target}; fi`;
}

/** The folder that such a command archives into, or null when it is not one of ours. */
export function walDirOf(command: string): string | null {
  const word = /^if \[ -f '((?:[^']|'\\'')*)'\/%f \]/.exec(command)?.[1];
  return word === undefined ? null : word.replaceAll("'\\''", "'").replaceAll('%%', '%');
}

export function restoreCommand(walDir: string): string {
  return `cp ${shellWord(walDir)}/%f %p`;
}

/** For the shell, within a command in which PostgreSQL replaces what follows a percent sign. */
function shellWord(text: string): string {
  return `'${text.replaceAll("'", "'\\''").replaceAll('%', '%%')}'`;
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
