import pg from 'pg';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenCandidate, givenEvent, post, save } from '../../../test/given/attempts.ts';

/*
 * If the database is distributed over several servers, the journal is distributed by attempt (docs/architecture.md).
 * Such a database cannot enforce a key, a unique index or a foreign key without attempt_id. It would send a query that
 * does not name the attempt to every server, so a frequent query must name it.
 */
const app = await testApp();
const distributed = [
  'answer_file',
  'answer_file_piece',
  'attempt',
  'attempt_credit',
  'late_acceptance',
  'late_dismissal',
  'response_event',
];

test('every table of the attempts that has an attempt is distributed by it', async () => {
  const { rows } = await app.pool.query<{ name: string }>(
    `
    select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid and attname = 'attempt_id'
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname = any($1) order by 1`,
    [distributed],
  );
  expect(rows.map(({ name }) => name)).toEqual(distributed);
});

describe.each(distributed)('the table %s', (table) => {
  test('has no key and no unique index without the attempt', async () => {
    const { rows } = await app.pool.query<{ name: string; columns: string[] }>(
      `select indexrelid::regclass::text as name,
        array(select attname::text from pg_attribute where attrelid = indrelid and attnum = any(indkey) order by attnum) as columns
       from pg_index where indrelid = $1::regclass and (indisunique or indisexclusion)`,
      [table],
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { name, columns } of rows) expect(columns, name).toContain('attempt_id');
  });

  test('refers to nothing and is referred to by nothing without the attempt', async () => {
    const { rows } = await app.pool.query<{ name: string; from: string[]; to: string[] }>(
      `select conname as name,
        array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as "from",
        array(select attname::text from pg_attribute where attrelid = confrelid and attnum = any(confkey)) as "to"
       from pg_constraint where contype = 'f' and (conrelid = $1::regclass or confrelid = $1::regclass)`,
      [table],
    );
    for (const { name, from, to } of rows) {
      expect(from, name).toContain('attempt_id');
      expect(to, name).toContain('attempt_id');
    }
  });
});

describe('while a candidate sits', () => {
  afterEach(() => void vi.restoreAllMocks());

  test('every statement about answers names the attempt', async () => {
    const said = new Set<string>();
    const query = pg.Client.prototype.query as (...words: unknown[]) => unknown;
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function hear(this: pg.Client, ...words: unknown[]) {
      const [first] = words;
      said.add(typeof first === 'string' ? first : ((first as { text?: string }).text ?? ''));
      return query.apply(this, words);
    } as never);
    const who = await givenCandidate(app);
    const event = givenEvent();
    for (const again of [event, event]) expect((await save(app, who, [again])).status).toBe(200);
    expect((await post(app, who, `/${who.attemptId}/lease`)).body.lease.epoch).toBe(2);
    expect((await save(app, who, [givenEvent()], 2)).status).toBe(200);
    await app.fastify.inject({ url: `/api/v1/attempts/${who.attemptId}`, headers: who.headers });
    expect((await post(app, who, `/${who.attemptId}/submit`, { leaseEpoch: 2 })).status).toBe(200);

    const about = [...said].filter((text) =>
      /\b(from|join|into|update) "?(attempt|response_event|late_acceptance|late_dismissal)"?\s/.test(text),
    );
    expect(about.length).toBeGreaterThan(5);
    for (const text of about) {
      const named = text.startsWith('insert') ? text : text.slice(text.search(/\b(where|on)\b/));
      expect(named, text).toContain('attempt_id');
    }
  });
});
