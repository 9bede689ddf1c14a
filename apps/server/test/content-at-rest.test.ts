import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { FormId, UserId } from '@kasauti/contract/ids.ts';
import type { SourceForm } from '@kasauti/domain/form/source.ts';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltApp, buildApp } from '../app.ts';
import { findForm, findFormKey } from '../modules/authoring/index.ts';
import { switchWal } from '../platform/backup/archiving.ts';
import { type Base, backupFolder, listBases } from '../platform/backup/backup-folder.ts';
import { makeBackup } from '../platform/backup/make-backup.ts';
import { restoreBackup } from '../platform/backup/restore-backup.ts';
import { StartProblem } from '../platform/database/embedded-postgres/start-problem.ts';
import { type InstallationDatabase, openInstallationDatabase } from '../platform/database/installation-database.ts';
import { migrate } from '../platform/database/migrations/migrate.ts';
import { newId } from '../platform/ids.ts';
import { openLog } from '../platform/log.ts';
import { loadSettings } from '../platform/settings/settings.ts';
import { disposableFolder } from './disposable-folder.ts';
import { givenAttempt, givenCandidate, givenEvent, givenForm, givenSource, save } from './given/attempts.ts';
import { givenImport, givenProviderId, givenReviewedItem, givenReviewedPassage } from './given/bank.ts';

/**
 * An installation with its own database publishes a form. Every kind of text in it contains a mark. The tests then
 * search for this mark in all bytes of a dump, of the archived log and of a backup. A second mark is deliberately
 * stored as plain text. It shows that the search works.
 */
const folder = await disposableFolder();
afterAll(folder.remove);

/** A text of 24 letters and digits that occurs nowhere else. */
const newMark = () => randomBytes(60).toString('base64').replaceAll(/[+/=]/g, '').slice(0, 24);
const [hidden, plain] = [newMark(), newMark()];
const canary = (name: string) => `${hidden} ${name}`;

const source: SourceForm = {
  ...givenSource,
  formRef: 'canaries',
  languages: ['en'],
  instructions: { en: canary('form instructions'), hi: canary('form instructions hi') },
  stimuli: [{ stimulusRef: 's-1', title: { en: canary('stimulus title') }, body: { en: canary('stimulus') } }],
  sections: givenSource.sections.map((section) => ({
    ...section,
    title: { en: canary('section title') },
    instructions: { en: canary('section instructions') },
    marking: { ...section.marking, 'text-entry': { kind: 'text', right: '1', wrong: '0' } },
    items: [
      ...section.items.map((item) => ({ ...item, explanation: { en: canary('explanation') } })),
      {
        itemRef: 'q-4',
        topic: 'Numbers',
        difficulty: 'easy',
        stimulusRef: 's-1',
        prompt: { en: canary('prompt') },
        answer: { kind: 'text-entry', accepted: [canary('key text')] },
        explanation: { en: canary('explanation') },
      },
      {
        itemRef: 'q-5',
        topic: 'Numbers',
        difficulty: 'easy',
        prompt: { en: canary('prompt') },
        answer: { kind: 'single-choice', options: [{ en: canary('option') }, { en: 'none' }], correct: 0 },
        explanation: { en: canary('explanation') },
      },
    ],
  })),
};

const contentKey = randomBytes(32).toString('hex');
const log: Buffer[] = [];
const settings = loadSettings({
  NODE_ENV: 'test',
  PORT: '0',
  KASAUTI_DATA_DIR: join(folder.path, 'data'),
  KASAUTI_CONTENT_KEY: contentKey,
  KASAUTI_PUBLIC_URL: 'http://localhost:3000',
  LOG_LEVEL: 'debug',
});
const backups = join(folder.path, 'backups');
const secretFile = join(settings.KASAUTI_DATA_DIR, 'secret');
let database: InstallationDatabase;
let app: BuiltApp;
let client: Client;
let formId: FormId;
let base: Base;

beforeAll(async () => {
  await mkdir(settings.KASAUTI_DATA_DIR, { recursive: true });
  database = await openInstallationDatabase(settings);
  await migrate(database.url);
  const write = (chunk: Buffer, _: unknown, done: () => void) => {
    log.push(Buffer.from(chunk));
    done();
  };
  app = await buildApp({ settings, databaseUrl: database.url, log: openLog('debug', new Writable({ write })) });
  client = new Client({ connectionString: database.url });
  await client.connect();
  // From the first backup on, the log is archived, so the archive contains everything after it.
  await makeBackup({ settings, to: backups, keep: 7 });
  formId = await givenForm(app, source);
  const item = {
    prompt: { en: canary('bank prompt') },
    answer: { kind: 'text-entry', accepted: [canary('bank key')] },
    explanation: { en: canary('bank explanation') },
  } as const;
  await givenReviewedItem(
    app,
    { ...item, answer: { ...item.answer, accepted: [...item.answer.accepted] } },
    canary('bank words'),
  );
  await givenReviewedPassage(
    app,
    { title: { en: canary('passage title') }, body: { en: canary('passage') } },
    canary('passage words'),
  );
  await givenImport(app, {
    author: { userId: newId<UserId>(new Date()), role: 'author' },
    providerId: await givenProviderId(app),
    gift: `${canary('imported')} {=${canary('imported key')} ~no}\n\n${canary('refused')} {=*}`,
  });
  await expect(givenForm(app, { ...source, formRef: 'broken', sections: [] })).rejects.toThrow();
  await givenAttempt(app, { formId, state: 'lobby' });
  await save(app, await givenCandidate(app, { formId }), [givenEvent()]);
  await app.drainOutbox();
  await client.query('create table scratch (short text, long text, bytes bytea)');
  const long = JSON.stringify({
    ...source,
    extra: Array.from({ length: 40 }, (_, at) => `sentence ${at} of ${plain}`),
  });
  await client.query('insert into scratch values ($1, $2, $3)', [
    plain,
    long.replaceAll(hidden, plain),
    Buffer.from(plain),
  ]);
  await client.query('analyze');
  await switchWal(client);
  base = await makeBackup({ settings, to: backups, keep: 7 });
});
afterAll(async () => {
  await client?.end();
  await app?.close();
  await database?.close();
});

/**
 * The pieces of eight letters that begin at the first eight positions of a mark. PostgreSQL's compression leaves at
 * least one of them whole.
 */
const pieces = (mark: string) => Array.from({ length: 8 }, (_, at) => mark.slice(at, at + 8));

/**
 * All ways in which a mark could be encoded. Base64 has three, because a mark can begin at each of the three positions
 * in a group of bytes.
 */
function spellings(mark: string): Buffer[] {
  const texts = [mark, ...pieces(mark)];
  const base64 = [0, 1, 2].map((before) =>
    Buffer.from('.'.repeat(before) + mark)
      .toString('base64')
      .slice(4, 28),
  );
  const hex = Buffer.from(mark).toString('hex');
  return [
    ...[...texts, ...base64, ...base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'))].map((text) =>
      Buffer.from(text),
    ),
    ...[hex, hex.toUpperCase()].map((text) => Buffer.from(text)),
    Buffer.from(mark, 'utf16le'),
    Buffer.from(mark, 'utf16le').swap16(),
  ];
}

function holds(bytes: Buffer, mark: string): boolean {
  return spellings(mark).some((spelling) => bytes.includes(spelling));
}

/** Returns the files in a folder and its subfolders that contain a mark. */
async function filesWith(mark: string, below: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of (await readdir(below, { recursive: true })).sort()) {
    const path = join(below, name);
    if ((await stat(path)).isFile() && holds(await readFile(path), mark)) found.push(name);
  }
  return found;
}

/**
 * Returns the tables that contain each mark. Reads every table of every schema, even PostgreSQL's own, as `copy … to
 * stdout` writes it.
 */
async function tablesWith(...marks: string[]): Promise<string[][]> {
  const { rows: tables } = await client.query<{ name: string; isToast: boolean }>(
    `select format('%I.%I', nspname, relname) as name, relkind = 't' as "isToast" from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relkind in ('r', 'm', 't') order by 1`,
  );
  expect(tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['public.form', 'sealed.form_key', 'sealed.item_source', 'pg_catalog.pg_statistic']),
  );
  const found: string[][] = marks.map(() => []);
  for (const { name, isToast } of tables) {
    const read = isToast ? "encode(chunk_data, 'hex')" : 'one::text';
    const { rows } = await client.query<{ row: string }>(`select ${read} as row from ${name} as one`);
    const bytes = Buffer.from(rows.map(({ row }) => row).join('\n'));
    for (const [at, mark] of marks.entries()) if (holds(bytes, mark)) found[at]?.push(name);
  }
  return found;
}

test('the form can be read with its keys', async () => {
  expect(JSON.stringify(await findForm(app.database, formId))).toContain(canary('prompt'));
  expect(JSON.stringify(await findFormKey(app.database, formId))).toContain(canary('key text'));
});

test('no column of any table holds a text of a question or a key', async () => {
  const [ofForm, ofScratch] = await tablesWith(hidden, plain);
  expect(ofForm).toEqual([]);
  expect(ofScratch).toContain('public.scratch');
});

test('neither the archived log nor a backup holds one', async () => {
  const wal = join(backups, 'wal');
  expect(await filesWith(hidden, wal)).toEqual([]);
  expect(await filesWith(plain, wal)).not.toEqual([]);
  expect(await filesWith(hidden, base.path)).toEqual([]);
  expect(await filesWith(plain, base.path)).not.toEqual([]);
});

test('the data folder with its objects and the log of the server hold none either', async () => {
  expect(await filesWith(hidden, settings.KASAUTI_DATA_DIR)).toEqual([]);
  expect((await readdir(join(settings.KASAUTI_DATA_DIR, 'objects'), { recursive: true })).length).toBeGreaterThan(0);
  expect(holds(Buffer.concat(log), hidden)).toBe(false);
});

test.each([
  ['as it is', (text: string) => text],
  ['as base64', (text: string) => Buffer.from(`{"${text}"}`).toString('base64')],
  ['as hexadecimal digits', (text: string) => Buffer.from(`{"${text}"}`).toString('hex')],
])('the search finds a mark that is stored %s', (_, written) => {
  expect(holds(Buffer.from(written(plain)), plain)).toBe(true);
  expect(holds(Buffer.from(written(plain)), hidden)).toBe(false);
});

describe('a restore', () => {
  const restoreWith = (keys: { KASAUTI_CONTENT_KEY?: string[]; secretFile?: string; KASAUTI_SECRET?: string }) => {
    const { secretFile, ...given } = keys;
    const to = join(folder.path, `restored-${randomUUID()}`);
    return { to, done: restoreBackup({ from: backups, to, until: 'latest', settings: given, secretFile }) };
  };

  test('has no key in its backup, and says where they must come from', async () => {
    expect(await filesWith(contentKey, backups)).toEqual([]);
    expect(await filesWith((await readFile(secretFile, 'utf8')).trim(), backups)).toEqual([]);
    for (const { manifest } of await listBases(backupFolder(backups)))
      expect(manifest.keys?.secret).toMatch(/^[0-9a-f]{64}$/);
    expect(base.manifest.keys?.content).toHaveLength(1);
  });

  test('without the secret, with another one, or without the content key is refused and writes nothing', async () => {
    const otherFile = join(folder.path, 'other-secret');
    await writeFile(otherFile, randomBytes(32).toString('hex'));
    for (const [keys, words] of [
      [{ KASAUTI_CONTENT_KEY: [contentKey] }, /needs the secret of its installation.*--secret <file>/],
      [{ KASAUTI_CONTENT_KEY: [contentKey], secretFile: otherFile }, /is not the secret of this backup/],
      [{ secretFile }, /encrypted with a key that this start does not have.*KASAUTI_CONTENT_KEY/],
      [{ secretFile, KASAUTI_CONTENT_KEY: [randomBytes(32).toString('hex')] }, /KASAUTI_CONTENT_KEY/],
    ] as const) {
      const { to, done } = restoreWith(keys as Parameters<typeof restoreWith>[0]);
      await expect(done).rejects.toThrow(StartProblem);
      await expect(done).rejects.toThrow(words);
      await expect(readdir(to)).rejects.toThrow('ENOENT');
    }
  });

  test('with both gives back every form; started without them it is refused and stays as it was', async () => {
    const { to, done } = restoreWith({ KASAUTI_CONTENT_KEY: [contentKey], secretFile });
    await done;
    expect((await stat(join(to, 'secret'))).mode & 0o077).toBe(0);
    const restored = await openInstallationDatabase({ KASAUTI_DATA_DIR: to });
    try {
      const start = async (changes: Partial<typeof settings>) => {
        const given = { ...settings, KASAUTI_DATA_DIR: to, ...changes };
        return await buildApp({ settings: given, databaseUrl: restored.url, log: app.log });
      };
      await expect(start({ KASAUTI_CONTENT_KEY: undefined })).rejects.toThrow(/name it in KASAUTI_CONTENT_KEY/);
      const emptyFolder = join(folder.path, 'without-secret');
      await mkdir(emptyFolder);
      const problem = await start({ KASAUTI_DATA_DIR: emptyFolder }).catch(String);
      expect(await readdir(emptyFolder)).toEqual([]);
      expect(problem).toMatch(/The secret of this installation is missing/);
      const started = await start({});
      expect(await findForm(started.database, formId)).toEqual(await findForm(app.database, formId));
      expect(await findFormKey(started.database, formId)).toEqual(await findFormKey(app.database, formId));
      await started.close();
    } finally {
      await restored.close();
    }
  });
});
