import { DAY_MS } from '@kasauti/domain/time/durations.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../test/app.ts';
import { givenSignedIn } from '../../test/given/identity.ts';
import { givenJob as givenJobIn } from '../../test/given/jobs.ts';
import type { NewJob } from './index.ts';

const app = await testApp();
const staff = await givenSignedIn(app, { role: 'support' });
const givenJob = (facts: Partial<NewJob>) => givenJobIn(app, facts);

async function list(query: Record<string, string>) {
  const answer = await app.fastify.inject({
    url: `/api/v1/staff-jobs?${new URLSearchParams(query)}`,
    headers: staff.headers,
  });
  return { status: answer.statusCode, text: answer.body, headers: answer.headers };
}
const pageOf = async (query: Record<string, string>) => JSON.parse((await list(query)).text);
const titlesOf = async (query: Record<string, string>) =>
  (await pageOf(query)).items.map(({ title }: { title: string }) => title);

const ended = { validThrough: new Date(Date.now() - DAY_MS), postedAt: new Date(Date.now() - 9 * DAY_MS) };
const company = 'Godavari Mills';
await givenJob({ title: 'Weaver', company, city: 'Rajahmundry' });
await givenJob({ title: 'dyer', company, ...ended });
await givenJob({ title: '=HYPERLINK("http://x")', company });
await givenJob({ title: 'Clerk', company: 'Somebody Else' });

test('staff find jobs by words, narrow them by state and put them in order', async () => {
  expect(await titlesOf({ 'filter[find]': 'godavari mills', sort: 'title' })).toEqual([
    '=HYPERLINK("http://x")',
    'dyer',
    'Weaver',
  ]);
  expect(await titlesOf({ 'filter[find]': 'MILLS weav' })).toEqual(['Weaver']);
  expect(await titlesOf({ 'filter[find]': 'mills', 'filter[state]': 'ended' })).toEqual(['dyer']);
  expect(await titlesOf({ 'filter[find]': 'rajah', sort: '-title' })).toEqual(['Weaver']);
});

test('a page of a list says how many there are on all pages', async () => {
  const page = await pageOf({ 'filter[find]': 'mills', sort: 'title', size: '2', page: '2' });
  expect(page).toMatchObject({ items: [{ title: 'Weaver' }], total: 3, page: 2, size: 2 });
});

test('a column that the list does not offer sorts nothing, and a filter that it does not know is refused', async () => {
  const wrong: Record<string, string>[] = [
    { sort: 'job_id' },
    { sort: 'title desc' },
    { 'filter[slug]': 'x' },
    { size: '101' },
    { page: '0' },
  ];
  for (const query of wrong) expect((await list(query)).status).toBe(400);
});

test('the file has all that the filter finds, and nothing in it is run as a formula', async () => {
  const { headers, text } = await list({ 'filter[find]': 'mills', sort: 'title', size: '1', format: 'csv' });
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toBe('attachment; filename="jobs.csv"');
  const [head, ...lines] = text.trimEnd().split('\r\n');
  expect(head).toBe(
    '\uFEFF"id","title","company","city","remote","posted","last day","open","in Hindi","applications"',
  );
  expect(lines.map((line) => line.split('","')[1])).toEqual([`'=HYPERLINK(""http://x"")`, 'dyer', 'Weaver']);
});

test('a file of many pieces has every row once, also where many are equal in the order asked for', async () => {
  const postedAt = new Date();
  await Promise.all(
    Array.from({ length: 1203 }, (_, no) => givenJob({ title: `Packer ${no}`, company: 'Kaveri Works', postedAt })),
  );
  for (const sort of ['company', '-postedAt', 'applications']) {
    const { text } = await list({ 'filter[find]': 'kaveri', sort, format: 'csv' });
    const titles = text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split('","')[1]);
    expect(titles).toHaveLength(1203);
    expect(new Set(titles).size).toBe(1203);
  }
});
