import { randomBytes } from 'node:crypto';
import type { FormId } from '@kasauti/contract/ids.ts';
import { expect, onTestFinished, test } from 'vitest';
import { type BuiltApp, buildApp } from '../../../app.ts';
import { contentKeysOf } from '../../../platform/database/content-keys-of.ts';
import { StartProblem } from '../../../platform/database/embedded-postgres/start-problem.ts';
import { findContentKeyIds } from '../../../platform/security/check-content-keys.ts';
import { testApp } from '../../../test/app.ts';
import { givenForm, givenSource } from '../../../test/given/attempts.ts';
import {
  givenImport,
  givenPictureOfBank,
  givenProviderId,
  givenReviewedItem,
  givenReviewedPassage,
} from '../../../test/given/bank.ts';
import { givenSubmittedForm } from '../../../test/given/forms.ts';
import { givenUser } from '../../../test/given/identity.ts';
import { givenProposedKey } from '../../../test/given/keys.ts';
import { readPictureFile } from '../../bank/index.ts';
import { readLines } from '../../bank/store/imports.ts';
import { findComments } from '../../bank/store/reviews.ts';
import { findForm, findFormKey, publishForm } from '../index.ts';
import { encryptedTables } from './places.ts';
import { renewEncryption } from './renew-encryption.ts';

const app = await testApp();
/** All content keys that were ever used, newest first. */
const used: string[] = [];

/** Opens the installation with these content keys, newest first. */
async function open(KASAUTI_CONTENT_KEY: string[]): Promise<BuiltApp & { newest: string }> {
  const settings = { ...app.settings, KASAUTI_CONTENT_KEY };
  const other = await buildApp({ settings, databaseUrl: app.databaseUrl, log: app.log });
  onTestFinished(() => other.close());
  return Object.assign(other, { newest: contentKeysOf(other.database).ids[0] });
}

/** Opens the installation with a new key in addition to all keys that were used before. */
async function withNewKey() {
  used.unshift(randomBytes(32).toString('hex'));
  return await open([...used]);
}

/** Counts the encrypted values by their key. */
async function valuesByKey(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { table, columns } of encryptedTables)
    for (const column of columns) {
      const { rows } = await app.pool.query<{ id: string; count: number }>(
        `select encode(substring(${column} from 2 for 8), 'hex') as id, count(*)::integer as count from ${table} group by 1`,
      );
      for (const { id, count } of rows) counts[id] = (counts[id] ?? 0) + count;
    }
  return counts;
}

const contentOf = async ({ database }: Pick<BuiltApp, 'database'>, formId: FormId) => [
  (await findForm(database, formId))?.content,
  (await findFormKey(database, formId))?.key,
];

test('after a change of the key old forms are read and new ones are under the new key, and a renewal brings all there', async () => {
  const source = { ...givenSource, formRef: 'before' };
  const older = await withNewKey();
  const formId = await givenForm(older, source);
  const itemId = await givenReviewedItem(older);
  await givenReviewedPassage(older, {}, 'Look.');
  const author = await givenUser(older, { role: 'author' });
  await givenProposedKey(older, { formId, itemRef: 'q-1', by: author.userId });
  await givenSubmittedForm(older, author);
  const providerId = await givenProviderId(older);
  const importId = await givenImport(older, { author, providerId });
  const pictureId = await givenPictureOfBank(older, { author, providerId });
  const picture = await readPictureFile(older, pictureId);
  const imported = await readLines(older.database, importId, ['unchanged']);
  const before = await contentOf(older, formId);
  const commented = await findComments(older.database, itemId);
  const newer = await withNewKey();
  expect(await contentOf(newer, formId)).toEqual(before);
  await givenForm(newer, { ...givenSource, formRef: 'after' });
  expect(Object.keys(await valuesByKey()).sort()).toEqual([older.newest, newer.newest].sort());

  const done = await renewEncryption(newer.database);
  expect(done).toEqual({ rows: 24, keyId: newer.newest, forgotten: [older.newest], stillNeeded: [] });
  expect(Object.keys(await valuesByKey())).toEqual([newer.newest]);
  expect(await contentOf(newer, formId)).toEqual(before);
  expect(await findComments(newer.database, itemId)).toEqual(commented);
  expect(await readLines(newer.database, importId, ['unchanged'])).toEqual(imported);
  expect(await readPictureFile(newer, pictureId)).toEqual(picture);
  // Publishing the same text again still gives the same form, because the hash of the source was encrypted again too.
  expect(await newer.inTransaction((work) => publishForm(work, source, null))).toBe(formId);
  expect((await renewEncryption(newer.database)).rows).toBe(0);
  const { rows } = await app.pool.query<{ action: string; detail: string }>(
    "select action, detail from audit_entry where object_kind = 'content-key' order by entry_no",
  );
  expect(rows.map(({ action, detail }) => [action, JSON.parse(detail).table])).toEqual([
    ...encryptedTables.map(({ table }) => ['content.renew-encryption', table]),
    ['content.forget-key', undefined],
  ]);
});

test('a start without a key that is needed is refused and changes nothing, and with the key all is as it was', async () => {
  const newer = await withNewKey();
  const formId = await givenForm(newer, { ...givenSource, formRef: 'needed' });
  const before = [await contentOf(newer, formId), await valuesByKey()];
  for (const keys of [[], [randomBytes(32).toString('hex')]]) {
    const outcome = await open(keys).then(
      () => 'started',
      (error: unknown) => error,
    );
    expect(outcome).toBeInstanceOf(StartProblem);
    expect(String(outcome)).toMatch(
      /encrypted with keys? that this start does not have .*KASAUTI_CONTENT_KEY.*Nothing was changed\./,
    );
  }
  expect([await contentOf(await open(used), formId), await valuesByKey()]).toEqual(before);
});

test('a renewal that breaks off keeps what it has done, and the next one goes on there', async () => {
  const older = await withNewKey();
  const formId = await givenForm(older, { ...givenSource, formRef: 'broken-off' });
  const before = await contentOf(older, formId);
  await renewEncryption(older.database);
  const newer = await withNewKey();
  // The audit entry for the third table fails, so the renewal of this table fails too.
  await app.pool.query(`
    create function break_off() returns trigger language plpgsql as $$ begin
      if (new.detail::jsonb ->> 'table') = 'sealed.item_source' then raise exception 'the power is gone'; end if;
      return new;
    end $$;
    create trigger break_off before insert on audit_entry for each row execute function break_off()`);
  await expect(renewEncryption(newer.database)).rejects.toThrow('the power is gone');
  await app.pool.query('drop function break_off cascade');
  expect(Object.keys(await valuesByKey()).sort()).toEqual([older.newest, newer.newest].sort());
  expect(await findContentKeyIds(newer.database)).toContain(older.newest);
  expect(await contentOf(newer, formId)).toEqual(before);

  expect(await renewEncryption(newer.database)).toMatchObject({ forgotten: [older.newest] });
  expect(Object.keys(await valuesByKey())).toEqual([newer.newest]);
  expect(await contentOf(newer, formId)).toEqual(before);
});

test('a key is not forgotten while a form is being published under it', async () => {
  const older = await withNewKey();
  await givenForm(older, { ...givenSource, formRef: 'before-the-race' });
  const newer = await withNewKey();
  const published = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const publishing = older.inTransaction(async (work) => {
    await publishForm(work, { ...givenSource, formRef: 'in-the-race' }, null);
    published.resolve();
    await mayEnd.promise;
  });
  await published.promise;
  let isOver = false;
  const renewing = renewEncryption(newer.database).finally(() => {
    isOver = true;
  });
  const isWaiting = async () => {
    const { rows } = await app.pool.query<{ isWaiting: boolean }>(
      `select count(*) > 0 as "isWaiting" from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return isOver || rows[0]?.isWaiting;
  };
  await expect.poll(isWaiting).toBe(true);
  mayEnd.resolve();
  await publishing;
  expect(await renewing).toMatchObject({ stillNeeded: [older.newest] });
  expect(await findContentKeyIds(newer.database)).toContain(older.newest);
  await open([...used]);
});

test.each(encryptedTables)(
  'a row of $table changes by a renewal alone, and in nothing but its encryption',
  async ({ table, columns }) => {
    const changed = await withNewKey();
    const formId = await givenForm(changed, { ...givenSource, formRef: `guarded ${table}` });
    await givenReviewedItem(changed);
    const author = await givenUser(changed, { role: 'author' });
    await givenProposedKey(changed, { formId, itemRef: 'q-1', by: author.userId });
    await givenSubmittedForm(changed, author);
    const providerId = await givenProviderId(changed);
    await givenImport(changed, { author, providerId });
    await givenPictureOfBank(changed, { author, providerId });
    const [encrypted] = columns;
    const inRenewal = async (...statements: string[]) => {
      const client = await app.pool.connect();
      try {
        await client.query('begin');
        for (const one of ["set local kasauti.renews_encryption = 'on'", ...statements]) await client.query(one);
      } finally {
        await client.query('rollback');
        client.release();
      }
    };
    const renewal = `update ${table} set ${encrypted} = ${encrypted}`;
    const others: Record<string, string> = {
      form: "title = '{}'",
      item_version: 'version_no = 9',
      picture: 'width = 9',
    };
    const other = others[table] ?? `${columns.at(-1)} = 'plain'`;
    const refused = /append-only|not changed/;
    await expect(app.pool.query(renewal)).rejects.toThrow(refused);
    await inRenewal(renewal);
    await expect(inRenewal(`update ${table} set ${other}`)).rejects.toThrow(/append-only|not changed|is_encrypted/);
    // The report of an import may be deleted, because not every import is taken into the bank.
    if (table !== 'sealed.import_finding')
      await expect(inRenewal(`delete from ${table}`)).rejects.toThrow('append-only');
    // Another role has no permission to update these tables. Even with this permission, the trigger refuses the update.
    await expect(inRenewal('set local role kasauti_attempt', renewal)).rejects.toThrow('permission denied');
    const mayUpdate = [
      `grant usage on schema sealed to kasauti_attempt`,
      `grant select, update on ${table} to kasauti_attempt`,
    ];
    await expect(inRenewal(...mayUpdate, 'set local role kasauti_attempt', renewal)).rejects.toThrow(
      /append-only|not changed|permission denied/,
    );
  },
);
