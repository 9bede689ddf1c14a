import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { canonicalJson } from '@kasauti/domain/text/canonical-json.ts';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { type BuiltApp, buildApp } from '../../../app.ts';
import { migrate } from '../../../platform/database/migrations/migrate.ts';
import { sha256 } from '../../../platform/security/hashes.ts';
import { testApp } from '../../../test/app.ts';
import { emptyDatabase } from '../../../test/database.ts';
import { disposableFolder } from '../../../test/disposable-folder.ts';
import { givenForm, givenSource } from '../../../test/given/attempts.ts';
import { findForm, findFormKey, publishForm } from '../index.ts';
import { encryptedTables } from './places.ts';

/** Tables that did not exist in the older version. */
const newTables = [
  'sealed.form_step',
  'sealed.key_correction',
  'sealed.item_step',
  'sealed.item_comment',
  'sealed.import_finding',
  'picture',
];
const olderTables = encryptedTables.filter(({ table }) => !newTables.includes(table));

const app = await testApp();
const migrations = join(import.meta.dirname, '../../../migrations');
const FIRST_OF_ENCRYPTION = '0150';

/** Creates a database of the last version that did not encrypt forms, and opens a connection to it. */
async function givenOlderDatabase() {
  const url = await emptyDatabase();
  const folder = await disposableFolder();
  onTestFinished(folder.remove);
  await cp(migrations, folder.path, { recursive: true });
  for (const name of await readdir(folder.path))
    if (/^\d/.test(name) && name >= FIRST_OF_ENCRYPTION) await rm(join(folder.path, name));
  await migrate(url, { folder: folder.path });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return { url, client };
}

/** Copies a form of this test's installation into the database as the older version stored it. */
async function givenPlainForm(client: pg.Client) {
  const formId = await givenForm(app);
  const form = (await findForm(app.database, formId))!;
  const { key } = (await findFormKey(app.database, formId))!;
  const [contentText, keyText] = [canonicalJson(form.content), canonicalJson(key)];
  await client.query(
    `insert into form (form_id, form_ref, version_no, title, languages, content, content_hash, source_hash, question_count, published_at)
     values ($1, $2, 1, '{"en": "A short form"}', '{en,hi}', $3, $4, $5, 3, now())`,
    [formId, givenSource.formRef, contentText, sha256(contentText), sha256(canonicalJson(givenSource))],
  );
  await client.query(
    'insert into sealed.form_key (form_id, key_version, key, key_hash, created_at) values ($1, 1, $2, $3, now())',
    [formId, keyText, sha256(keyText)],
  );
  const { rows } = await app.pool.query(
    `select item_id, item_code, item_version_id, topic, difficulty from item join item_version using (item_id)
      where item_code like $1`,
    [`${givenSource.formRef}/%`],
  );
  for (const row of rows) {
    const source = canonicalJson(
      givenSource.sections.flatMap(({ items }) => items).find(({ itemRef }) => row.item_code.endsWith(`/${itemRef}`)),
    );
    await client.query(
      'insert into item (item_id, item_code, topic, difficulty, created_at) values ($1, $2, $3, $4, now())',
      [row.item_id, row.item_code, row.topic, row.difficulty],
    );
    await client.query(
      'insert into item_version (item_version_id, item_id, version_no, content, content_hash, created_at) values ($1, $2, 1, $3, $4, now())',
      [row.item_version_id, row.item_id, source, sha256(source)],
    );
    await client.query('insert into sealed.item_source (item_version_id, content) values ($1, $2)', [
      row.item_version_id,
      source,
    ]);
  }
  return { formId, content: form.content, contentHash: form.contentHash, key };
}

async function start(databaseUrl: string): Promise<BuiltApp> {
  const started = await buildApp({ settings: app.settings, databaseUrl, log: app.log });
  onTestFinished(() => started.close());
  return started;
}

/** Reads the files of a table and of its TOAST table. */
async function filesOf(client: pg.Client, table: string): Promise<Buffer> {
  await client.query('checkpoint');
  const { rows } = await client.query<{ bytes: Buffer }>(
    `select pg_read_binary_file(pg_relation_filepath(oid)) as bytes from pg_class
      where oid in ($1::regclass, (select reltoastrelid from pg_class where oid = $1::regclass))`,
    [table],
  );
  return Buffer.concat(rows.map(({ bytes }) => bytes));
}

test('forms of an older version are encrypted at the first start, and stay what they were', async () => {
  const { url, client } = await givenOlderDatabase();
  const before = await givenPlainForm(client);
  await migrate(url);
  expect((await filesOf(client, 'sealed.item_source')).includes('twice 11')).toBe(true);

  await expect(start(url)).resolves.toHaveProperty('database');
  const { database, inTransaction } = await start(url);
  for (const { table, columns } of olderTables)
    for (const column of columns) {
      const { rows } = await client.query(
        `select count(*)::integer as count, bool_and(is_encrypted(${column})) as all from ${table}`,
      );
      expect([table, column, rows[0]]).toEqual([table, column, { count: expect.any(Number), all: true }]);
      expect(rows[0].count).toBeGreaterThan(0);
    }
  // No file still contains a dropped column or an old version of a row.
  for (const { table } of olderTables) {
    const bytes = await filesOf(client, table);
    expect([table, bytes.length > 0, bytes.includes('twice 11'), bytes.includes('12 times 12')]).toEqual([
      table,
      true,
      false,
      false,
    ]);
  }
  expect(await findForm(database, before.formId)).toMatchObject({
    content: before.content,
    contentHash: before.contentHash,
  });
  expect((await findFormKey(database, before.formId))?.key).toEqual(before.key);
  // The hashes are encrypted correctly too: publishing the same text creates no new form and no new questions.
  expect(await inTransaction((work) => publishForm(work, givenSource, null))).toBe(before.formId);
  const changed = { ...givenSource, title: { en: 'Another title' } };
  await inTransaction((work) => publishForm(work, changed, null));
  expect((await client.query('select count(*)::integer as count from item_version')).rows[0].count).toBe(3);
  const { rows } = await client.query("select detail from audit_entry where action = 'content.encrypt'");
  expect(rows.map(({ detail }) => JSON.parse(detail))).toEqual([
    { rows: { form: 1, item_version: 3, 'sealed.form_key': 1, 'sealed.item_source': 3 } },
  ]);
});

test('of several servers that start at once one encrypts, and all can read', async () => {
  const { url, client } = await givenOlderDatabase();
  const before = await givenPlainForm(client);
  await migrate(url);
  const started = await Promise.all([start(url), start(url), start(url)]);
  for (const { database } of started)
    expect((await findForm(database, before.formId))?.content).toEqual(before.content);
  const { rowCount } = await client.query("select from audit_entry where action = 'content.encrypt'");
  expect(rowCount).toBe(1);
});

test('a plain row is refused by the database', async () => {
  const formId = await givenForm(app);
  const columns =
    'form_ref, version_no, title, languages, content, content_hash, source_hash, question_count, published_at';
  const copy = (content: string) =>
    app.pool.query(
      `insert into form (form_id, ${columns})
       select gen_random_uuid(), ${columns.replace('version_no', 'version_no + 100').replace(' content,', ` ${content},`)} from form where form_id = $1`,
      [formId],
    );
  await expect(copy(`convert_to('{"languages":["en"],"sections":[],"stimuli":[]}', 'UTF8')`)).rejects.toThrow(
    'content_is_encrypted',
  );
  await copy('content');
});
