import { stat, statfs } from 'node:fs/promises';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { HOUR_MS } from '@kasauti/domain/time/durations.ts';
import type { Client } from 'pg';
import { walDirOf } from '../../apps/server/platform/backup/archiving.ts';
import { folderOfWal, listBases } from '../../apps/server/platform/backup/backup-folder.ts';
import { whyIsNotApart } from '../../apps/server/platform/backup/is-apart.ts';
import { findServer } from '../../apps/server/platform/database/embedded-postgres/server-lock.ts';
import { StartProblem } from '../../apps/server/platform/database/embedded-postgres/start-problem.ts';
import { isMade, noInstallation } from '../../apps/server/platform/database/existing-installation.ts';
import { openInstallationDatabase, withClient } from '../../apps/server/platform/database/installation-database.ts';
import {
  type Applied,
  MigrationFailed,
  planMigrations,
} from '../../apps/server/platform/database/migrations/migration-plan.ts';
import { readDemoMark } from '../../apps/server/platform/demo-mark.ts';
import { whatIsWrongWithKeys } from '../../apps/server/platform/security/check-content-keys.ts';
import { openContentKeys } from '../../apps/server/platform/security/content-keys.ts';
import { openSecrets } from '../../apps/server/platform/security/secrets.ts';
import { loadSettings, type Settings, WrongSetting } from '../../apps/server/platform/settings/settings.ts';
import { smtpUrls } from '../../apps/server/platform/settings/smtp-urls.ts';
import { isStale } from '../../apps/web/build.ts';
import { findBacklogs } from './find-backlogs.ts';

/** Reads the migrations also from a database whose records have no phase yet. */
const APPLIED = "select name, sha256, to_jsonb(migration) ->> 'phase' as phase from migration";

// `npm run doctor`: checks an installation with the settings that `npm start` would use. Says what is wrong and how to
// fix it. Changes nothing. The exit code is 1 if something is wrong. A warning does not change the exit code.

type Finding = { verdict: 'ok' | 'warning' | 'wrong'; text: string };

const fewBytes = 2 * 1024 ** 3;
const OLD_BACKUP_MS = 26 * HOUR_MS;
const CLOCK_LIMIT_MS = 1_000;
const ANSWER_LIMIT_MS = 5_000;

const ok = (text: string): Finding => ({ verdict: 'ok', text });
const warning = (text: string): Finding => ({ verdict: 'warning', text });
const wrong = (text: string): Finding => ({ verdict: 'wrong', text });

const told = { ok: 0, warning: 0, wrong: 0 };
function printFinding({ verdict, text }: Finding): void {
  told[verdict] += 1;
  console.log(`${verdict.padEnd(8)} ${text}`);
}

const settings = readSettings();
if (settings) {
  for (const look of [lookAtNode, lookAtPages, lookAtDataFolder, lookAtDatabase, lookAtServer, lookAtNeighbours]) {
    for (const finding of await look(settings).catch((error: Error) => [wrong(error.message)])) printFinding(finding);
  }
}
console.log(summary());
process.exitCode = told.wrong === 0 ? 0 : 1;

function summary(): string {
  const wrongs = told.wrong > 1 ? `${told.wrong} things are` : told.wrong === 1 ? 'One thing is' : 'Nothing is';
  const warnings = told.warning > 1 ? `, ${told.warning} warnings` : told.warning === 1 ? ', one warning' : '';
  return `${wrongs} wrong${warnings}.`;
}

function readSettings(): Settings | null {
  try {
    const read = loadSettings(process.env);
    printFinding(ok(`settings: ${read.NODE_ENV}, roles ${read.KASAUTI_ROLES.join(', ')}, ${read.publicUrl}`));
    if (read.isProduction && !read.METRICS_TOKEN)
      printFinding(warning('METRICS_TOKEN is not set: /metrics answers on loopback only'));
    return read;
  } catch (error) {
    const sentences = error instanceof WrongSetting ? error.sentences : [(error as Error).message];
    for (const sentence of sentences) printFinding(wrong(sentence));
    return null;
  }
}

async function lookAtNode(): Promise<Finding[]> {
  const isRight = process.version.startsWith('v24.');
  return [
    isRight ? ok(`Node ${process.version}`) : wrong(`this is Node ${process.version}, and v24 is needed: npm ci`),
  ];
}

async function lookAtPages(): Promise<Finding[]> {
  return [
    (await isStale())
      ? warning('the pages are older than their sources: the next start builds them')
      : ok('the pages are fresh'),
  ];
}

async function lookAtDataFolder({ KASAUTI_DATA_DIR, KASAUTI_SECRET, DATABASE_URL }: Settings): Promise<Finding[]> {
  const dataDir = resolve(KASAUTI_DATA_DIR);
  const found = await stat(dataDir).catch(() => null);
  // The check of the database already reports a missing installation.
  if (!found)
    return DATABASE_URL ? [warning(`the data folder ${dataDir} does not exist yet: the first start creates it`)] : [];
  const findings = [found.isDirectory() ? ok(`data folder ${dataDir}`) : wrong(`the data folder ${dataDir} is a file`)];
  const { bavail, bsize } = await statfs(dataDir);
  const free = `${((bavail * bsize) / 1024 ** 3).toFixed(1)} GB free`;
  findings.push(bavail * bsize < fewBytes ? wrong(`the disk of the data folder has only ${free}`) : ok(free));
  const secret = await stat(join(dataDir, 'secret')).catch(() => null);
  if (secret && (secret.mode & 0o077) !== 0) findings.push(wrong(`${dataDir}/secret can be read by others: chmod 600`));
  if (!secret && !KASAUTI_SECRET) findings.push(warning('there is no secret yet: the first start creates it'));
  return findings;
}

async function lookAtDatabase(settings: Settings): Promise<Finding[]> {
  if (!(await isMade(settings))) return [wrong(noInstallation(settings).message)];
  const database = await openInstallationDatabase(settings);
  try {
    const facts = await readDatabase(database.url);
    const backups = database.clusterDir
      ? await lookAtBackups(facts.archiveCommand, {
          dataDir: resolve(settings.KASAUTI_DATA_DIR),
          clusterDir: database.clusterDir,
        })
      : [];
    const migrations = lookAtMigrations(facts.migrations, settings);
    return [
      ok(`PostgreSQL ${facts.version}, ${database.isEmbedded ? 'embedded' : 'external'}`),
      ...lookAtDurability(facts),
      ...lookAtRoom(facts, settings),
      migrations,
      ...lookAtContentKeys(facts.content, settings),
      ...(await lookAtDemo(database.url, settings)),
      ...(migrations.verdict === 'ok' ? await lookAtBacklogs(database.url) : []),
      ...backups,
    ];
  } finally {
    await database.close();
  }
}

type DatabaseFacts = {
  version: string;
  safeguards: Record<string, string>;
  maxConnections: number;
  archiveCommand: string;
  archiveFailure: string | null;
  clockDifferenceMs: number;
  migrations: Applied[] | null;
  content: ContentFacts | null;
};

/** The ids in hex of the keys that are in use, and whether rows of an older version may still be unencrypted. */
type ContentFacts = { keyIds: string[]; mayBePlain: boolean };

function readDatabase(url: string): Promise<DatabaseFacts> {
  return withClient(url, async (client) => {
    const askedAt = Date.now();
    const { rows } = await client.query(
      `select name, setting, extract(epoch from clock_timestamp()) * 1000 as now from pg_settings
        where name in ('server_version', 'fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums',
                       'max_connections', 'archive_command')`,
    );
    const of = (name: string) => String(rows.find((row) => row.name === name)?.setting ?? '');
    const table = await client.query("select to_regclass('migration') as name");
    const applied = table.rows[0]?.name ? await client.query<Applied>(APPLIED) : null;
    const archiver = await client.query(
      "select last_failed_wal from pg_stat_archiver where last_failed_time > coalesce(last_archived_time, last_failed_time - interval '1 s')",
    );
    const safeguards = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums'];
    return {
      version: of('server_version'),
      safeguards: Object.fromEntries(safeguards.map((name) => [name, of(name)])),
      maxConnections: Number(of('max_connections')),
      archiveCommand: of('archive_command'),
      archiveFailure: archiver.rows[0]?.last_failed_wal ?? null,
      clockDifferenceMs: Number(rows[0]?.now ?? 0) - askedAt,
      migrations: applied?.rows ?? null,
      content: await readContentFacts(client),
    };
  });
}

async function readContentFacts(client: Client): Promise<ContentFacts | null> {
  const table = await client.query("select to_regclass('content_key') as name");
  if (!table.rows[0]?.name) return null;
  const keys = await client.query("select encode(key_id, 'hex') as id from content_key order by first_used_at, key_id");
  const unchecked = await client.query(
    "select from pg_constraint where conname like '%_is_encrypted' and not convalidated and exists (select from form)",
  );
  return { keyIds: keys.rows.map(({ id }) => String(id)), mayBePlain: (unchecked.rowCount ?? 0) > 0 };
}

/**
 * Checks that the keys of questions and answer keys are available. Without them, tests can neither begin nor be scored.
 */
function lookAtContentKeys(content: ContentFacts | null, settings: Settings): Finding[] {
  if (content?.mayBePlain) return [warning('questions and answer keys are not encrypted yet: the next start does it')];
  if (!content || content.keyIds.length === 0) return [];
  try {
    const { ids } = openContentKeys(settings, openSecrets(settings, { mayMake: false }));
    const problem = whatIsWrongWithKeys(content.keyIds, ids);
    if (problem) return [wrong(problem)];
    const older = content.keyIds.filter((id) => id !== ids[0]).join(', ');
    return [
      older
        ? warning(
            `questions or answer keys are encrypted with an older key (${older}): npm run kasauti -- renew-encryption`,
          )
        : ok(`questions and answer keys are encrypted with the key ${ids[0]}, which no backup contains`),
    ];
  } catch (error) {
    if (error instanceof StartProblem) return [wrong(error.message)];
    throw error;
  }
}

/**
 * Checks the database settings on which the durability of an acknowledged answer depends. This durability is the first
 * promise of Kasauti.
 */
function lookAtDurability({ safeguards, clockDifferenceMs, archiveFailure }: DatabaseFacts): Finding[] {
  const isOn = ([name, value]: [string, string]) =>
    value === 'on' || (name === 'synchronous_commit' && /^(remote_|local)/.test(value));
  const { data_checksums: checksums = '', ...needed } = safeguards;
  const off = Object.entries(needed).filter((entry) => !isOn(entry));
  const findings = off.map(([name, value]) =>
    wrong(`${name} is ${value}: acknowledged answers could be lost. It must be on`),
  );
  if (off.length === 0) findings.push(ok('committed data are on the disk'));
  if (checksums !== 'on') findings.push(warning('data_checksums is off: damage on the disk goes unnoticed'));
  const isTogether = Math.abs(clockDifferenceMs) < CLOCK_LIMIT_MS;
  const apart = `${(Math.abs(clockDifferenceMs) / 1000).toFixed(1)} s`;
  findings.push(
    isTogether
      ? ok('the clocks of server and database agree')
      : wrong(`the clocks of server and database are ${apart} apart`),
  );
  if (archiveFailure)
    findings.push(wrong(`the log is not archived since ${archiveFailure}: see the log of PostgreSQL`));
  return findings;
}

function lookAtRoom({ maxConnections }: DatabaseFacts, { DATABASE_POOL, EXAM_POOL }: Settings): Finding[] {
  // The connections that are needed in addition to the pools: worker, listeners, a backup, and an operator with psql.
  const needed = DATABASE_POOL + EXAM_POOL + 20;
  if (needed <= maxConnections) return [ok(`${maxConnections} connections, ${needed} needed by one server`)];
  return [
    wrong(
      `one server needs ${needed} connections (DATABASE_POOL, EXAM_POOL), and the database allows ${maxConnections}`,
    ),
  ];
}

function namesOf(files: readonly { name: string }[]): string {
  return files.map(({ name }) => name).join(', ');
}

function lookAtMigrations(applied: Applied[] | null, settings: Settings): Finding {
  if (applied === null) return wrong(noInstallation(settings).message);
  try {
    const { adopted, waiting, contracts, ahead, fileCount } = planMigrations(applied);
    if (adopted.length > 0) return warning('the database is from before the baseline: the next start adopts it');
    const next = settings.DATABASE_URL ? waiting : [...waiting, ...contracts];
    if (next.length > 0) return warning(`the next start applies ${namesOf(next)}`);
    if (contracts.length > 0 && settings.DATABASE_URL)
      return warning(
        `${namesOf(contracts)} waits until no server of an earlier version runs: then \`npm run kasauti -- contract\``,
      );
    if (ahead.length > 0)
      return warning(`a newer version has applied ${ahead.join(', ')}, with which this one works too`);
    return ok(`all ${fileCount} migrations are applied`);
  } catch (error) {
    if (error instanceof MigrationFailed) return wrong(error.message);
    throw error;
  }
}

async function lookAtDemo(url: string, { isProduction }: Settings): Promise<Finding[]> {
  const mark = await readDemoMark(url);
  if (mark === 'none') return [];
  return [
    isProduction
      ? wrong('the database holds demo data, which do not run in production')
      : ok('the database holds demo data'),
  ];
}

/** Reports work that waits for longer than usual. The server still serves, so these are warnings. */
async function lookAtBacklogs(url: string): Promise<Finding[]> {
  const found = await findBacklogs(url);
  if (found.length === 0) return [ok('no jobs, mails or payments wait for longer than usual')];
  return found.map((text) => warning(`${text}: see docs/runbooks/monitoring.md`));
}

async function lookAtBackups(
  archiveCommand: string,
  places: { dataDir: string; clusterDir: string },
): Promise<Finding[]> {
  const walDir = walDirOf(archiveCommand);
  if (!walDir) return [warning('there is no backup: npm run backup -- --to <folder on another disk>')];
  const folder = folderOfWal(walDir);
  const newest = (await listBases(folder)).at(-1);
  if (!newest)
    return [
      wrong(
        `the log is archived into ${folder.root}, and there is no complete backup there any more. Is its disk mounted? Then run: npm run backup`,
      ),
    ];
  const ageMs = Date.now() - Date.parse(newest.manifest.endedAt);
  const text = `the last backup is of ${newest.manifest.endedAt}, in ${newest.path}, and the log is archived beside it`;
  const nearness = await whyIsNotApart(folder.root, places);
  return [
    ageMs > OLD_BACKUP_MS ? warning(`${text}: older than a day`) : ok(text),
    ...(nearness ? [warning(`the backups are in ${folder.root}: ${nearness} --move`)] : []),
  ];
}

async function lookAtServer({ KASAUTI_DATA_DIR, DATABASE_URL, PORT, HOST, ...settings }: Settings): Promise<Finding[]> {
  const server = await findServer(resolve(KASAUTI_DATA_DIR));
  if (!server && !DATABASE_URL) {
    const isFree = !(await isAnswering(HOST, PORT));
    return [
      isFree
        ? ok(`no server runs, and port ${PORT} is free`)
        : warning(
            `no server runs on this data folder, and another program has port ${PORT} (of another installation, perhaps): stop it, or start this one with another PORT`,
          ),
    ];
  }
  // The running server has recorded its own address. The settings of this command may be different.
  const { listensAt, address } = server ?? { listensAt: settings.listensAt, address: settings.publicUrl };
  const answer = await fetch(`${listensAt}/readyz`, { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) }).catch(() => null);
  if (!answer)
    return [
      server
        ? wrong(`process ${server.pid} uses the data folder and does not respond at ${listensAt}`)
        : ok('no server runs'),
    ];
  const text = (await answer.text()).slice(0, 300);
  return [answer.ok ? ok(`the server is ready (${address})`) : wrong(`the server is not ready: ${text}`)];
}

/** Checks that the other services in the settings accept connections. */
async function lookAtNeighbours(settings: Settings): Promise<Finding[]> {
  const { SMTP_URL, S3_ENDPOINT, RAZORPAY_API_URL } = settings;
  const GOOGLE_ISSUER = settings.GOOGLE_CLIENT_ID && settings.GOOGLE_ISSUER;
  const named = Object.entries({ S3_ENDPOINT, RAZORPAY_API_URL, GOOGLE_ISSUER });
  for (const address of SMTP_URL ? smtpUrls(SMTP_URL) : []) named.push(['SMTP_URL', address]);
  const usualPorts: Record<string, number> = { 'smtp:': 25, 'smtps:': 465, 'http:': 80, 'https:': 443 };
  return Promise.all(
    named.flatMap(([name, address]) => {
      if (!address) return [];
      const { hostname, port, protocol } = new URL(address);
      const tried = isAnswering(hostname, Number(port) || (usualPorts[protocol] ?? 443));
      return [
        tried.then((does) =>
          does ? ok(`${name}: ${hostname} takes connections`) : wrong(`${name}: ${hostname} takes no connection`),
        ),
      ];
    }),
  );
}

function isAnswering(host: string, port: number): Promise<boolean> {
  return new Promise((answer) => {
    const socket = connect({ host, port, timeout: ANSWER_LIMIT_MS });
    const end = (does: boolean) => {
      socket.destroy();
      answer(does);
    };
    socket.once('connect', () => end(true));
    socket.once('timeout', () => end(false));
    socket.once('error', () => end(false));
  });
}
