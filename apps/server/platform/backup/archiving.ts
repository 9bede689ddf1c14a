import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { waitUntil } from '../database/embedded-postgres/processes.ts';
import { StartProblem } from '../database/embedded-postgres/start-problem.ts';

/**
 * Time after which a log file is archived even when it is not full. If the disk is lost, at most the changes of this
 * time are lost.
 */
const archiveTimeout = '60s';
const proofLimitsMs = [2_000, 4_000, 10_000, 30_000];

/**
 * Makes PostgreSQL archive its log into a folder, and waits until a log file has arrived there. If none arrives,
 * restores the previous archive command and throws `StartProblem`. PostgreSQL keeps the files that it could not
 * archive, so the previous archive stays complete.
 */
export async function archiveInto(client: Client, walDir: string): Promise<void> {
  const before = await readCommand(client);
  await client.query(`alter system set archive_timeout = '${archiveTimeout}'`);
  await setCommand(client, archiveCommand(walDir));
  // For a moment after the new command is set, the archiver may still run the old command, which may discard a log
  // file. One try is therefore not enough.
  for (const limitMs of proofLimitsMs) {
    const file = await switchWal(client);
    if (await waitUntil(() => isThere(join(walDir, file)), limitMs)) return;
  }
  await setCommand(client, before);
  throw new StartProblem(`PostgreSQL does not archive its log into ${walDir}: see its log for the reason.`);
}

/** Returns the folder of the archived log, or null when the current command was not made by `archiveCommand`. */
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

/** Closes the current log file, so that it is archived, and returns its name. */
export async function switchWal(client: Client): Promise<string> {
  // PostgreSQL closes a log file only when it contains a new record.
  const { rows } = await client.query<{ file: string }>(
    "select pg_walfile_name(pg_create_restore_point('kasauti')) as file",
  );
  await client.query('select pg_switch_wal()');
  return rows[0]?.file ?? '';
}

/**
 * Returns the shell command that archives one log file. The file gets its final name only when it is complete and on
 * disk. If PostgreSQL repeats the command after a crash, it succeeds when the existing file has the same bytes.
 */
export function archiveCommand(walDir: string): string {
  const target = `${shellWord(walDir)}/%f`;
  return `if [ -f ${target} ]; then cmp -s %p ${target}; else cp %p ${target}.part && sync ${target}.part && mv ${target}.part ${target}; fi`;
}

/** Returns the folder in an archive command, or null when the command was not made by `archiveCommand`. */
export function walDirOf(command: string): string | null {
  const word = /^if \[ -f '((?:[^']|'\\'')*)'\/%f \]/.exec(command)?.[1];
  return word === undefined ? null : word.replaceAll("'\\''", "'").replaceAll('%%', '%');
}

export function restoreCommand(walDir: string): string {
  return `cp ${shellWord(walDir)}/%f %p`;
}

/** Quotes a text for the shell. Percent signs are doubled, because PostgreSQL replaces single ones. */
function shellWord(text: string): string {
  return `'${text.replaceAll("'", "'\\''").replaceAll('%', '%%')}'`;
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
