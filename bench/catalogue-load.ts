import { facetNames } from '@kasauti/contract/catalogue/catalogue.ts';
import { seededRandom } from '@kasauti/domain/random/seeded.ts';
import type pg from 'pg';
import { seedLarge } from '../apps/server/seed/large/index.ts';
import { Connection, type HttpAnswer, httpRequest, makeInstallation } from './attempt-load.ts';
import { checkAgainstSql, type Seen } from './catalogue-in-sql.ts';
import { measure, report } from './harness.ts';

const SEEN_EVERY = 100;
const PATH = '/api/v1/catalogue/getAllTestsWithDetails';

/** The options of all catalogue benches. */
export const catalogueOptions = {
  exams: { type: 'string', default: '5000' },
  queries: { type: 'string', default: '2500' },
  connections: { type: 'string', default: '50' },
  seconds: { type: 'string', default: '15' },
  'warm-up': { type: 'string', default: '3' },
} as const;

type CatalogueLoad = {
  bench: string;
  values: Record<keyof typeof catalogueOptions, string>;
  /** Percentage of queries with words, 0 to 100. The others use only facets. */
  withWordsInPercent: number;
};

/**
 * Requests pages of 20 exams with the counts of every facet. Afterwards compares one answer in a hundred with plain
 * SQL.
 */
export async function loadCatalogue({ bench, values, withWordsInPercent }: CatalogueLoad): Promise<void> {
  const exams = Number(values.exams);
  const installation = await makeInstallation();
  const { app } = installation;
  await seedLarge(app, { exams, candidates: 2000, bookings: 2000 }, (line) => console.error(line));
  const queries = await makeQueries(app.pool, Number(values.queries), withWordsInPercent);
  const server = await installation.serve();

  const requests = queries.map((query) => httpRequest('GET', `${PATH}?${query}`, { accept: 'application/json' }));
  const random = seededRandom('order of queries');
  const seen: Seen[] = [];
  let asked = 0;
  const { line, errors } = await measure({
    bench,
    installation,
    server,
    connections: Number(values.connections),
    seconds: Number(values.seconds),
    warmUpSeconds: Number(values['warm-up']),
    driver: () => ({
      next() {
        const which = random(requests.length);
        asked += 1;
        const isKept = asked % SEEN_EVERY === 0;
        return {
          request: requests[which] as Buffer,
          look(answer) {
            if (isKept) seen.push({ query: queries[which] as string, body: answer.body.toString('utf8') });
            return answer.status === 200;
          },
        };
      },
    }),
    facts: { exams, distinct_queries: queries.length, with_words_percent: withWordsInPercent },
  });
  const connection = new Connection(server.port);
  const broken = await checkAgainstSql(app.pool, app.database, seen, async (query) =>
    JSON.parse((await ask(connection, query)).body.toString('utf8')),
  );
  connection.close();
  if (errors > 0) broken.push(`${errors} requests were not answered 200`);
  await report(installation, { ...line, compared_with_sql: seen.length }, broken);
  await installation.remove();
}

function ask(over: Connection, query: string): Promise<HttpAnswer> {
  return over.ask(httpRequest('GET', `${PATH}?${query}`, {}));
}

/**
 * Returns different queries that are similar to those of users. Most have one or two filters, some have words, and a
 * few request a later page.
 */
async function makeQueries(pool: pg.Pool, count: number, withWordsInPercent: number): Promise<string[]> {
  const draw = seededRandom('catalogue queries');
  const { rows } = await pool.query<{ en: string; hi: string | null }>(
    "select distinct title->>'en' as en, title->>'hi' as hi from exam where state = 'published' order by 1 limit 400",
  );
  const words = [...new Set(rows.flatMap(({ en, hi }) => `${en} ${hi ?? ''}`.split(/[^\p{L}\p{M}\p{N}]+/u)))].filter(
    (word) => word.length > 3,
  );
  const categories = (await pool.query<{ slug: string }>('select slug from category order by slug')).rows;
  const cities = (await pool.query<{ city: string }>('select distinct city from centre order by city')).rows;
  const values_ = {
    category: categories.map(({ slug }) => slug),
    mode: ['none', 'recorded', 'live', 'centre'],
    price: ['free', 'under-500', '500-1999', '2000-up'],
    duration: ['up-to-60', '61-120', '121-up'],
    language: ['en', 'hi'],
    level: ['beginner', 'intermediate', 'advanced'],
    city: cities.map(({ city }) => city),
  };
  const pick = <T>(from: readonly T[]): T => from[draw(from.length)] as T;
  const made = new Set<string>();
  while (made.size < count) {
    const query = new URLSearchParams();
    if (draw(100) < withWordsInPercent) query.set('q', spelled(pick(words), draw));
    for (const facet of facetNames)
      if (draw(100) < 22) for (let n = draw(2); n >= 0; n -= 1) query.append(facet, pick(values_[facet]));
    if (draw(100) < 30) query.set('sort', pick(['newest', 'price-up', 'price-down', 'soonest']));
    if (draw(100) < 8) query.set('date', new Date(Date.now() + draw(20) * 86_400_000).toISOString().slice(0, 10));
    query.set('page', String(draw(100) < 80 ? 1 : 1 + draw(5)));
    made.add(String(query));
  }
  return [...made];
}

/** Returns the word unchanged, the beginning of the word, or the word without one letter. */
function spelled(word: string, draw: (limit: number) => number): string {
  const how = draw(3);
  if (how === 0) return word;
  if (how === 1) return word.slice(0, Math.max(3, word.length - 2));
  const at = 1 + draw(word.length - 2);
  return word.slice(0, at) + word.slice(at + 1);
}
