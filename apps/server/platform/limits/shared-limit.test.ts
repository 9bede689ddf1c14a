import { Writable } from 'node:stream';
import { forgotPassword } from '@kasauti/contract/identity/identity.ts';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { testApp } from '../../test/app.ts';
import { givenCandidate, givenEvent, save } from '../../test/given/attempts.ts';
import { systemClock } from '../clock.ts';
import { openLog } from '../log.ts';
import { forgetOldCounts } from './call-counts.ts';
import { makeSharedLimiter } from './shared-limit.ts';

const LIMIT = 4;
let written = '';
const paper = new Writable({
  write(chunk, _encoding, done) {
    written += chunk;
    done();
  },
});
const log = openLog('warn', paper);
// Two server processes on one database.
const first = await testApp({ RATE_PER_MINUTE: `${LIMIT}` });
const second = await buildApp({ settings: first.settings, databaseUrl: first.databaseUrl, log });
afterAll(() => second.close());
const apps = [first, second] as const;

let networks = 0;
const anotherNetwork = () => {
  networks += 1;
  return `203.0.113.${networks}`;
};
const clockAt = (start: Date) => {
  const clock = { at: start, now: () => clock.at };
  return clock;
};
/** Makes the limiter of another process. */
const limiterOf = (name: string, perMinute: number, clock = systemClock) =>
  makeSharedLimiter({ ...first, clock, log }, { name, perMinute });

async function askForLink(app: (typeof apps)[number], remoteAddress: string) {
  const { method, path: url } = forgotPassword;
  const payload = { emailOrUsername: 'nobody@people.example' };
  const answer = await app.fastify.inject({ method, url, remoteAddress, payload });
  return { status: answer.statusCode, wait: Number(answer.headers['retry-after'] ?? 0), body: answer.json() };
}

async function counts(limit: string): Promise<number[]> {
  const sql = 'select calls from call_count where limit_name = $1 order by calls';
  const { rows } = await first.pool.query(sql, [limit]);
  return rows.map(({ calls }) => calls);
}

test('calls that guard an account are limited for all processes together, each network by itself', async () => {
  const network = anotherNetwork();
  const statuses = [];
  for (let n = 0; n < LIMIT; n += 1) statuses.push((await askForLink(apps[n % 2]!, network)).status);
  expect(statuses).toEqual(Array(LIMIT).fill(200));
  for (const app of apps) {
    const refused = await askForLink(app, network);
    expect([refused.status, refused.body.code]).toEqual([429, 'too-many']);
    expect(refused.wait).toBeGreaterThan(0);
    expect(refused.wait).toBeLessThanOrEqual(60);
  }
  expect((await askForLink(second, anotherNetwork())).status).toBe(200);
});

test('of calls that reach two processes at the same moment, as many as the limit are let through', async () => {
  const limiters = [limiterOf('race', 10), limiterOf('race', 10)] as const;
  const waits = await Promise.all(Array.from({ length: 20 }, (_, n) => limiters[n % 2]!.take('198.51.100.1')));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(10);
});

test('a flood from a network at its limit writes nothing more', async () => {
  const limiters = [limiterOf('flood', LIMIT), limiterOf('flood', LIMIT)] as const;
  for (let n = 0; n < LIMIT; n += 1) await limiters[0].take('198.51.100.1');
  for (let n = 0; n < 50; n += 1)
    for (const limiter of limiters) expect(await limiter.take('198.51.100.1')).toBeGreaterThan(0);
  expect(await counts('flood')).toEqual([LIMIT + 1]);
});

test('a minute begins with the first call after the last one, and the wait for it is told from memory', async () => {
  const clock = clockAt(systemClock.now());
  const [one, other] = [limiterOf('minute', 1), limiterOf('minute', 1, clock)];
  expect(await one.take('198.51.100.1')).toBe(0);
  const wait = await other.take('198.51.100.1');
  await first.pool.query("update call_count set window_started_at = now() - interval '1 minute'");
  expect(await other.take('198.51.100.1')).toBe(wait);
  clock.at = new Date(clock.at.getTime() + wait * 1000);
  expect(await other.take('198.51.100.1')).toBe(0);
  expect(await counts('minute')).toEqual([1]);
});

test('saves of answers and other ordinary calls write no count', async () => {
  const who = await givenCandidate(first);
  await first.pool.query('delete from call_count');
  for (let n = 0; n < LIMIT * 2; n += 1)
    for (const app of apps) expect((await save(app, who, [givenEvent()])).status).toBe(200);
  const practice = { method: 'POST', url: '/api/v1/practice/NONE/score', payload: {} } as const;
  const remoteAddress = anotherNetwork();
  const statuses = [];
  for (let n = 0; n <= LIMIT; n += 1)
    statuses.push((await first.fastify.inject({ ...practice, remoteAddress })).statusCode);
  expect(statuses).toEqual([...Array(LIMIT).fill(400), 429]);
  expect(await counts('calls')).toEqual([]);
});

test('while the counts cannot be reached, each process holds the limit by itself', async () => {
  await first.pool.query('alter table call_count rename to call_count_away');
  onTestFinished(async () => void (await first.pool.query('alter table call_count_away rename to call_count')));
  written = '';
  const network = anotherNetwork();
  for (const app of apps) {
    const statuses = [];
    for (let n = 0; n <= LIMIT; n += 1) statuses.push((await askForLink(app, network)).status);
    expect(statuses).toEqual([...Array(LIMIT).fill(200), 429]);
  }
  // A line for each call would fill the log.
  expect(written.match(/limit-not-shared/g)).toHaveLength(1);
  expect(written).not.toContain(network);
});

test('a process that could not share its counts does so again some seconds later', async () => {
  const clock = clockAt(systemClock.now());
  const limiter = limiterOf('back', LIMIT, clock);
  await first.pool.query('alter table call_count rename to call_count_away');
  expect(await limiter.take('198.51.100.1')).toBe(0);
  await first.pool.query('alter table call_count_away rename to call_count');
  expect(await limiter.take('198.51.100.1')).toBe(0);
  expect(await counts('back')).toEqual([]);
  clock.at = new Date(clock.at.getTime() + 5_000);
  expect(await limiter.take('198.51.100.1')).toBe(0);
  expect(await counts('back')).toEqual([1]);
});

test('a database that does not respond holds up one call and not all of them', async () => {
  const limiter = limiterOf('hanging', LIMIT);
  const holder = await first.pool.connect();
  await holder.query('begin');
  await holder.query('lock table call_count in access exclusive mode');
  const waits = [];
  for (let n = 0; n <= LIMIT; n += 1) waits.push(await limiter.take('198.51.100.1'));
  await holder.query('commit');
  holder.release();
  expect(waits.map((wait) => wait > 0)).toEqual([...Array(LIMIT).fill(false), true]);
  await expect.poll(() => counts('hanging')).toEqual([1]);
});

test('counts of past minutes are deleted, so many at once, and none of this minute', async () => {
  await first.pool.query('delete from call_count');
  // The number of calls tells the age in seconds.
  for (const age of [1, 50, 61, 120, 3_600])
    await first.pool.query(
      "insert into call_count values ('tidy', int4send($1), $1, now() - make_interval(secs => $1))",
      [age],
    );
  const forget = (most: number) => first.inTransaction(({ tx, now }) => forgetOldCounts(tx, now, most));
  await forget(2);
  expect(await counts('tidy')).toHaveLength(3);
  await forget(100);
  expect(await counts('tidy')).toEqual([1, 50]);
});
