import { isRefusal } from '@kasauti/contract/refusal.ts';
import { expect, test } from 'vitest';
import { sourceForms } from '../../seed/forms/index.ts';
import { testApp } from '../../test/app.ts';
import { findForm, findFormKey, publishForm } from './index.ts';

const app = await testApp();
const noon = new Date('2026-11-21T06:30:00Z');
const source = sourceForms[0]!;

test('every form that ships can be published, and its key stands apart from its content', async () => {
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
  const ids = await Promise.all(
    Array.from({ length: 20 }, () => app.at(noon, (work) => publishForm(work, form, null))),
  );
  expect(new Set(ids).size).toBe(1);
});
