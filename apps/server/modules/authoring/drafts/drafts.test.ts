import type { FormDraft } from '@kasauti/contract/authoring/form-draft.ts';
import type { BuiltForm } from '@kasauti/contract/authoring/forms.ts';
import type { FormDraftId, ItemId } from '@kasauti/contract/ids.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenItem, givenProviderId } from '../../../test/given/bank.ts';
import { givenApprovedItem, givenFormDraft } from '../../../test/given/forms.ts';
import { givenSignedIn } from '../../../test/given/identity.ts';
import { findForm, findFormKey } from '../index.ts';

const app = await testApp();
const providerId = await givenProviderId(app);
const scope = { kind: 'provider', id: providerId } as const;
const asha = await givenSignedIn(app, { role: 'author', fullName: 'Asha Rao', scope });
const admin = await givenSignedIn(app, { role: 'admin', fullName: 'Anil Rao' });
const bina = await givenSignedIn(app, { role: 'admin', fullName: 'Bina Shah' });
type Person = Pick<typeof asha, 'headers'>;

async function send(as: Person, method: 'GET' | 'POST' | 'PUT', path = '', body?: object) {
  const answer = await app.fastify.inject({
    method,
    url: `/api/v1/forms${path}`,
    headers: { ...as.headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { payload: JSON.stringify(body) }),
  });
  return { status: answer.statusCode, body: answer.json() };
}
const item = () => givenApprovedItem(app, { author: asha, providerId });
const create = (form: FormDraft, as: Person = asha) => send(as, 'POST', '', { providerId, form });
const read = async (id: FormDraftId): Promise<BuiltForm> => (await send(asha, 'GET', `/${id}`)).body;
const edit = async (id: FormDraftId, form: Partial<FormDraft>, as: Person = asha, version?: number) => {
  const stored = await read(id);
  return await send(as, 'PUT', `/${id}`, { version: version ?? stored.version, form: { ...stored.form, ...form } });
};
const step = async (id: FormDraftId, name: 'submit' | 'send-back' | 'publish', as: Person = asha) =>
  await send(as, 'POST', `/${id}/${name}`, {
    version: (await read(id)).version,
    ...(name === 'send-back' && { reason: 'The canary of a reason.' }),
  });
async function submitted(items?: ItemId[]): Promise<FormDraftId> {
  const { body } = await create(givenFormDraft(items ?? [await item(), await item()]));
  expect((await step(body._id, 'submit')).body).toMatchObject({ state: 'in-review' });
  return body._id;
}

test('a form is built by one person and published by another', async () => {
  const items = [await item(), await item()];
  const { body } = await create(givenFormDraft(items));
  expect(body).toMatchObject({ state: 'draft', version: 1, problems: [], maximum: '2', isWriter: true });
  expect(body.code).toMatch(/^F-\d{5}$/);
  expect(body.questions.map(({ _id }: { _id: ItemId }) => _id)).toEqual(items);
  await step(body._id, 'submit');
  const done = await step(body._id, 'publish', admin);
  expect(done.body).toMatchObject({
    state: 'published',
    published: [{ versionNo: 1, by: 'Anil Rao', questions: 2 }],
    steps: [
      { step: 'publish', by: 'Anil Rao' },
      { step: 'submit', by: 'Asha Rao' },
    ],
  });
  const formId = done.body.published[0]._id;
  const form = await findForm(app.database, formId);
  const { rows } = await app.pool.query(
    'select item_version_id as id from item_version where item_id = any ($1) order by array_position($1, item_id)',
    [items],
  );
  expect(form!.content.sections[0]!.marking).toEqual({
    'single-choice': { kind: 'single', right: '1', wrong: '-1/4' },
  });
  const published = form!.content.sections.flatMap((section) => section.items);
  expect(published.map(({ itemVersionId }) => itemVersionId)).toEqual(rows.map(({ id }) => id));
  const key = await findFormKey(app.database, formId);
  expect(Object.keys(key!.key)).toEqual(published.map(({ itemRef }) => itemRef));
});

test('nobody who changed a form publishes it, and an author publishes none', async () => {
  const { body } = await create(givenFormDraft([await item()]), admin);
  await edit(body._id, { calculator: 'basic' }, bina);
  await step(body._id, 'submit');
  for (const writer of [admin, bina])
    expect((await step(body._id, 'publish', writer)).body).toMatchObject({ code: 'second-person-needed' });
  expect((await step(body._id, 'publish')).status).toBe(403);
  expect(await read(body._id)).toMatchObject({ state: 'in-review', published: [] });
});

test('a form with problems is not submitted, and says at which part each of them is', async () => {
  const unapproved = await givenItem(app, { author: asha, providerId });
  const draft = givenFormDraft([unapproved]);
  const { body } = await create({
    ...draft,
    title: { en: '' },
    instructions: { en: 'Use $\\frac{$.', hi: '' },
    sections: [...draft.sections, { title: { en: 'Rest', hi: 'शेष' }, marking: {}, items: [] }],
  });
  const placesOf = (form: BuiltForm) => form.problems.map(({ place, code, language }) => [place, code, language]);
  const { code } = body.questions[0];
  expect(placesOf(body)).toEqual([
    ['title', 'empty-text', 'en'],
    ['title', 'missing-language', 'hi'],
    [`question ${code}`, 'question-not-approved', null],
    ['instructions', 'markup', 'en'],
  ]);
  expect((await step(body._id, 'submit')).body).toMatchObject({ code: 'not-ready' });
  const mended = await edit(body._id, {
    title: draft.title,
    instructions: draft.instructions,
    sections: [
      { title: { en: 'Sums' }, marking: {}, items: [await item()] },
      { title: { en: 'Rest', hi: 'शेष' }, marking: {}, items: [] },
    ],
  });
  expect(placesOf(mended.body)).toEqual([
    ['section 1, title', 'missing-language', 'hi'],
    ['section 1, single-choice', 'no-marking', null],
    ['section 2', 'empty-section', null],
  ]);
});

test('a question of another provider, or one that does not exist, is refused and nothing is stored', async () => {
  const elsewhere = await givenApprovedItem(app, { author: asha, providerId: await givenProviderId(app) });
  const unknown = '0199aaaa-0000-7000-8000-000000000000' as ItemId;
  const { body } = await create(givenFormDraft([await item()]));
  for (const itemId of [elsewhere, unknown]) {
    expect((await create(givenFormDraft([itemId]))).body).toMatchObject({ code: 'no-such-question' });
    const { sections } = givenFormDraft([itemId]);
    expect((await edit(body._id, { sections })).body).toMatchObject({ code: 'no-such-question' });
  }
  expect((await read(body._id)).version).toBe(1);
});

test('a form that waits is not changed, and can be changed after it was sent back', async () => {
  const id = await submitted();
  expect((await edit(id, { calculator: 'basic' })).body).toMatchObject({ code: 'not-in-this-state' });
  expect((await step(id, 'send-back')).body).toMatchObject({
    state: 'draft',
    steps: [{ step: 'send-back', reason: 'The canary of a reason.' }, { step: 'submit' }],
  });
  expect((await edit(id, { calculator: 'basic' })).body).toMatchObject({ form: { calculator: 'basic' } });
});

/** Changes the topic of an approved question in its next version, which another person approves. */
async function correct(itemId: ItemId): Promise<void> {
  const bank = async (method: 'PUT' | 'POST', path: string, as: Person, body: object) =>
    await app.fastify.inject({
      method,
      url: `/api/v1/bank/items/${itemId}${path}`,
      headers: as.headers,
      payload: body,
    });
  const stored = (await app.fastify.inject({ url: `/api/v1/bank/items/${itemId}`, headers: asha.headers })).json();
  const prompt = { en: 'What is 60% of 50?', hi: '50 का 60% कितना है?' };
  await bank('PUT', '', asha, { version: stored.version, item: { ...stored.item, prompt } });
  await bank('POST', '/submit', asha, { version: stored.version + 1 });
  const review = { version: stored.version + 2, versionNo: stored.versionNo + 1, step: 'approve' };
  expect((await bank('POST', '/review', admin, review)).statusCode).toBe(200);
}

test('a question that got another version after the form was submitted stops the publication', async () => {
  const itemId = await item();
  const id = await submitted([itemId, await item()]);
  await correct(itemId);
  expect((await step(id, 'publish', admin)).body).toMatchObject({ code: 'questions-changed' });
  await step(id, 'send-back');
  await step(id, 'submit');
  expect((await step(id, 'publish', admin)).body).toMatchObject({ state: 'published' });
});

test('a published form is shown as it was published, and its next version takes in a corrected question', async () => {
  const itemId = await item();
  const id = await submitted([itemId]);
  const first = (await step(id, 'publish', admin)).body;
  expect(first.questions).toMatchObject([{ isNewer: false }]);
  const paper = async () => JSON.stringify((await send(asha, 'GET', `/${id}/paper`)).body);
  const before = await paper();
  await correct(itemId);
  expect(await read(id)).toMatchObject({ state: 'published', questions: [{ versionNo: 2, isNewer: true }] });
  expect(await paper()).toBe(before);
  expect((await edit(id, {}, bina)).body).toMatchObject({ state: 'draft', writers: ['Bina Shah'] });
  expect(await paper()).toContain('60%');
  await step(id, 'submit');
  const { body } = await step(id, 'publish', admin);
  expect(body.published.map(({ versionNo }: { versionNo: number }) => versionNo)).toEqual([2, 1]);
});

test('a form with more questions than a form can have is refused', async () => {
  const items = Array.from(
    { length: 151 },
    (_, no) => `0199aaaa-0000-7000-8000-${`${no}`.padStart(12, '0')}` as ItemId,
  );
  const { sections } = givenFormDraft(items);
  const answer = await create({ ...givenFormDraft([]), sections: [...sections, ...sections] });
  expect(answer).toMatchObject({ status: 400 });
  expect(JSON.stringify(answer.body)).toContain('300 questions');
});

test('a change of a published form makes its next version, and the first stays as it is', async () => {
  const id = await submitted();
  const first = (await step(id, 'publish', admin)).body.published[0]._id;
  const before = await findForm(app.database, first);
  expect((await read(id)).isWriter).toBe(false);
  const changed = await edit(id, { calculator: 'scientific', lineReader: true }, bina);
  expect(changed.body).toMatchObject({ state: 'draft', writers: ['Bina Shah'] });
  await step(id, 'submit');
  expect((await step(id, 'publish', bina)).body).toMatchObject({ code: 'second-person-needed' });
  const { body } = await step(id, 'publish', admin);
  expect(body.published.map(({ versionNo }: { versionNo: number }) => versionNo)).toEqual([2, 1]);
  expect(await findForm(app.database, first)).toEqual(before);
  expect((await findForm(app.database, body.published[0]._id))?.content.tools).toEqual({
    calculator: 'scientific',
    lineReader: true,
  });
});

test('of two people who save over the same version, the second gets the form of the first', async () => {
  const { body } = await create(givenFormDraft([await item()]));
  await edit(body._id, { calculator: 'basic' }, admin);
  expect(await edit(body._id, { calculator: 'scientific' }, asha, 1)).toMatchObject({
    status: 409,
    body: { code: 'changed-meanwhile', current: { form: { calculator: 'basic' } } },
  });
  expect((await edit(body._id, {})).body.version).toBe(2);
});

test('two people who publish a form at once make one version', async () => {
  const id = await submitted();
  const said = await Promise.all([step(id, 'publish', admin), step(id, 'publish', bina)]);
  expect(said.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await read(id)).published).toHaveLength(1);
});

test('the paper of a draft holds no key, and the audit log no reason', async () => {
  const itemId = await givenApprovedItem(app, {
    author: asha,
    providerId,
    draft: { explanation: { en: 'The canary of a key.', hi: 'कुंजी' } },
  });
  const { body } = await create(givenFormDraft([itemId]));
  const paper = await send(asha, 'GET', `/${body._id}/paper`);
  expect(paper.body.content.sections[0].items).toHaveLength(1);
  expect(JSON.stringify(paper.body)).not.toMatch(/canary|correct/);
  await step(body._id, 'submit');
  await step(body._id, 'send-back');
  await step(body._id, 'submit');
  await step(body._id, 'publish', admin);
  const { rows } = await app.pool.query(
    'select action, reason, detail from audit_entry where object_id = $1 order by entry_no',
    [body._id],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'form.create',
    'form.submit',
    'form.send-back',
    'form.submit',
    'form.publish',
  ]);
  expect(JSON.stringify(rows)).not.toContain('canary');
  const { rows: steps } = await app.pool.query("select encode(reason, 'escape') as reason from sealed.form_step");
  expect(JSON.stringify(steps)).not.toContain('canary');
});

test('staff see the forms of their provider by title, code and state, and what waits for them', async () => {
  const id = await submitted();
  const { code } = await read(id);
  const elsewhere = { kind: 'provider', id: await givenProviderId(app) } as const;
  const chitra = await givenSignedIn(app, { role: 'author', scope: elsewhere });
  const list = async (as: Person, query: string) => (await send(as, 'GET', `?${query}`)).body.items;
  expect(await list(asha, `filter[find]=${code}`)).toMatchObject([
    { _id: id, code, questions: 2, state: 'in-review', title: { en: 'Sums, set A', hi: 'जोड़, सेट A' } },
  ]);
  expect(await list(asha, 'filter[find]=sums%20A&filter[state]=draft')).not.toContainEqual(
    expect.objectContaining({ _id: id }),
  );
  expect(await list(chitra, '')).toEqual([]);
  const waiting = async (as: Person) => {
    const answer = await app.fastify.inject({ url: '/api/v1/staff/waiting', headers: as.headers });
    return answer.json().data.find(({ area }: { area: string }) => area === 'forms')?.count;
  };
  const before = await waiting(admin);
  await submitted();
  expect(await waiting(admin)).toBe(before + 1);
  expect(await waiting(asha)).toBeUndefined();
});

test('the database keeps a submitted form, and lets no writer publish', async () => {
  const id = await submitted();
  const set = (sql: string) => app.pool.query(`update form_draft set ${sql} where form_draft_id = $1`, [id]);
  await expect(set(`content = '{}'`)).rejects.toMatchObject({ constraint: 'a_submitted_form_is_immutable' });
  await expect(set(`state = 'draft'`)).rejects.toMatchObject({ constraint: 'a_form_that_waits_names_its_versions' });
  await expect(set(`writer_ids = array['${admin.userId}'::uuid]`)).rejects.toMatchObject({
    constraint: 'a_submitted_form_is_immutable',
  });
  const form = '(select form_id from form limit 1)';
  const publish = (by: string) =>
    set(`state = 'published', submitted_version_ids = null, form_id = ${form}, publisher_id = '${by}'`);
  await expect(publish(asha.userId)).rejects.toMatchObject({ constraint: 'who_wrote_a_form_does_not_publish_it' });
  await expect(app.pool.query('delete from form_draft where form_draft_id = $1', [id])).rejects.toThrow();
});
