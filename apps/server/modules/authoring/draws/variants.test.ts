import type { FormDraft } from '@kasauti/contract/authoring/form-draft.ts';
import type { BuiltForm } from '@kasauti/contract/authoring/forms.ts';
import type { FormId } from '@kasauti/contract/ids.ts';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenProviderId } from '../../../test/given/bank.ts';
import { givenApprovedItem, givenFormDraft, givenPublishedForm } from '../../../test/given/forms.ts';
import { givenSignedIn } from '../../../test/given/identity.ts';
import { givenVariants } from '../../../test/given/variants.ts';
import { findForm, findFormsThatShare, insertFormRelease } from '../index.ts';
import { replayDraw } from './replay-draw.ts';

const app = await testApp();
const author = await givenSignedIn(app, { role: 'author' });

async function send(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) {
  const answer = await app.fastify.inject({
    method,
    url: `/api/v1${path}`,
    headers: { ...author.headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { payload: JSON.stringify(body) }),
  });
  return { status: answer.statusCode, body: answer.json() };
}

const row = { topic: 'Percentages', difficulty: 'medium', count: 2 } as const;
const drawn = (more: Partial<FormDraft>): FormDraft => {
  const form = givenFormDraft([]);
  return { ...form, sections: form.sections.map((section) => ({ ...section, blueprint: [row] })), ...more };
};
async function problemsOf(questions: number, form: FormDraft): Promise<string[]> {
  const providerId = await givenProviderId(app);
  for (let no = 0; no < questions; no += 1) await givenApprovedItem(app, { author, providerId });
  const { body } = await send('POST', '/forms', { providerId, form });
  return (body as BuiltForm).problems.map(({ place, code }) => `${place}: ${code}`);
}
const questionsOf = async (formId: FormId) =>
  (await findForm(app.database, formId))!.content.sections.flatMap(({ items }) => items.map(({ itemRef }) => itemRef));

describe('a form with variants', () => {
  test('is published as one version with so many papers, of which no two share a question if the bank allows it', async () => {
    const { formDraftId, formIds } = await givenVariants(app, { author, variants: 3, questions: 6, each: 2 });
    const papers = await Promise.all(formIds.map(questionsOf));
    expect(new Set(papers.flat()).size).toBe(6);
    const { body } = await send('GET', `/forms/${formDraftId}`);
    expect(body.published).toMatchObject([{ _id: formIds[0], versionNo: 1, variants: formIds }]);
    expect(body.form.variants).toBe(3);
  });

  test('is computed again, each variant by its number', async () => {
    const { formDraftId, formIds } = await givenVariants(app, { author, variants: 2, questions: 3, each: 2 });
    const { body } = await send('GET', `/forms/${formDraftId}`);
    const expected = { drawId: body.draw._id, variants: 2, questions: 4, difference: null };
    expect(await replayDraw(app.database, body.draw._id)).toEqual(expected);
    for (const formId of formIds) expect(await replayDraw(app.database, formId)).toEqual(expected);
    await app.pool.query('alter table form_variant disable trigger form_variant_is_immutable');
    await app.pool.query('update form_variant set form_id = $2 where draw_id = $1 and variant_no = 2', [
      body.draw._id,
      formIds[0],
    ]);
    await app.pool.query('alter table form_variant enable trigger form_variant_is_immutable');
    expect((await replayDraw(app.database, body.draw._id))!.difference).toContain('Variant 2, section 1');
  });

  test('is previewed variant by variant, before and after its publication', async () => {
    const { providerId, formDraftId, formIds } = await givenVariants(app, {
      author,
      variants: 2,
      questions: 4,
      each: 2,
    });
    for (const [at, formId] of formIds.entries()) {
      const { body } = await send('GET', `/forms/${formDraftId}/paper?variant=${at + 1}`);
      expect(body).toMatchObject({ isExample: false, variants: 2 });
      expect(body.content.sections).toEqual((await findForm(app.database, formId))!.content.sections);
    }
    expect((await send('GET', `/forms/${formDraftId}/paper?variant=3`)).status).toBe(404);
    const draft = await send('POST', '/forms', { providerId, form: drawn({ variants: 2 }) });
    const example = await send('GET', `/forms/${draft.body._id}/paper?variant=2`);
    expect(example.body).toMatchObject({ isExample: true, variants: 2 });
    expect((await send('GET', `/forms/${draft.body._id}/paper?variant=3`)).status).toBe(404);
  });

  test('is not ready if its variants would be equal, or if all questions are chosen', async () => {
    expect(await problemsOf(2, drawn({ variants: 2 }))).toEqual(['variants: variants-equal']);
    expect(await problemsOf(3, drawn({ variants: 2 }))).toEqual([]);
    expect(await problemsOf(1, drawn({ variants: 2 }))).toEqual(['section 1, row 1: row-short']);
    expect(await problemsOf(0, { ...givenFormDraft([]), variants: 2 })).toContain('variants: nothing-drawn');
  });

  test('takes no question into more variants than its limit allows', async () => {
    expect(await problemsOf(4, drawn({ variants: 2, maxExposure: 1 }))).toEqual([]);
    expect(await problemsOf(3, drawn({ variants: 2, maxExposure: 1 }))).toEqual(['section 1, row 1: row-short']);
    const once = await givenVariants(app, { author, variants: 2, questions: 4, each: 2, form: { maxExposure: 1 } });
    expect(new Set((await Promise.all(once.formIds.map(questionsOf))).flat()).size).toBe(4);
  });

  test('becomes public as a whole: forms that share a question with one variant share the secret of all', async () => {
    const { providerId, formIds } = await givenVariants(app, { author, variants: 2, questions: 4, each: 2 });
    const [first, second] = formIds as [FormId, FormId];
    const { rows } = await app.pool.query('select item_id from form_item where form_id = $1', [second]);
    const other = await givenPublishedForm(app, { author, providerId, form: givenFormDraft([rows[0].item_id]) });
    const all = [first, second, other].sort();
    for (const formId of all) expect(await findFormsThatShare(app.database, [formId])).toEqual(all);
    const release = app.inTransaction((work) => insertFormRelease(work.tx, second, work.now));
    await expect(release).resolves.toBeUndefined();
    const released = await app.pool.query('select form_id from form_release where form_id = any($1) order by 1', [all]);
    expect(released.rows.map(({ form_id }) => form_id)).toEqual([first, second].sort());
  });

  test('never has the keys of one variant released alone', async () => {
    const { formIds } = await givenVariants(app, { author, variants: 2, questions: 4, each: 2 });
    const alone = app.pool.query('insert into form_release (form_id, released_at) values ($1, now())', [formIds[1]]);
    await expect(alone).rejects.toMatchObject({ constraint: 'variants_are_released_together' });
  });
});

test('a form without variants is stored as before there were variants', async () => {
  const { formDraftId, formIds } = await givenVariants(app, { author, variants: 1, questions: 3, each: 2 });
  const { body } = await send('GET', `/forms/${formDraftId}`);
  expect(body.form).not.toHaveProperty('variants');
  expect(body.published).toMatchObject([{ _id: formIds[0], variants: formIds }]);
  const { rows } = await app.pool.query('select input from draw where draw_id = $1', [body.draw._id]);
  expect(Object.keys(JSON.parse(rows[0].input)).sort()).toEqual(['candidates', 'fixed', 'maxExposure', 'rows']);
  expect(await findFormsThatShare(app.database, formIds)).toEqual(formIds);
});
