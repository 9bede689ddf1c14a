import type { FormKeys } from '@kasauti/contract/authoring/form-keys.ts';
import type { FormId } from '@kasauti/contract/ids.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenProviderId } from '../../../test/given/bank.ts';
import { givenPublishedForm } from '../../../test/given/forms.ts';
import { givenSignedIn } from '../../../test/given/identity.ts';
import { givenReason } from '../../../test/given/keys.ts';
import { findFormKey } from '../store.ts';

const app = await testApp();
const providerId = await givenProviderId(app);
const author = await givenSignedIn(app, { role: 'author', fullName: 'Asha Devi' });
const admin = await givenSignedIn(app, { role: 'admin', fullName: 'Anil Rao' });
const other = await givenSignedIn(app, { role: 'admin', fullName: 'Meera Iyer' });
type Person = Pick<typeof author, 'headers'>;

async function send(as: Person, method: 'GET' | 'POST', path: string, body?: object) {
  const answer = await app.fastify.inject({
    method,
    url: `/api/v1/form-keys${path && `/${path}`}`,
    headers: { ...as.headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { payload: JSON.stringify(body) }),
  });
  return { status: answer.statusCode, body: answer.json() };
}
const published = () => givenPublishedForm(app, { author, providerId });
const read = async (formId: FormId, as: Person = author): Promise<FormKeys> => (await send(as, 'GET', formId)).body;
const fullMarks = { kind: 'full-marks' };
async function propose(formId: FormId, change: object = fullMarks, as: Person = author) {
  const [question] = (await read(formId)).questions;
  return await send(as, 'POST', `${formId}/corrections`, { itemRef: question?.itemRef, change, reason: givenReason });
}
async function decide(formId: FormId, as: Person, isApproved = true, correctionId?: string) {
  const id = correctionId ?? (await read(formId)).corrections[0]?._id;
  return await send(as, 'POST', `${formId}/corrections/${id}/decide`, { isApproved, reason: 'I have checked it.' });
}
const auditOf = async (formId: FormId) =>
  (
    await app.pool.query<{ action: string; actor_id: string; text: string }>(
      "select action, actor_id, audit_entry::text as text from audit_entry where object_id = $1 and action like 'key.%' order by entry_no",
      [formId],
    )
  ).rows;

test('a correction that one person proposes becomes a new key version when another approves it, and the old one stays', async () => {
  const formId = await published();
  const before = await findFormKey(app.database, formId);
  const proposed = (await propose(formId)).body as FormKeys;
  expect(proposed).toMatchObject({ keyVersion: 1, corrections: [{ state: 'proposed', by: 'Asha Devi', isOwn: true }] });
  expect((await findFormKey(app.database, formId))?.keyVersion).toBe(1);

  const approved = (await decide(formId, admin)).body as FormKeys;
  expect(approved).toMatchObject({
    keyVersion: 2,
    questions: [{ key: { dropped: true } }],
    corrections: [
      { state: 'approved', keyVersion: 2, isOwn: false, reason: givenReason, decision: { by: 'Anil Rao' } },
    ],
  });
  const { rows } = await app.pool.query('select key_version from sealed.form_key where form_id = $1 order by 1', [
    formId,
  ]);
  expect(rows).toEqual([{ key_version: 1 }, { key_version: 2 }]);
  const [itemRef] = Object.keys(before?.key ?? {});
  expect((await findFormKey(app.database, formId))?.key[itemRef!]).toEqual({ ...before?.key[itemRef!], dropped: true });
});

test('the audit log names the question and both persons, and holds no text of the key or of a reason', async () => {
  const formId = await published();
  const { questions } = await read(formId);
  const { correct } = questions[0]!.key;
  const { options } = questions[0]!.content.interactions.RESPONSE as { options: { optionId: string }[] };
  const optionIds = options.map(({ optionId }) => optionId);
  await propose(formId, { kind: 'answer', correct: { kind: 'options', optionIds } });
  await decide(formId, admin);
  const entries = await auditOf(formId);
  expect(entries.map(({ action, actor_id }) => [action, actor_id])).toEqual([
    ['key.propose', author.userId],
    ['key.approve', admin.userId],
  ]);
  const texts = entries.map(({ text }) => text).join();
  expect(texts).toContain(questions[0]!.itemRef);
  for (const secret of [...optionIds, JSON.stringify(correct), givenReason.en, 'I have checked it.'])
    expect(texts).not.toContain(secret);
});

test('whoever proposed a correction cannot decide about it in any role, and can withdraw it', async () => {
  const formId = await published();
  await propose(formId, fullMarks, admin);
  expect((await decide(formId, admin)).body.code).toBe('second-person-needed');
  expect((await decide(formId, admin, false)).body.code).toBe('second-person-needed');
  const id = (await read(formId)).corrections[0]?._id;
  const withdraw = (as: Person) => send(as, 'POST', `${formId}/corrections/${id}/withdraw`, { reason: 'A mistake.' });
  expect((await withdraw(author)).body.code).toBe('not-yours');
  await expect(
    app.pool.query(
      `update sealed.key_correction set state = 'approved', decided_by = proposed_by, decided_at = now(), key_version = 1
        where key_correction_id = $1`,
      [id],
    ),
  ).rejects.toThrow('who_proposed_a_key_does_not_decide_about_it');
  expect((await withdraw(admin)).body).toMatchObject({ keyVersion: 1, corrections: [{ state: 'withdrawn' }] });
  expect((await decide(formId, other)).body.code).toBe('decided-already');
});

test('of many simultaneous decisions one succeeds, and an approval makes one version', async () => {
  const formId = await published();
  await propose(formId);
  const id = (await read(formId)).corrections[0]?._id;
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, no) => decide(formId, no % 2 === 0 ? admin : other, true, id)),
  );
  const codes = answers.map(({ status, body }) => (status === 200 ? 'decided' : body.code)).sort();
  expect(codes).toEqual(['decided', ...Array(7).fill('decided-already')]);
  expect((await findFormKey(app.database, formId))?.keyVersion).toBe(2);
});

test('whoever can decide about a correction finds its form in a list, and whoever proposed it does not', async () => {
  const formId = await published();
  await propose(formId, fullMarks, admin);
  const listed = async (as: Person) =>
    (await send(as, 'GET', '')).body.data.filter(({ _id }: { _id: FormId }) => _id === formId);
  expect(await listed(other)).toMatchObject([{ versionNo: 1, waiting: 1 }]);
  expect(await listed(admin)).toEqual([]);
  await decide(formId, other, false);
  expect(await listed(other)).toEqual([]);
});

test('a refused correction leaves the key, and the next can be proposed; two never wait for one question', async () => {
  const formId = await published();
  await propose(formId);
  expect((await propose(formId)).body.code).toBe('proposal-waits');
  expect((await decide(formId, admin, false)).body).toMatchObject({
    keyVersion: 1,
    corrections: [{ state: 'refused', keyVersion: null }],
  });
  expect((await propose(formId)).status).toBe(200);
});

test('a key that does not fit the question, or that is the key already, is not proposed', async () => {
  const formId = await published();
  const { correct } = (await read(formId)).questions[0]!.key;
  expect((await propose(formId, { kind: 'answer', correct })).body.code).toBe('nothing-changes');
  for (const wrong of [
    { kind: 'options', optionIds: ['none-of-these'] },
    { kind: 'options', optionIds: [] },
    { kind: 'range', from: '1', to: '2' },
  ])
    expect((await propose(formId, { kind: 'answer', correct: wrong })).body.code).toBe('answer-does-not-fit');
  const unknown = { itemRef: 'Q-99999', change: fullMarks, reason: givenReason };
  expect((await send(author, 'POST', `${formId}/corrections`, unknown)).body.code).toBe('no-such-question');
});

test('a decided correction is never changed, and none is deleted', async () => {
  const formId = await published();
  await propose(formId);
  await decide(formId, admin, false);
  const change = (sql: string) => app.pool.query(`${sql} where form_id = $1`, [formId]);
  await expect(change("update sealed.key_correction set item_ref = 'other'")).rejects.toThrow('decided once');
  await expect(change("update sealed.key_correction set state = 'proposed'")).rejects.toThrow('decided once');
  await expect(change('delete from sealed.key_correction')).rejects.toThrow('append-only');
});

test('in single-person mode one person can approve the own correction, and the audit log says so', async () => {
  const alone = await testApp({ KASAUTI_SINGLE_PERSON: 'yes' });
  const only = await givenSignedIn(alone, { role: 'admin' });
  const formId = await givenPublishedForm(alone, { author: only, providerId: await givenProviderId(alone) });
  const ask = async (method: 'GET' | 'POST', path: string, payload?: object): Promise<FormKeys> =>
    (
      await alone.fastify.inject({
        method,
        url: `/api/v1/form-keys/${path}`,
        headers: only.headers,
        ...(payload && { payload }),
      })
    ).json();
  const { questions, isSinglePerson } = await ask('GET', formId);
  expect(isSinglePerson).toBe(true);
  const body = { itemRef: questions[0]?.itemRef, change: fullMarks, reason: givenReason };
  const [correction] = (await ask('POST', `${formId}/corrections`, body)).corrections;
  const decision = { isApproved: true, reason: 'I decide alone.' };
  const approved = await ask('POST', `${formId}/corrections/${correction?._id}/decide`, decision);
  expect(approved).toMatchObject({ keyVersion: 2, corrections: [{ decision: { isAlone: true } }] });
  const { rows } = await alone.pool.query(
    "select detail::jsonb->'isAlone' as alone from audit_entry where object_id = $1 and action = 'key.approve'",
    [formId],
  );
  expect(rows).toEqual([{ alone: true }]);
});
