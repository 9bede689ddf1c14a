import { facetNames, type WireTest } from '@kasauti/contract/catalogue/catalogue.ts';
import type { ExamId } from '@kasauti/contract/ids.ts';
import { HOUR_MS } from '@kasauti/domain/time/durations.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenCategory, givenExam, givenProvider } from '../../../test/given/catalogue.ts';
import { cataloguePart } from '../index.ts';
import type { FacetName } from '../read-model/facets.ts';
import type { ExamSitting } from '../read-model/read-model.ts';
import { PAGE_SIZE } from './list-query.ts';

const app = await testApp();
const fromNow = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
const dateIn = (hours: number) => fromNow(hours).toISOString().slice(0, 10);

const categories = ['banking', 'teaching', 'language'];
const cities = ['Bhopal', 'Kochi', 'Patna'];
const prices = [0, 0, 9_900, 49_999, 50_000, 149_900, 199_999, 200_000, 500_000];
const durations = [30, 60, 61, 120, 121, 180];
const levels = ['beginner', 'intermediate', 'advanced'] as const;
const modes = ['none', 'recorded', 'live', 'centre'] as const;
const languageSets: ('en' | 'hi')[][] = [['en'], ['hi'], ['en', 'hi']];
const sittings: ExamSitting[] = [];

/**
 * Creates exams and sittings. The results of the read model are compared with those of an SQL query on the same data.
 */
beforeAll(async () => {
  for (const slug of categories) await givenCategory(app, { slug, name: { en: slug, hi: `${slug}-हिंदी` } });
  const providerSlug = await givenProvider(app);
  const pick = <T>(from: readonly T[], n: number) => from[n % from.length] as T;
  for (let n = 0; n < 70; n += 1) {
    const examId = await givenExam(app, {
      providerSlug,
      testCode: `LT-${n}`,
      categorySlug: pick(categories, n * 7),
      priceInPaise: pick(prices, n * 5),
      durationMinutes: pick(durations, n * 11),
      level: pick(levels, n),
      mode: pick(modes, n * 3),
      languages: pick(languageSets, n),
      tags: [],
      title: { en: n % 4 === 0 ? `Clerk Mock ${n}` : `Officer Paper ${n}` },
    });
    for (let m = 0; m < n % 4; m += 1) {
      const startsIn = 24 + ((n * 13 + m * 29) % 200);
      const city = pick(modes, n * 3) === 'centre' ? pick(cities, n + m) : null;
      sittings.push({
        examId,
        startsAt: fromNow(startsIn),
        bookableUntil: fromNow(n % 9 === 0 ? -1 : startsIn - 1),
        city,
        cityHi: city === 'Kochi' ? 'कोच्चि' : null,
        date: dateIn(startsIn),
      });
    }
  }
  await app.pool.query("update exam set state = 'withdrawn' where test_code = 'LT-13'");
  await app.pool.query("update exam set state = 'draft' where test_code = 'LT-14'");
  await app.part(cataloguePart).reload();
  await app
    .part(cataloguePart)
    .setSittingsReader(async (_executor, examIds) =>
      sittings.filter((one) => examIds === 'all' || examIds.includes(one.examId)),
    );
  await app.pool.query(
    'create table sitting_fact (exam_id uuid, starts_at timestamptz, bookable_until timestamptz, city text, date text)',
  );
  for (const one of sittings)
    await app.pool.query('insert into sitting_fact values ($1, $2, $3, $4, $5)', [
      one.examId,
      one.startsAt,
      one.bookableUntil,
      one.city,
      one.date,
    ]);
});

const inSql: Record<FacetName, string> = {
  category: 'array[category.slug]',
  mode: 'array[exam.mode]',
  price: `array[case when price_in_paise = 0 then 'free' when price_in_paise < 50000 then 'under-500'
                     when price_in_paise < 200000 then '500-1999' else '2000-up' end]`,
  duration: `array[case when duration_minutes <= 60 then 'up-to-60' when duration_minutes <= 120 then '61-120' else '121-up' end]`,
  language: 'exam.languages',
  level: 'array[exam.level]',
  city: `coalesce((select array_agg(distinct city) from sitting_fact where sitting_fact.exam_id = exam.exam_id
                   and bookable_until > now() and city is not null), '{}')`,
};
const nextSitting =
  '(select min(starts_at) from sitting_fact where sitting_fact.exam_id = exam.exam_id and bookable_until > now())';
const orderInSql = {
  newest: 'exam_id desc',
  relevance: 'exam_id desc',
  'price-up': 'price_in_paise, exam_id desc',
  'price-down': 'price_in_paise desc, exam_id desc',
  soonest: `${nextSitting} asc nulls last, exam_id desc`,
};

type Asked = {
  q?: string;
  selected: Partial<Record<FacetName, string[]>>;
  date?: string;
  sort: keyof typeof orderInSql;
  page: number;
};

function conditions(asked: Asked, without?: FacetName): string {
  const parts = ["exam.state = 'published'"];
  if (asked.q) parts.push(`exam.title->>'en' ~* '\\m${asked.q}\\M'`);
  if (asked.date)
    parts.push(
      `exists (select from sitting_fact where sitting_fact.exam_id = exam.exam_id and bookable_until > now() and date = '${asked.date}')`,
    );
  for (const [facet, values] of Object.entries(asked.selected))
    if (facet !== without)
      parts.push(`${inSql[facet as FacetName]} && array[${values.map((v) => `'${v}'`).join(',')}]::text[]`);
  return parts.join(' and ');
}

async function askSql(asked: Asked) {
  const from = 'from exam join category using (category_id)';
  const { rows } = await app.pool.query<{ id: ExamId; total: number }>(
    `select exam_id as id, count(*) over ()::int as total ${from} where ${conditions(asked)} order by ${orderInSql[asked.sort]}`,
  );
  const counts: Record<string, Record<string, number>> = {};
  for (const facet of facetNames) {
    const counted = await app.pool.query<{ value: string; count: number }>(
      `select value, count(*)::int as count from (select unnest(${inSql[facet]}) as value ${from} where ${conditions(asked, facet)}) as one group by value`,
    );
    counts[facet] = Object.fromEntries(counted.rows.map((row) => [row.value, row.count]));
  }
  const start = (asked.page - 1) * PAGE_SIZE;
  return { ids: rows.slice(start, start + PAGE_SIZE).map((row) => row.id), total: rows.length, counts };
}

async function askHttp(asked: Asked) {
  const query = new URLSearchParams({ sort: asked.sort, page: String(asked.page) });
  if (asked.q) query.set('q', asked.q);
  if (asked.date) query.set('date', asked.date);
  for (const [facet, values] of Object.entries(asked.selected)) for (const value of values) query.append(facet, value);
  const answer = await app.fastify.inject(`/api/v1/catalogue/getAllTestsWithDetails?${query}`);
  expect(answer.statusCode).toBe(200);
  const body = answer.json<{
    data: WireTest[];
    total: number;
    facets: Record<string, { value: string; count: number }[]>;
  }>();
  const counts = Object.fromEntries(
    facetNames.map((facet) => [
      facet,
      Object.fromEntries(
        (body.facets[facet] ?? []).filter((row) => row.count > 0).map((row) => [row.value, row.count]),
      ),
    ]),
  );
  return { ids: body.data.map((one) => one._id), total: body.total, counts };
}

const some = (values: readonly string[]) => fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 });
const asked: fc.Arbitrary<Asked> = fc.record(
  {
    q: fc.constantFrom('clerk', 'officer'),
    date: fc.integer({ min: 24, max: 240 }).map(dateIn),
    selected: fc.record(
      {
        category: some([...categories, 'no-such']),
        mode: some(modes),
        price: some(['free', 'under-500', '500-1999', '2000-up']),
        duration: some(['up-to-60', '61-120', '121-up']),
        language: some(['en', 'hi']),
        level: some(levels),
        city: some(cities),
      },
      { requiredKeys: [] },
    ),
    sort: fc.constantFrom('newest', 'price-up', 'price-down', 'soonest'),
    page: fc.integer({ min: 1, max: 4 }),
  },
  { requiredKeys: ['selected', 'sort', 'page'] },
);

test('filters, orders, pages and the counts of every facet equal plain SQL', async () => {
  await fc.assert(
    fc.asyncProperty(asked, async (one) => {
      expect(await askHttp(one)).toEqual(await askSql(one));
    }),
    { numRuns: 150 },
  );
});

test('a facet’s own choice does not narrow its own counts, the other facets’ choices do', async () => {
  const free = await askHttp({ selected: { price: ['free'] }, sort: 'newest', page: 1 });
  const all = await askHttp({ selected: {}, sort: 'newest', page: 1 });
  expect(free.counts.price).toEqual(all.counts.price);
  expect(free.counts.level).not.toEqual(all.counts.level);
  expect(free.total).toBe(all.counts.price?.free);
});

test('the plain call answers the whole list by _id, descending, and 304 to who has it', async () => {
  const answer = await app.fastify.inject('/api/v1/catalogue/getAllTestsWithDetails');
  const ids = answer.json<{ data: WireTest[] }>().data.map((one) => one._id as string);
  expect(ids).toEqual([...ids].sort().reverse());
  expect(ids).toHaveLength(68);
  expect(Object.keys(answer.json())).toEqual(['data']);
  const again = await app.fastify.inject({
    url: '/api/v1/catalogue/getAllTestsWithDetails',
    headers: { 'if-none-match': answer.headers.etag as string },
  });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('an unknown filter, a wrong date and a page that is no number are refused', async () => {
  for (const query of ['colour=red', 'date=tomorrow', 'page=two', 'page=0', 'sort=dearest'])
    expect((await app.fastify.inject(`/api/v1/catalogue/getAllTestsWithDetails?${query}`)).statusCode).toBe(400);
});

test('a city is counted under one name, and has a Hindi label if its Hindi name is known', async () => {
  const { facets } = (await app.fastify.inject('/api/v1/catalogue/getAllTestsWithDetails?page=1')).json();
  expect(facets.city).toEqual([
    { value: 'Bhopal', count: expect.any(Number) },
    { value: 'Kochi', label: { en: 'Kochi', hi: 'कोच्चि' }, count: expect.any(Number) },
    { value: 'Patna', count: expect.any(Number) },
  ]);
});

test('a sitting leaves the list at the moment when it can no longer be booked, without anybody saying so', async () => {
  const examId = await givenExam(app, { testCode: 'LAPSE-1' });
  const startsAt = fromNow(3);
  const { model } = app.part(cataloguePart);
  model.putSittings(
    [examId],
    [{ examId, startsAt, bookableUntil: fromNow(2), city: 'Mysuru', cityHi: null, date: dateIn(3) }],
  );
  const next = (now: Date) => model.find(examId, now)?.test.nextSittingAt;
  expect(next(fromNow(1.9))).toBe(startsAt.toISOString());
  expect(next(fromNow(2))).toBe(null);
});

test('the number of exams in each category is shown', async () => {
  const counted = app.part(cataloguePart).model.categoryCounts(new Date());
  const bySql = await sql<{ slug: string; n: number }>`
    select slug, count(exam_id) filter (where state = 'published')::int as n
    from category left join exam using (category_id) group by slug, position order by position`.execute(app.database);
  expect(counted.map(({ category, count }) => ({ slug: category.slug, n: count }))).toEqual(bySql.rows);
});
