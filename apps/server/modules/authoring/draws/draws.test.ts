import type { FormDraft } from '@kasauti/contract/authoring/form-draft.ts';
import type { BuiltForm } from '@kasauti/contract/authoring/forms.ts';
import type { ItemDraft } from '@kasauti/contract/bank/item-draft.ts';
import type { FormDraftId, FormId, ItemId, ProviderId } from '@kasauti/contract/ids.ts';
import type { BlueprintRow } from '@kasauti/domain/draw/blueprint.ts';
import type { FormContent } from '@kasauti/domain/form/content.ts';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenItem, givenProviderId } from '../../../test/given/bank.ts';
import { givenApproval, givenApprovedItem, givenFormDraft } from '../../../test/given/forms.ts';
import { givenSignedIn } from '../../../test/given/identity.ts';
import { findForm } from '../index.ts';
import { replayDraw } from './replay-draw.ts';

const app = await testApp();
const author = await givenSignedIn(app, { role: 'author' });
const admin = await givenSignedIn(app, { role: 'admin' });
const chief = await givenSignedIn(app, { role: 'admin' });
type Person = Pick<typeof author, 'headers'>;

async function send(as: Person, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) {
  const answer = await app.fastify.inject({
    method,
    url: `/api/v1${path}`,
    headers: { ...as.headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { payload: JSON.stringify(body) }),
  });
  return { status: answer.statusCode, body: answer.json() };
}

const row: BlueprintRow = { topic: 'Percentages', difficulty: 'medium', count: 2 };
const drawn = (blueprint: BlueprintRow[], more: Partial<FormDraft> = {}): FormDraft => {
  const form = givenFormDraft([]);
  return { ...form, ...more, sections: form.sections.map((section) => ({ ...section, blueprint })) };
};

/** A provider with approved questions, and the calls about its forms. */
async function givenBank(questions: Partial<ItemDraft>[]) {
  const providerId = await givenProviderId(app);
  const items: ItemId[] = [];
  for (const draft of questions) items.push(await givenApprovedItem(app, { author, providerId, draft }));
  const create = async (form: FormDraft): Promise<BuiltForm> =>
    (await send(author, 'POST', '/forms', { providerId, form })).body;
  const step = async (id: FormDraftId, name: 'submit' | 'publish', as: Person) => {
    const { version } = (await send(as, 'GET', `/forms/${id}`)).body;
    return await send(as, 'POST', `/forms/${id}/${name}`, { version });
  };
  const submitted = async (form: FormDraft): Promise<FormDraftId> => {
    const { _id } = await create(form);
    expect((await step(_id, 'submit', author)).body).toMatchObject({ state: 'in-review' });
    return _id;
  };
  const published = async (form: FormDraft): Promise<BuiltForm> => {
    const { body } = await step(await submitted(form), 'publish', admin);
    expect(body).toMatchObject({ state: 'published' });
    return body;
  };
  return { providerId, items, create, step, submitted, published };
}
const many = (count: number, draft: Partial<ItemDraft> = {}) => Array.from({ length: count }, () => draft);

async function contentOf(formId: FormId): Promise<FormContent> {
  return (await findForm(app.database, formId))!.content;
}
async function drawnItems(form: BuiltForm, no = 0): Promise<ItemId[]> {
  const { rows } = await app.pool.query('select item_id from form_item where form_id = $1', [form.published[no]!._id]);
  return rows.map(({ item_id }) => item_id);
}
async function separate(itemId: ItemId, others: ItemId[], as: Person = author) {
  const { rows } = await app.pool.query('select item_code from item where item_id = any($1)', [others]);
  const { version } = (await send(as, 'GET', `/bank/items/${itemId}`)).body;
  const body = { version, codes: rows.map(({ item_code }) => item_code) };
  return await send(as, 'PUT', `/bank/items/${itemId}/enemies`, body);
}
const problemsOf = ({ problems }: BuiltForm) => problems.map(({ place, code }) => `${place}: ${code}`);

describe('a form with a blueprint', () => {
  test('is published with questions of its rows, in the order of the rows', async () => {
    const hard = { difficulty: 'hard' } as const;
    const { published } = await givenBank([...many(4), ...many(3, hard), ...many(3, { topic: 'Ratios' })]);
    const form = await published(drawn([{ ...row, difficulty: 'hard', count: 1 }, row]));
    const { sections } = await contentOf(form.published[0]!._id);
    const refs = sections[0]!.items.map(({ itemRef }) => itemRef);
    const { rows } = await app.pool.query(
      'select topic, difficulty from unnest($1::text[]) with ordinality as ref (item_code, no) join item using (item_code) order by no',
      [refs],
    );
    expect(rows).toEqual(['hard', 'medium', 'medium'].map((difficulty) => ({ topic: 'Percentages', difficulty })));
    expect(form.published).toMatchObject([{ questions: 3 }]);
    expect(form.draw).toMatchObject({ seedHash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });

  test('is drawn only from approved questions of its own provider, in its languages', async () => {
    const english = {
      prompt: { en: 'What is 40% of 50?' },
      answer: { kind: 'numeric', from: '20', to: '20' } as const,
      explanation: { en: 'A tenth is 5.' },
    };
    const { providerId, create, step } = await givenBank([...many(1), english]);
    await givenBank(many(5));
    await givenItem(app, { author, providerId });
    const { _id, problems } = await create(drawn([row]));
    expect(problems).toMatchObject([{ place: 'section 1, row 1', code: 'row-short', language: null }]);
    expect(problems[0]!.message).toContain('only 1 of them');
    expect((await step(_id, 'submit', author)).body).toMatchObject({ code: 'not-ready' });
    expect((await create(drawn([row], { languages: ['en'] }))).problems).toEqual([]);
  });

  test('is drawn from the approved version of a question, not from a newer draft of it', async () => {
    const { items, create } = await givenBank(many(2));
    const { body } = await send(author, 'GET', `/bank/items/${items[0]}`);
    await send(author, 'PUT', `/bank/items/${items[0]}`, {
      version: body.version,
      item: { ...body.item, topic: 'Other' },
    });
    expect((await create(drawn([row]))).problems).toEqual([]);
    expect(problemsOf(await create(drawn([{ ...row, topic: 'Other', count: 1 }])))).toEqual([
      'section 1, row 1: row-short',
    ]);
  });

  test('is drawn by the topic that a question got while it was a draft', async () => {
    const { providerId, create } = await givenBank([]);
    const itemId = await givenItem(app, { author, providerId });
    const { body } = await send(author, 'GET', `/bank/items/${itemId}`);
    const item = { ...body.item, topic: 'Other' };
    await send(author, 'PUT', `/bank/items/${itemId}`, { version: body.version, item });
    await givenApproval(app, { type: 'question', itemId }, author);
    expect((await create(drawn([{ ...row, topic: 'Other', count: 1 }]))).problems).toEqual([]);
    expect(problemsOf(await create(drawn([{ ...row, count: 1 }])))).toEqual(['section 1, row 1: row-short']);
  });

  test('holds no enemies, neither among the drawn questions nor with a chosen one', async () => {
    const { items, published } = await givenBank(many(5));
    await separate(items[0]!, [items[1]!]);
    await separate(items[2]!, [items[3]!]);
    const { sections } = givenFormDraft([items[0]!]);
    const form = drawn([{ ...row, count: 2 }]);
    const done = await published({ ...form, sections: [...sections, ...form.sections] });
    const held = await drawnItems(done);
    expect(held).toHaveLength(3);
    expect(held).toContain(items[0]);
    expect(held).toContain(items[4]);
    expect(held).not.toContain(items[1]);
  });

  test('holds no enemy of a chosen question that no row would draw', async () => {
    const { items, create, published } = await givenBank([{ topic: 'Ratios' }, ...many(2)]);
    const [chosen, enemy, friend] = items as [ItemId, ItemId, ItemId];
    expect(chosen < enemy).toBe(true);
    await separate(chosen, [enemy]);
    const form = (count: number): FormDraft => {
      const { sections, ...rest } = drawn([{ ...row, count }]);
      return { ...rest, sections: [...givenFormDraft([chosen]).sections, ...sections] };
    };
    expect((await create(form(2))).problems.map(({ place }) => place)).toEqual(['section 2, row 1']);
    expect((await drawnItems(await published(form(1)))).sort()).toEqual([chosen, friend].sort());
  });

  test('that wants more than enemies allow says so at its row', async () => {
    const { items, create } = await givenBank(many(2));
    await separate(items[0]!, [items[1]!]);
    const { problems } = await create(drawn([row]));
    expect(problems.map(({ message }) => message)).toEqual([
      'section 1, row 1: it wants 2 questions, but only 1 of them can be in one form.',
    ]);
  });

  test('takes no question that is in as many forms as its limit allows', async () => {
    const { published, create } = await givenBank(many(4));
    const first = await drawnItems(await published(drawn([row], { maxExposure: 1 })));
    const second = await drawnItems(await published(drawn([row], { maxExposure: 1 })));
    expect(new Set([...first, ...second]).size).toBe(4);
    expect(problemsOf(await create(drawn([row], { maxExposure: 1 })))).toEqual(['section 1, row 1: row-short']);
    expect((await create(drawn([row], { maxExposure: 2 }))).problems).toEqual([]);
  });

  test('needs a marking for each kind that could be drawn, and equal marks within a row', async () => {
    const numeric = { answer: { kind: 'numeric', from: '20', to: '20' } as const };
    const { create } = await givenBank([...many(1), numeric]);
    const form = drawn([{ ...row, count: 1 }]);
    const marked = (marking: FormDraft['sections'][number]['marking']) =>
      create({ ...form, sections: form.sections.map((section) => ({ ...section, marking })) });
    const single = { kind: 'single', right: '1', wrong: '0' } as const;
    expect(problemsOf(await marked({ 'single-choice': single }))).toEqual(['section 1, numeric: no-marking']);
    const differ = { 'single-choice': single, numeric: { kind: 'numeric', right: '2', wrong: '0' } } as const;
    expect(problemsOf(await marked(differ))).toEqual(['section 1, row 1: row-marks-differ']);
    expect(problemsOf(await marked({ ...differ, numeric: { ...differ.numeric, right: '1' } }))).toEqual([]);
  });

  test('without rows, or with chosen questions besides, is not ready or refused', async () => {
    const { providerId, items, create } = await givenBank(many(1));
    expect(problemsOf(await create(drawn([])))).toContain('section 1: blueprint-empty');
    const form = drawn([row]);
    const both = { ...form, sections: form.sections.map((section) => ({ ...section, items })) };
    expect(await send(author, 'POST', '/forms', { providerId, form: both })).toMatchObject({ status: 400 });
    const large = drawn([
      { ...row, count: 200 },
      { ...row, count: 101 },
    ]);
    expect(await send(author, 'POST', '/forms', { providerId, form: large })).toMatchObject({ status: 400 });
  });

  test('is listed with the number of its questions, and previewed with an example that is not kept', async () => {
    const { create, published } = await givenBank(many(8));
    const { _id, code } = await create(drawn([{ ...row, count: 4 }]));
    const list = await send(author, 'GET', `/forms?filter[find]=${code}`);
    expect(list.body.items).toMatchObject([{ _id, questions: 4 }]);
    const seen = new Set<string>();
    for (let time = 0; time < 10; time += 1) {
      const { body } = await send(author, 'GET', `/forms/${_id}/paper`);
      expect(body.isExample).toBe(true);
      expect(body.content.sections[0].items).toHaveLength(4);
      seen.add(JSON.stringify(body.content.sections[0].items.map(({ itemRef }: { itemRef: string }) => itemRef)));
    }
    expect(seen.size).toBeGreaterThan(1);
    expect((await app.pool.query('select from draw where form_draft_id = $1', [_id])).rows).toEqual([]);
    const done = await published(drawn([row]));
    expect((await send(author, 'GET', `/forms/${done._id}/paper`)).body.isExample).toBe(false);
  });

  test('of which a chosen question is the enemy of another is not ready', async () => {
    const { items, create } = await givenBank(many(2));
    await separate(items[0]!, [items[1]!]);
    const { problems } = await create(givenFormDraft(items));
    expect(problems).toMatchObject([{ code: 'enemies-together', place: expect.stringMatching(/^question Q-/) }]);
  });
});

test('the coverage of a form that is not saved names what the bank has, for staff of the provider alone', async () => {
  const numeric = { answer: { kind: 'numeric', from: '20', to: '20' } as const };
  const { providerId, items } = await givenBank([...many(2), numeric]);
  await separate(items[0]!, [items[1]!]);
  const form = drawn([
    { ...row, count: 3 },
    { ...row, count: 1, kind: 'numeric' },
  ]);
  const { body } = await send(author, 'POST', '/forms/coverage', { providerId, form });
  expect(body.rows).toEqual([
    { section: 1, row: 1, wanted: 3, usable: 3, drawable: 2, kinds: ['numeric', 'single-choice'] },
    { section: 1, row: 2, wanted: 1, usable: 1, drawable: 0, kinds: ['numeric'] },
  ]);
  const scope = { kind: 'provider', id: await givenProviderId(app) } as const;
  const stranger = await givenSignedIn(app, { role: 'author', scope });
  expect((await send(stranger, 'POST', '/forms/coverage', { providerId, form })).body.code).toBe('no-such-provider');
  const others = givenFormDraft(items);
  const elsewhere: ProviderId = scope.id;
  const asked = await send(stranger, 'POST', '/forms/coverage', { providerId: elsewhere, form: others });
  expect(asked.body.code).toBe('no-such-question');
});

describe('the draw of a form', () => {
  test('is made once by two people who publish at once', async () => {
    const { submitted, step } = await givenBank(many(5));
    const id = await submitted(drawn([row]));
    const said = await Promise.all([step(id, 'publish', admin), step(id, 'publish', chief)]);
    expect(said.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await app.pool.query('select from draw where form_draft_id = $1', [id])).rowCount).toBe(1);
  });

  test('has another seed in the next version, and earlier versions stay as they are', async () => {
    const { published, step } = await givenBank(many(6));
    const first = await published(drawn([row]));
    const before = await contentOf(first.published[0]!._id);
    const edit = await send(author, 'PUT', `/forms/${first._id}`, { version: first.version, form: first.form });
    expect(edit.body).toMatchObject({ state: 'draft' });
    await step(first._id, 'submit', author);
    const { body } = await step(first._id, 'publish', admin);
    expect(body.draw.seedHash).not.toBe(first.draw!.seedHash);
    expect(await contentOf(first.published[0]!._id)).toEqual(before);
  });

  test('is computed again from what is stored, and is equal', async () => {
    const { published } = await givenBank(many(6));
    const form = await published(drawn([row]));
    const expected = { drawId: form.draw!._id, variants: 1, questions: 2, difference: null };
    expect(await replayDraw(app.database, form.draw!._id)).toEqual(expected);
    expect(await replayDraw(app.database, form.published[0]!._id)).toEqual(expected);
    expect(await replayDraw(app.database, form._id)).toBeNull();
  });

  test('is not equal to a form with another question, and the first difference is named', async () => {
    const { items, published } = await givenBank(many(6));
    const form = await published(drawn([row]));
    const held = await drawnItems(form);
    const chosen = await published(givenFormDraft(items.filter((itemId) => !held.includes(itemId)).slice(0, 2)));
    await app.pool.query('alter table form_variant disable trigger form_variant_is_immutable');
    await app.pool.query('update form_variant set form_id = $2 where draw_id = $1', [
      form.draw!._id,
      chosen.published[0]!._id,
    ]);
    await app.pool.query('alter table form_variant enable trigger form_variant_is_immutable');
    const [gives, has] = await Promise.all(
      [form, chosen].map(async ({ published: [version] }) => {
        const { sections } = await contentOf(version!._id);
        return sections[0]!.items[0]!.itemVersionId;
      }),
    );
    expect((await replayDraw(app.database, form.draw!._id))!.difference).toBe(
      `Variant 1, section 1, question 1: the draw gives ${gives}, the form has ${has}.`,
    );
  });

  test('cannot be replaced by another one: the audit log names its seed and its input', async () => {
    const { published } = await givenBank(many(6));
    const change = async (set: string) => {
      const { draw } = await published(drawn([row]));
      await app.pool.query('alter table draw disable trigger draw_is_immutable');
      await app.pool.query(`update draw set ${set} where draw_id = $1`, [draw!._id]);
      await app.pool.query('alter table draw enable trigger draw_is_immutable');
      return (await replayDraw(app.database, draw!._id))!.difference;
    };
    const other = `decode(repeat('07', 32), 'hex')`;
    expect(await change(`seed = ${other}, seed_hash = sha256(${other})`)).toMatch(/^The seed is not/);
    const input = `input || ' '`;
    expect(await change(`input = ${input}, input_hash = sha256(convert_to(${input}, 'UTF8'))`)).toMatch(
      /^The input is not/,
    );
    await expect(change(`seed = ${other}`)).rejects.toMatchObject({ constraint: 'the_hash_of_a_seed_is_its_own' });
    await app.pool.query('alter table draw enable trigger draw_is_immutable');
    await expect(app.pool.query('update draw set drawn_at = now()')).rejects.toThrow('append-only');
  });

  test('holds no text of a question', async () => {
    const canary = 'The canary of a question';
    const { published } = await givenBank(many(3, { prompt: { en: canary, hi: canary } }));
    const { draw } = await published(drawn([row]));
    const { rows } = await app.pool.query('select draw::text as row from draw where draw_id = $1', [draw!._id]);
    expect(rows[0].row).toContain('Percentages');
    expect(rows[0].row).not.toContain('canary');
  });
});
