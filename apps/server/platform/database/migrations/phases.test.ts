import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { emptyDatabase } from '../../../test/database.ts';
import { disposableFolder } from '../../../test/disposable-folder.ts';
import { migrate } from './migrate.ts';
import { MIGRATIONS_FOLDER } from './migration-file.ts';
import { MigrationFailed } from './migration-plan.ts';

const EXPAND = "-- Phase: expand\nset local lock_timeout = '3s';\ncreate table wider (n integer);";
const CONTRACT = "-- Phase: contract\nset local lock_timeout = '3s';\ndrop table wider;";
const INDEX =
  '-- Phase: expand\n-- Transaction: none\ncreate index concurrently if not exists events_by_topic on live_event (topic, live_event_id);';

/** Creates a folder with all migrations of this version and further ones. */
async function version(files: Record<string, string>): Promise<string> {
  const copy = await disposableFolder();
  onTestFinished(copy.remove);
  await cp(MIGRATIONS_FOLDER, copy.path, { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(join(copy.path, name), text);
  return copy.path;
}

async function installed() {
  const url = await emptyDatabase();
  await migrate(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  const isThere = async (name: string) =>
    (await client.query('select to_regclass($1) is not null as yes', [name])).rows[0].yes as boolean;
  return { url, client, isThere };
}

describe('two versions on one database', () => {
  const names = { '9998_platform_wider.sql': EXPAND, '9999_platform_narrower.sql': CONTRACT };

  test('work together after the newer one has expanded it, and the older one can start again', async () => {
    const { url, isThere } = await installed();
    const newer = await version(names);
    expect(await migrate(url, { folder: newer })).toEqual({ applied: 1, contracts: 1 });
    expect(await isThere('wider')).toBe(true);
    expect(await migrate(url)).toEqual({ applied: 0, contracts: 0 });
  });

  test('end with the removal: it is applied when it is asked for, and the older one no longer starts', async () => {
    const { url, isThere } = await installed();
    const newer = await version(names);
    await migrate(url, { folder: newer });
    expect(await migrate(url, { folder: newer, isContracting: true })).toEqual({ applied: 1, contracts: 0 });
    expect(await isThere('wider')).toBe(false);
    await expect(migrate(url)).rejects.toThrow('newer than this version: it has 9999_platform_narrower.sql');
  });

  test('do not concern a new database: it gets all files', async () => {
    expect(await migrate(await emptyDatabase(), { folder: await version(names) })).toMatchObject({ contracts: 0 });
  });
});

describe('a file without a transaction', () => {
  const names = { '9998_platform_index.sql': INDEX };
  const isValid = async (client: pg.Client) =>
    (await client.query("select indisvalid from pg_index where indexrelid = to_regclass('events_by_topic')")).rows;

  test('creates an index while others write, also if two servers start at once', async () => {
    const { url, client } = await installed();
    const folder = await version(names);
    const outcomes = await Promise.all([migrate(url, { folder }), migrate(url, { folder })]);
    expect(outcomes.map(({ applied }) => applied).sort()).toEqual([0, 1]);
    expect(await isValid(client)).toEqual([{ indisvalid: true }]);
  });

  test('replaces the index that an interrupted try has left', async () => {
    const { url, client } = await installed();
    const folder = await version(names);
    await client.query("insert into live_event (topic, payload) values ('a', '{}'), ('a', '{}')");
    const twice = 'create unique index concurrently events_by_topic on live_event (topic)';
    await expect(client.query(twice)).rejects.toThrow('could not create unique index');
    expect(await isValid(client)).toEqual([{ indisvalid: false }]);
    await migrate(url, { folder });
    expect(await isValid(client)).toEqual([{ indisvalid: true }]);
  });

  test('that fails is not recorded, and its name is in the message', async () => {
    const { url } = await installed();
    const folder = await version({ '9998_platform_index.sql': INDEX.replace('(topic,', '(nothing,') });
    const failing = migrate(url, { folder });
    await expect(failing).rejects.toThrow(MigrationFailed);
    await expect(failing).rejects.toThrow('9998_platform_index.sql failed: column "nothing" does not exist');
    expect(await migrate(url, { folder: await version(names) })).toEqual({ applied: 1, contracts: 0 });
  });
});
