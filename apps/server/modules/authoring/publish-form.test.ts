import type { FormId } from '@kasauti/contract/ids.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import { expect, test } from 'vitest';
import { sourceForms } from '../../seed/forms/index.ts';
import { testApp } from '../../test/app.ts';
import { findForm, findFormKey, publishForm } from './index.ts';

const app = await testApp();
const noon = new Date('2026-11-21T06:30:00Z');
const source = sourceForms[0]!;

test('every form that ships can be published, and its key is separate from its content', async () => {
  for (const form of sourceForms) {
    const formId = await app.at(noon, (work) => publishForm(work, form, null));
    if (isRefusal(formId)) throw new Error('refused');
    const published = await findForm(app.database, formId);
    const key = await findFormKey(app.database, formId);
    const items = published!.content.sections.flatMap((section) => section.items);
    expect(Object.keys(key!.key).sort()).toEqual(items.map((item) => item.itemRef).sort());
    expect(JSON.stringify(published!.content)).not.toMatch(/"(explanation|correct|from|to)":/);
  }
});

test('publishing the same text again gives the same form', async () => {
  const first = await app.at(noon, (work) => publishForm(work, source, null));
  const again = await app.at(noon, (work) => publishForm(work, source, null));
  expect(again).toBe(first);
});

test('a changed text makes a new version and leaves the old one as it was', async () => {
  const first = await app.at(noon, (work) => publishForm(work, source, null));
  const before = await findForm(app.database, first);
  const changed = structuredClone(source);
  changed.sections[0]!.items[0]!.prompt.en += ' Choose the best answer.';
  const second = await app.at(noon, (work) => publishForm(work, changed, null));
  expect(second).not.toBe(first);
  expect(await findForm(app.database, first)).toEqual(before);
  // The changed question gets a new version. Every other question stays in its version.
  const versionsOf = async (formId: FormId) =>
    (await findForm(app.database, formId))!.content.sections.flatMap((section) =>
      section.items.map(({ itemVersionId }) => itemVersionId),
    );
  const [[changedNow, ...others], [changedThen, ...same]] = [await versionsOf(second), await versionsOf(first)];
  expect(changedNow).not.toBe(changedThen);
  expect(others).toEqual(same);
  const { rows } = await app.pool.query(
    'select item_version_id, version_no from item_version where item_id = (select item_id from item_version where item_version_id = $1) order by version_no',
    [changedThen],
  );
  expect(rows).toEqual([
    { item_version_id: changedThen, version_no: 1 },
    { item_version_id: changedNow, version_no: 2 },
  ]);
});

test('a form with a question that nobody can mark is refused with the question’s name', async () => {
  const broken = structuredClone(source);
  broken.formRef = 'broken';
  const item = broken.sections[0]!.items[0]!;
  item.answer = { kind: 'numeric', from: '9', to: '1' };
  await expect(app.at(noon, (work) => publishForm(work, broken, null))).rejects.toThrow(item.itemRef);
});

test('twenty publications of one form at once make one version', async () => {
  const form = { ...structuredClone(source), formRef: 'raced' };
  const published = await Promise.allSettled(
    Array.from({ length: 20 }, () => app.at(noon, (work) => publishForm(work, form, null))),
  );
  expect(published.map(({ status }) => status)).toEqual(Array(20).fill('fulfilled'));
  expect(new Set(published.map((one) => one.status === 'fulfilled' && one.value)).size).toBe(1);
});

test('an explanation stands in the key alone, and in no column of the database as plain text', async () => {
  const form = { ...structuredClone(source), formRef: 'with-secrets' };
  const item = form.sections[0]!.items[0]!;
  item.explanation = { en: 'The canary of an explanation.', hi: 'एक व्याख्या का पंछी।' };
  const formId = await app.at(noon, (work) => publishForm(work, form, null));
  expect(JSON.stringify(await findFormKey(app.database, formId))).toContain('The canary of');
  expect(JSON.stringify(await findForm(app.database, formId))).not.toContain('The canary of');
  const { rows: columns } = await app.pool.query<{ place: string; name: string }>(`
    select attrelid::regclass::text as place, attname as name from pg_attribute join pg_class on pg_class.oid = attrelid
    where relkind = 'r' and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
      and attnum > 0 and not attisdropped and atttypid in ('text'::regtype, 'json'::regtype, 'jsonb'::regtype)`);
  const found: string[] = [];
  for (const { place, name } of columns) {
    const { rowCount } = await app.pool.query(
      `select from ${place} where "${name}"::text like '%The canary of%' limit 1`,
    );
    if (rowCount) found.push(place);
  }
  expect(found).toEqual([]);
});
