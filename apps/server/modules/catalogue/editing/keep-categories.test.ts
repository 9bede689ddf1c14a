import { createCategory, removeCategory } from '@kasauti/contract/catalogue/staff-categories.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenExam } from '../../../test/given/catalogue.ts';
import { givenSignedIn } from '../../../test/given/identity.ts';

const app = await testApp();
const staff = await givenSignedIn(app, { role: 'support' });

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) {
  const url = `/api/v1${path}`;
  const answer = await app.fastify.inject({ method, url, headers: staff.headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json() };
}
const draft = (slug: string) => ({
  slug,
  name: { en: 'Farming', hi: 'खेती' },
  description: { en: 'Tests for the field.', hi: 'खेत के लिए टेस्ट।' },
  hue: 100,
  synonyms: { en: [] as string[], hi: [] as string[] },
});
const create = (slug: string) => call('POST', '/staff-categories', draft(slug));
const slugs = async () => {
  const { data } = (await call('GET', '/general/categories')).body;
  return data.map(({ slug }: { slug: string }) => slug);
};
const lastAuditEntry = async () => {
  const { rows } = await app.pool.query(
    'select action, object_id, reason, detail from audit_entry order by entry_no desc limit 1',
  );
  return { ...rows[0], detail: JSON.parse(rows[0].detail) };
};

test('a category comes last, its address is its own, and the log says what was written', async () => {
  const made = await create('farming');
  expect(made.body).toMatchObject({ ...draft('farming'), version: 1, examCount: 0 });
  expect(await lastAuditEntry()).toMatchObject({ action: 'category.create', object_id: 'farming' });
  await expect.poll(async () => (await slugs()).at(-1)).toBe('farming');
  const again = await create('farming');
  expect(again).toMatchObject({ status: 409, body: { error: createCategory.refusals['slug-taken'].message } });
});

test('a word that staff add to a category finds its tests, and a name in Hindi is shown at once', async () => {
  const { body: made } = await create('harvest');
  await givenExam(app, { categorySlug: 'harvest', title: { en: 'Seed grading' } });
  const found = async () => (await call('GET', '/catalogue/getAllTestsWithDetails?q=combine')).body.total;
  expect(await found()).toBe(0);
  const category = { ...draft('harvest'), synonyms: { en: ['combine harvester'], hi: [] } };
  const edited = await call('PUT', `/staff-categories/${made.id}`, { version: 1, category });
  expect(edited.body).toMatchObject({ version: 2, examCount: 1, synonyms: category.synonyms });
  expect((await lastAuditEntry()).detail).toEqual({
    before: { synonyms: { en: [], hi: [] } },
    after: { synonyms: category.synonyms },
  });
  await expect.poll(found).toBe(1);
});

test('a new name and colour of a category are on the card of each of its tests, also of one that was shown before', async () => {
  const { body: made } = await create('fruit');
  const examId = await givenExam(app, { categorySlug: 'fruit' });
  const onCard = async () => {
    const { data } = (await call('GET', '/catalogue/getAllTestsWithDetails?category=fruit')).body;
    return data.find(({ _id }: { _id: string }) => _id === examId)?.category;
  };
  const { name, hue } = draft('fruit');
  await expect.poll(onCard).toEqual({ slug: 'fruit', name, hue });
  const renamed = { name: { en: 'Orchards', hi: 'बाग़' }, hue: 210 };
  await call('PUT', `/staff-categories/${made.id}`, { version: 1, category: { ...draft('fruit'), ...renamed } });
  await expect.poll(onCard).toEqual({ slug: 'fruit', ...renamed });
});

test('saving a category over an unseen change shows the stored version', async () => {
  const { body: made } = await create('fishing');
  const path = `/staff-categories/${made.id}`;
  const theirs = { ...draft('fishing'), hue: 200 };
  await call('PUT', path, { version: 1, category: theirs });
  const late = await call('PUT', path, { version: 1, category: { ...draft('fishing'), hue: 10 } });
  expect(late).toMatchObject({ status: 409, body: { code: 'changed-meanwhile', current: { version: 2, hue: 200 } } });
  const moved = await call('PUT', path, { version: 2, category: draft('angling') });
  expect(moved).toMatchObject({ status: 409, body: { code: 'stays-as-it-is' } });
});

const remove = (id: string, why: object = { reason: 'Nothing is sold in it.' }) =>
  call('DELETE', `/staff-categories/${id}`, why);

test('a category that holds a test, even one no longer sold, is not removed; an empty one is', async () => {
  const [{ body: full }, { body: empty }] = [await create('dairy'), await create('bees')];
  const examId = await givenExam(app, { categorySlug: 'dairy' });
  await app.pool.query("update exam set state = 'withdrawn' where exam_id = $1", [examId]);
  expect(await remove(full.id)).toMatchObject({
    status: 409,
    body: { code: 'holds-tests', error: removeCategory.refusals['holds-tests'].message },
  });
  expect((await remove(empty.id, {})).status).toBe(400);
  expect((await remove(empty.id)).status).toBe(200);
  expect(await lastAuditEntry()).toMatchObject({
    action: 'category.remove',
    reason: 'Nothing is sold in it.',
    detail: { before: { slug: 'bees' } },
  });
  await expect.poll(slugs).not.toContain('bees');
  expect((await remove(empty.id)).status).toBe(404);
});

test('staff list the categories in the order of the site, by words and Hindi, and in order of their tests', async () => {
  await create('herbs');
  await call('POST', '/staff-categories', { ...draft('spices'), name: { en: 'Spices' } });
  const found = async (query: string) => {
    const { items } = (await call('GET', `/staff-categories?${query}`)).body;
    return items.map(({ slug }: { slug: string }) => slug);
  };
  expect((await found('size=60')).slice(-2)).toEqual(['herbs', 'spices']);
  expect(await found('filter[find]=spice')).toEqual(['spices']);
  expect(await found('filter[hindi]=no')).toEqual(['spices']);
  expect(await found('filter[find]=खेती herbs')).toEqual(['herbs']);
  const { body } = await call('GET', '/staff-categories?sort=-examCount&size=60');
  const counts = body.items.map(({ examCount }: { examCount: number }) => examCount);
  expect(counts).toEqual(counts.toSorted((a: number, b: number) => b - a));
});

test('staff give the categories their order', async () => {
  const { body: last } = await create('last-of-all');
  await expect.poll(async () => (await slugs()).at(-1)).toBe('last-of-all');
  const before = await slugs();
  const { body } = await call('POST', `/staff-categories/${last.id}/move`, { to: 'up' });
  expect(body.data.at(-2).slug).toBe('last-of-all');
  const wanted = [...before.slice(0, -2), 'last-of-all', before.at(-2)];
  await expect.poll(slugs).toEqual(wanted);
  expect(await lastAuditEntry()).toMatchObject({ action: 'category.move', object_id: 'last-of-all' });
});
