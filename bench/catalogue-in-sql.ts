import { isDeepStrictEqual } from 'node:util';
import { type FacetName, facetNames } from '@kasauti/contract/catalogue/catalogue.ts';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { findSittingFacts } from '../apps/server/modules/scheduling/store/sittings.ts';
import type { Tables } from '../apps/server/platform/database/database.ts';

export type Seen = { query: string; body: string };

type Answer = {
  data: { _id: string }[];
  total: number;
  page: number;
  facets: Record<string, { value: string; count: number }[]>;
};

const PAGE_SIZE = 24;
const MAX_PAGES = 1000;

const inSql: Record<FacetName, string> = {
  category: 'array[category.slug]',
  mode: 'array[exam.mode]',
  price: `array[case when price_in_paise = 0 then 'free' when price_in_paise < 50000 then 'under-500'
                     when price_in_paise < 200000 then '500-1999' else '2000-up' end]`,
  duration: `array[case when duration_minutes <= 60 then 'up-to-60' when duration_minutes <= 120 then '61-120' else '121-up' end]`,
  language: 'exam.languages',
  level: 'array[exam.level]',
  city: 'coalesce(place.cities, array[]::text[])',
};

const orders: Record<string, string> = {
  newest: 'exam_id desc',
  'price-up': 'price_in_paise, exam_id desc',
  'price-down': 'price_in_paise desc, exam_id desc',
  soonest: 'place.next asc nulls last, exam_id desc',
};

/**
 * Runs the same queries in plain SQL and returns the differences. Which exams a word finds is decided by the text
 * index, so it is not checked: these exams are taken from the unfiltered answer for the word. Filters, counts, orders
 * and pages are compared.
 */
export async function checkAgainstSql(
  pool: pg.Pool,
  database: Kysely<Tables>,
  seen: readonly Seen[],
  ask: (query: string) => Promise<Answer>,
): Promise<string[]> {
  await copySittings(pool, database);
  const found = new Map<string, string[]>();
  const broken: string[] = [];
  for (const { query, body } of seen) {
    const asked = new URLSearchParams(query);
    const q = asked.get('q');
    if (q !== null && !found.has(q)) found.set(q, await findAll(q, ask));
    const answer = JSON.parse(body) as Answer;
    const expected = await answerInSql(pool, asked, q === null ? null : (found.get(q) ?? []));
    const given = {
      ids: answer.data.map(({ _id }) => _id),
      total: answer.total,
      counts: Object.fromEntries(
        facetNames.map((facet) => [
          facet,
          Object.fromEntries(
            (answer.facets[facet] ?? []).filter(({ count }) => count > 0).map(({ value, count }) => [value, count]),
          ),
        ]),
      ),
    };
    if (!isDeepStrictEqual(given, expected)) broken.push(`${query}: ${JSON.stringify({ given, expected })}`);
  }
  return broken;
}

/** Copies the sittings that scheduling reports to the catalogue into a table, so that SQL queries can join them. */
async function copySittings(pool: pg.Pool, database: Kysely<Tables>): Promise<void> {
  const facts = await findSittingFacts(database, 'all');
  await pool.query('create table bench_sitting (exam_id uuid, starts_at timestamptz, city text, date text)');
  await pool.query(
    'insert into bench_sitting select * from unnest($1::uuid[], $2::timestamptz[], $3::text[], $4::text[])',
    [
      facts.map((fact) => fact.examId),
      facts.map((fact) => fact.startsAt),
      facts.map((fact) => fact.city),
      facts.map((fact) => fact.date),
    ],
  );
  await pool.query('create index on bench_sitting (exam_id)');
  await pool.query('analyze bench_sitting');
}

/** Returns all exams that a word finds, the best match first. */
async function findAll(q: string, ask: (query: string) => Promise<Answer>): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const { data, total } = await ask(String(new URLSearchParams({ q, page: String(page) })));
    ids.push(...data.map(({ _id }) => _id));
    if (ids.length >= total || data.length === 0) break;
  }
  return ids;
}

async function answerInSql(pool: pg.Pool, asked: URLSearchParams, hits: string[] | null) {
  const page = Number(asked.get('page') ?? 1);
  const sort = asked.get('sort') ?? (hits ? 'relevance' : 'newest');
  const order = sort === 'relevance' ? 'array_position($2::uuid[], exam_id)' : orders[sort];
  const parameters = [asked.get('date'), hits];
  const where = (without?: FacetName) => {
    const parts = ["exam.state = 'published'", '($2::uuid[] is null or exam_id = any($2::uuid[]))'];
    parts.push(
      '($1::text is null or exists (select from bench_sitting where bench_sitting.exam_id = exam.exam_id and date = $1))',
    );
    for (const facet of facetNames) {
      const values = asked.getAll(facet).map((value) => `'${value.replaceAll("'", "''")}'`);
      if (facet !== without && values.length > 0) parts.push(`${inSql[facet]} && array[${values.join(', ')}]::text[]`);
    }
    return parts.join(' and ');
  };
  const from = `from exam join category using (category_id) left join lateral (
    select min(starts_at) as next, array_agg(distinct city) filter (where city is not null) as cities
    from bench_sitting where bench_sitting.exam_id = exam.exam_id) as place on true`;
  const listed = await pool.query<{ exam_id: string }>(
    `select exam_id ${from} where ${where()} order by ${order}`,
    parameters,
  );
  const counts: Record<string, Record<string, number>> = {};
  for (const facet of facetNames) {
    const { rows } = await pool.query<{ value: string; n: number }>(
      `select value, count(*)::int as n from (select unnest(${inSql[facet]}) as value ${from} where ${where(facet)}) as one group by value order by value`,
      parameters,
    );
    counts[facet] = Object.fromEntries(rows.map(({ value, n }) => [value, n]));
  }
  const start = (page - 1) * PAGE_SIZE;
  const ids = listed.rows.map((row) => row.exam_id);
  return { ids: ids.slice(start, start + PAGE_SIZE), total: ids.length, counts };
}
