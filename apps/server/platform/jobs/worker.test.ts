import type { Announcement } from '@kasauti/contract/announcements.ts';
import type { ExamId } from '@kasauti/contract/ids.ts';
import { expect, onTestFinished, test } from 'vitest';
import { testApp } from '../../test/app.ts';
import { openDatabase } from '../database/database.ts';
import { inTransaction } from '../database/work.ts';
import { withReactions } from './outbox.ts';
import { PLACES } from './paces.ts';
import { drainOutbox, makeReactions, type ScheduledTask, startWorker } from './worker.ts';

const app = await testApp();

/** Starts a worker with its own connections, as a separate process would have them. */
async function givenWorker(scheduledTasks: ScheduledTask[], connections = 5, reactions = makeReactions().reactions) {
  const { database, pool } = openDatabase({ url: app.databaseUrl, connections, name: 'kasauti test worker' });
  const { databaseUrl, log } = app;
  const worker = await startWorker({ database, databaseUrl, log, reactions, scheduledTasks });
  return {
    pool,
    async stop() {
      await worker.stop();
      await pool.end();
    },
  };
}

/** A version of the server: its reactions by their names, each with what it announces and what its worker has done. */
function givenVersion(reactions: Record<string, Announcement['kind']>) {
  const listed = makeReactions();
  const done: Record<string, string[]> = {};
  for (const [name, kind] of Object.entries(reactions)) {
    done[name] = [];
    listed.react(
      kind,
      name,
      async (announcement) => void done[name]?.push((announcement as { examId: string }).examId),
    );
  }
  const database = withReactions(openVersionDatabase(), listed.jobsOf);
  return {
    done: (name: string) => done[name] ?? [],
    announce: (kind: Announcement['kind'], examId: string) =>
      inTransaction(database, (work) => work.announce({ kind, examId } as Announcement)),
    async startWorker() {
      const worker = await givenWorker([], 5, listed.reactions);
      onTestFinished(() => worker.stop());
    },
  };
}

function openVersionDatabase() {
  const { database, pool } = openDatabase({ url: app.databaseUrl, connections: 1, name: 'kasauti test version' });
  onTestFinished(() => pool.end());
  return database;
}

/** Returns the jobs by their tasks, with the attempts that were used of each. */
async function jobsLeft(): Promise<[task: string, attempts: number][]> {
  const { rows } = await app.pool.query('select task_identifier, attempts from graphile_worker.jobs order by 1');
  return rows.map(({ task_identifier, attempts }) => [task_identifier, attempts]);
}

/** Counts events. `reaches(n)` waits for the n-th event. */
function makeCounter() {
  const counter = {
    count: 0,
    add() {
      counter.count += 1;
    },
    async reaches(n: number) {
      await expect.poll(() => counter.count).toBeGreaterThanOrEqual(n);
    },
  };
  return counter;
}

test('running jobs take no connection from the calls', async () => {
  const begun = makeCounter();
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const scheduledTasks = Array.from({ length: 8 }, (_, n) => ({
    name: `wait-${n}`,
    everyMs: 5,
    async act() {
      begun.add();
      await mayEnd;
    },
  }));
  const worker = await givenWorker(scheduledTasks, 3);
  await begun.reaches(scheduledTasks.length);
  expect((await worker.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  end();
  await worker.stop();
});

test('a task without a lock runs in several processes at once, and hears when its worker stops', async () => {
  const begun = makeCounter();
  const ended = makeCounter();
  const wait: ScheduledTask = {
    name: 'send',
    everyMs: 5,
    hasLock: false,
    async act(mustEnd) {
      begun.add();
      await new Promise((resolve) => mustEnd.addEventListener('abort', resolve));
      ended.add();
    },
  };
  const workers = [await givenWorker([wait]), await givenWorker([wait])];
  await begun.reaches(2);
  expect(ended.count).toBe(0);
  for (const worker of workers) await worker.stop();
  expect([begun.count, ended.count]).toEqual([2, 2]);
});

test('a job runs in one process at a time, and in another one after that process ends', async () => {
  const [first, second, turns] = [makeCounter(), makeCounter(), makeCounter()];
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const one = await givenWorker([
    {
      name: 'tidy',
      everyMs: 5,
      async act() {
        first.add();
        await mayEnd;
      },
    },
  ]);
  await first.reaches(1);
  const other = await givenWorker([
    { name: 'tidy', everyMs: 5, act: async () => second.add() },
    { name: 'count-turns', everyMs: 5, act: async () => turns.add() },
  ]);
  await turns.reaches(5);
  expect(second.count).toBe(0);
  end();
  await one.stop();
  await second.reaches(2);
  await other.stop();
});

test('a job runs again when its lock was lost with its connection', async () => {
  const done = makeCounter();
  const worker = await givenWorker([{ name: 'again', everyMs: 5, act: async () => done.add() }]);
  await done.reaches(1);
  await app.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'kasauti locks' and datname = current_database()",
  );
  await done.reaches(done.count + 3);
  await worker.stop();
});

test('a job whose reaction an old process does not have is done once, by the new process beside it', async () => {
  const old = givenVersion({ 'tell-price': 'exam-changed' });
  const next = givenVersion({
    'tell-price': 'exam-changed',
    'tell-price-again': 'exam-changed',
    'tell-job': 'job-posted',
  });
  await old.startWorker();
  await next.startWorker();
  const exams = Array.from({ length: 20 }, (_, n) => `exam-${n}`);
  for (const exam of exams) {
    await next.announce('exam-changed', exam);
    await next.announce('job-posted', exam);
  }
  await expect.poll(jobsLeft).toEqual([]);
  expect([...old.done('tell-price'), ...next.done('tell-price')].toSorted()).toEqual(exams.toSorted());
  for (const name of ['tell-price-again', 'tell-job']) expect(next.done(name).toSorted()).toEqual(exams.toSorted());
});

test('while only an old process runs, a job that it does not know waits, and no attempt is used', async () => {
  const old = givenVersion({ 'tell-price': 'exam-changed' });
  const next = givenVersion({ 'tell-price': 'exam-changed', 'tell-job': 'job-posted' });
  await next.announce('job-posted', 'first');
  await old.startWorker();
  // When the later job is done, the worker has passed the earlier one.
  await next.announce('exam-changed', 'later');
  await expect.poll(() => old.done('tell-price')).toEqual(['later']);
  await expect.poll(jobsLeft).toEqual([['tell-job', 0]]);
  await next.startWorker();
  await expect.poll(() => next.done('tell-job')).toEqual(['first']);
});

test('what the version before has announced is done, and what has no reaction here is left to it', async () => {
  const next = givenVersion({ 'tell-price': 'exam-changed', 'tell-price-again': 'exam-changed' });
  const announceAsBefore = (kind: string, examId: string) =>
    app.pool.query('select put_in_outbox(json_build_object($1::text, $2::text, $3::text, $4::text), null)', [
      'kind',
      kind,
      'examId',
      examId,
    ]);
  await announceAsBefore('given-up-later', 'first');
  await app.pool.query(
    `select graphile_worker.add_job('reaction', '{"name": "renamed-later", "announcement": {"kind": "exam-changed"}}')`,
  );
  await announceAsBefore('exam-changed', 'second');
  await next.startWorker();
  for (const name of ['tell-price', 'tell-price-again']) await expect.poll(() => next.done(name)).toEqual(['second']);
  await expect.poll(jobsLeft).toEqual([
    ['announcement:given-up-later', 0],
    ['renamed-later', 0],
  ]);
  await app.pool.query('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))');
});

test('what a command announces, which has no reactions itself, reaches every reaction', async () => {
  const version = givenVersion({ 'tell-price': 'exam-changed', 'tell-price-again': 'exam-changed' });
  await version.startWorker();
  await inTransaction(openVersionDatabase(), (work) =>
    work.announce({ kind: 'exam-changed', examId: 'one' as ExamId }),
  );
  for (const name of ['tell-price', 'tell-price-again']) await expect.poll(() => version.done(name)).toEqual(['one']);
});

test('however many slow jobs there are, and if the gateway does not respond, a mailed code is not delayed', async () => {
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const [begun, mailed] = [makeCounter(), makeCounter()];
  const hang = async () => {
    begun.add();
    await mayEnd;
  };
  const listed = makeReactions();
  listed.react('data-export-asked', { name: 'make-copy', pace: 'slow' }, hang);
  listed.react('payment-to-refund', { name: 'ask-gateway', pace: 'gateway' }, hang);
  listed.react('login-code-wanted', { name: 'mail-code', pace: 'prompt' }, async () => mailed.add());
  const database = withReactions(openVersionDatabase(), listed.jobsOf);
  const announce = (kind: Announcement['kind']) =>
    inTransaction(database, (work) => work.announce({ kind } as Announcement));
  for (let n = 0; n < 5; n += 1) {
    await announce('data-export-asked');
    await announce('payment-to-refund');
  }
  const worker = await givenWorker([], 5, listed.reactions);
  await begun.reaches(PLACES.slow + PLACES.gateway);
  await announce('login-code-wanted');
  await mailed.reaches(1);
  expect(begun.count).toBe(PLACES.slow + PLACES.gateway);
  end();
  await begun.reaches(10);
  await worker.stop();
});

test('of the jobs that wait, first come those that somebody waits for, and last those of which there are many', async () => {
  const done: string[] = [];
  const listed = makeReactions();
  listed.react('attempt-submitted', { name: 'compute', pace: 'bulk' }, async () => void done.push('compute'));
  listed.react('order-fulfilled', 'mail-receipt', async () => void done.push('mail-receipt'));
  listed.react('login-code-wanted', { name: 'mail-code', pace: 'prompt' }, async () => void done.push('mail-code'));
  const database = withReactions(openVersionDatabase(), listed.jobsOf);
  for (const kind of ['attempt-submitted', 'order-fulfilled', 'login-code-wanted'] as const)
    await inTransaction(database, (work) => work.announce({ kind } as Announcement));
  const { pool, log } = app;
  await drainOutbox({ database, pool, log, reactions: listed.reactions, scheduledTasks: [] });
  expect(done).toEqual(['mail-code', 'mail-receipt', 'compute']);
});
