import { sql } from 'kysely';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../../app.ts';
import { openLog } from '../../../platform/log.ts';
import { testApp } from '../../../test/app.ts';
import { databaseProxy } from '../../../test/database-proxy.ts';
import { givenCandidate, givenEvent, save } from '../../../test/given/attempts.ts';
import { closeIfDue, journalOf, lanePart, lockAttempt } from '../index.ts';

// Two server processes use one database. The cache of one process does not contain what the other process has stored.
const first = await testApp();
const second = await buildApp({
  settings: first.settings,
  databaseUrl: first.databaseUrl,
  log: openLog(first.settings.LOG_LEVEL),
});
afterAll(() => second.close());
const apps = [first, second];
type Who = Awaited<ReturnType<typeof givenCandidate>>;

const journal = (who: Who) => journalOf(first.database, who.attemptId);
const post = async (app: (typeof apps)[number], who: Who, path: string, payload: object = {}) => {
  const url = `/api/v1/attempts/${who.attemptId}/${path}`;
  const answer = await app.fastify.inject({ method: 'POST', url, headers: who.headers, payload });
  return { status: answer.statusCode, body: answer.json() };
};

/**
 * Checks that the numbers of the journal are consecutive and that each operation is stored once. Returns the journal.
 */
async function expectSound(who: Who): Promise<Awaited<ReturnType<typeof journal>>> {
  const entries = await journal(who);
  expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, at) => at + 1));
  expect(new Set(entries.map(({ opId }) => opId)).size).toBe(entries.length);
  return entries;
}

describe('two processes', () => {
  test('that get the same operation at the same moment store it once and answer the same receipt', async () => {
    for (let round = 0; round < 20; round += 1) {
      const who = await givenCandidate(first);
      await Promise.all(apps.map((app) => save(app, who, [givenEvent()])));
      const event = givenEvent();
      const answers = await Promise.all(apps.map((app) => save(app, who, [event])));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(answers[0]!.body.acks).toEqual(answers[1]!.body.acks);
      expect(answers[0]!.body.receipt).toEqual(answers[1]!.body.receipt);
      expect(await expectSound(who)).toHaveLength(3);
    }
  });

  test('that save for the same attempts at the same moment number all entries without a gap', async () => {
    const hall = await Promise.all(Array.from({ length: 6 }, () => givenCandidate(first)));
    const sent = hall.map(() => [] as string[]);
    for (let round = 0; round < 15; round += 1) {
      const saves = hall.flatMap((who, at) =>
        apps.map(async (app) => {
          const event = givenEvent();
          const { status, body } = await save(app, who, [event]);
          expect([status, body.acks[0]?.opId]).toEqual([200, event.opId]);
          sent[at]!.push(event.opId);
        }),
      );
      await Promise.all(saves);
    }
    for (const [at, who] of hall.entries()) {
      const entries = await expectSound(who);
      expect(entries.map(({ opId }) => opId).sort()).toEqual(sent[at]!.sort());
    }
    expect(first.part(lanePart).counts.collisions + second.part(lanePart).counts.collisions).toBeGreaterThan(0);
  });

  test('of which one transfers the lease never both accept: no entry of the old page follows the transfer', async () => {
    for (let round = 0; round < 15; round += 1) {
      const who = await givenCandidate(first);
      await save(first, who, [givenEvent()]);
      const oldPage = Promise.all(Array.from({ length: 6 }, () => save(first, who, [givenEvent()])));
      const taken = await post(second, who, 'lease');
      expect([taken.status, taken.body.lease.epoch]).toEqual([200, 2]);
      const mine = await save(second, who, [givenEvent()], 2);
      expect(mine.status).toBe(200);
      const late = await save(first, who, [givenEvent()]);
      expect([late.status, late.body.code]).toEqual([409, 'stale-lease']);
      const acked = (await oldPage).filter(({ status }) => status === 200).length;
      const entries = await expectSound(who);
      const takenAt = entries.findIndex(({ kind }) => kind === 'lease');
      expect(entries.slice(0, takenAt).every(({ leaseEpoch }) => leaseEpoch === 1)).toBe(true);
      expect(entries.slice(takenAt).every(({ leaseEpoch }) => leaseEpoch === 2)).toBe(true);
      expect(entries).toHaveLength(1 + acked + 1 + 1);
    }
  });

  test('that both move the lease make two epochs, one after the other', async () => {
    const who = await givenCandidate(first);
    const taken = await Promise.all(apps.map((app) => post(app, who, 'lease')));
    expect(taken.map(({ body }) => body.lease.epoch).sort()).toEqual([2, 3]);
    expect((await expectSound(who)).map(({ kind, leaseEpoch }) => [kind, leaseEpoch])).toEqual([
      ['lease', 2],
      ['lease', 3],
    ]);
  });

  test('of which one submits: all acknowledged entries are in the journal by then, and none comes after', async () => {
    for (let round = 0; round < 15; round += 1) {
      const who = await givenCandidate(first);
      const saves = Array.from({ length: 6 }, () => save(first, who, [givenEvent()]));
      const submitted = await post(second, who, 'submit', { leaseEpoch: 1 });
      expect(submitted.status).toBe(200);
      const { lastSeq } = submitted.body as { lastSeq: number };
      const answers = await Promise.all(saves);
      const refused = answers.filter(({ status }) => status !== 200);
      expect(refused.every(({ status, body }) => status === 409 && body.code === 'already-submitted')).toBe(true);
      expect(await expectSound(who)).toHaveLength(lastSeq);
      expect(answers.length - refused.length).toBe(lastSeq);
    }
  });

  test('that both submit submit once', async () => {
    const who = await givenCandidate(first);
    const answers = await Promise.all(
      apps.flatMap((app) => [1, 2].map(() => post(app, who, 'submit', { leaseEpoch: 1 }))),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.submittedAt)).size).toBe(1);
    const { rows } = await first.pool.query(
      "select count(*)::integer as count from graphile_worker._private_jobs where payload->>'kind' = 'attempt-submitted' and payload->>'attemptId' = $1",
      [who.attemptId],
    );
    expect(rows[0].count).toBe(1);
  });
});

test('an entry that was read before its commit’s answer came is numbered once', async () => {
  const proxy = await databaseProxy(first.databaseUrl);
  const { settings } = first;
  const app = await buildApp({ settings, databaseUrl: proxy.url, log: openLog(settings.LOG_LEVEL) });
  const who = await givenCandidate(app);
  await save(app, who, [givenEvent()]);
  const held = proxy.holdNextAnswer(app.part(lanePart).connectionName);
  const saving = save(app, who, [givenEvent()]);
  const bring = await held;
  // A request with a newer epoch makes this process read the attempt again, and it then finds the entry in the journal.
  expect((await save(app, who, [givenEvent()], 2)).status).toBe(409);
  bring();
  expect((await saving).body.acks).toMatchObject([{ seq: 2 }]);
  expect((await save(app, who, [givenEvent()])).body.acks).toMatchObject([{ seq: 3 }]);
  await expectSound(who);
  await app.close();
});

test.each(['handed on', 'submitted'])(
  'a repeat of a stored answer is answered also by a process that only knows that the attempt was %s',
  async (end) => {
    const who = await givenCandidate(first);
    const event = givenEvent();
    await save(second, who, [givenEvent()]);
    const stored = await save(first, who, [event]);
    if (end === 'handed on') await post(first, who, 'lease');
    else await post(first, who, 'submit', { leaseEpoch: 1 });
    // After this refusal, the second process knows the new state of the attempt. It does not know the entry that the
    // first process stored before.
    expect((await save(second, who, [givenEvent()])).status).toBe(409);
    const repeat = await save(second, who, [event]);
    expect([repeat.status, repeat.body.acks, repeat.body.receipt]).toEqual([
      200,
      stored.body.acks,
      stored.body.receipt,
    ]);
    expect((await save(second, who, [givenEvent()])).status).toBe(409);
  },
);

describe('while the lane of one process waits for the database’s clock', () => {
  /**
   * Starts a save in a process that has never saved before. Such a process reads the database's clock first. The test
   * delays this query until it calls `bring`.
   */
  async function savingAfterTheClock(leaseEpoch = 1) {
    const proxy = await databaseProxy(first.databaseUrl);
    const { settings } = first;
    const app = await buildApp({ settings, databaseUrl: proxy.url, log: openLog(settings.LOG_LEVEL) });
    const who = await givenCandidate(app);
    const event = givenEvent();
    const held = proxy.holdNextAnswer(app.part(lanePart).connectionName, 'question');
    const saving = save(app, who, [event], leaseEpoch);
    return { app, who, event, saving, bring: await held };
  }

  test('and another moves the lease, the old page’s answer is refused and not stored under the new page', async () => {
    const { app, who, saving, bring } = await savingAfterTheClock();
    expect((await post(second, who, 'lease')).body.lease.epoch).toBe(2);
    await app.part(lanePart).known.read(who.attemptId);
    bring();
    const { status, body } = await saving;
    expect([status, body.code]).toEqual([409, 'stale-lease']);
    expect((await expectSound(who)).map(({ kind }) => kind)).toEqual(['lease']);
    await app.close();
  });

  test('and another stores the same operation, it is not stored again', async () => {
    const { app, who, event, saving, bring } = await savingAfterTheClock();
    const there = await save(second, who, [event]);
    await app.part(lanePart).known.read(who.attemptId);
    bring();
    const here = await saving;
    expect([here.status, here.body.acks, here.body.receipt]).toEqual([200, there.body.acks, there.body.receipt]);
    expect(await expectSound(who)).toHaveLength(1);
    await app.close();
  });
});

describe('an answer that arrived in time and whose commit was held up', () => {
  /** Changes the attempt in the database, then sends an answer and delays its commit on the way to the database. */
  async function heldUp(change: string) {
    const proxy = await databaseProxy(first.databaseUrl);
    const { settings } = first;
    const app = await buildApp({ settings, databaseUrl: proxy.url, log: openLog(settings.LOG_LEVEL) });
    onTestFinished(() => app.close());
    const who = await givenCandidate(app, { mode: 'live' });
    await sql`update attempt set ${sql.raw(change)} where attempt_id = ${who.attemptId}`.execute(first.database);
    await save(app, who, [givenEvent()]);
    const held = proxy.holdNextAsk(app.part(lanePart).connectionName);
    const saving = save(app, who, [givenEvent()]);
    return { who, saving, letGo: await held };
  }

  test('counts also when time has closed the attempt meanwhile', async () => {
    const { who, saving, letGo } = await heldUp('muted_signals = false');
    const closed = await first.at(new Date(who.deadlineAt.getTime() + 5001), async (work) => {
      const attempt = await lockAttempt(work.tx, who.attemptId);
      return await closeIfDue(work, first.hub, attempt!);
    });
    expect(closed).toMatchObject({ state: 'submitted', submittedBy: 'deadline' });
    letGo();
    const { status, body } = await saving;
    expect([status, body.acks[0]!.late]).toEqual([200, undefined]);
    expect((await expectSound(who)).map(({ isLate }) => isLate)).toEqual([false, false]);
  });

  test('is signed again as late when results do not wait for it any more', async () => {
    const { who, saving, letGo } = await heldUp(
      "drain_seconds = 0, deadline_at = date_trunc('second', now()) - interval '3 seconds'",
    );
    await sql`select pg_sleep(extract(epoch from deadline_at + interval '5.01 seconds' - clock_timestamp()))
      from attempt where attempt_id = ${who.attemptId}`.execute(first.database);
    letGo();
    const { status, body } = await saving;
    expect([status, body.acks[0]!.late]).toEqual([200, true]);
    expect((await expectSound(who)).map(({ isLate }) => isLate)).toEqual([false, true]);
  });
});

describe('a slow change of one attempt', () => {
  test('holds up its own answers, not those of the hall', async () => {
    const [slow, quick] = [await givenCandidate(first), await givenCandidate(first)];
    await save(first, slow, [givenEvent()]);
    await save(first, quick, [givenEvent()]);
    let waiting: ReturnType<typeof save> | null = null;
    await first.database.transaction().execute(async (tx) => {
      await sql`update attempt set muted_signals = true where attempt_id = ${slow.attemptId}`.execute(tx);
      waiting = save(first, slow, [givenEvent()]);
      for (let count = 0; count < 5; count += 1) expect((await save(first, quick, [givenEvent()])).status).toBe(200);
      expect(await journal(slow)).toHaveLength(1);
    });
    expect((await waiting!).status).toBe(200);
    expect(await expectSound(slow)).toHaveLength(2);
    expect(await expectSound(quick)).toHaveLength(6);
  });
});

describe('when the lane’s connection is cut in the middle', () => {
  test('no acknowledged entry is missing, none is stored twice, and a repeated request shows the state of the others', async () => {
    const hall = await Promise.all(Array.from({ length: 8 }, () => givenCandidate(first)));
    const acked = new Map<Who, Set<string>>(hall.map((who) => [who, new Set<string>()]));
    let isOver = false;
    const cutting = (async () => {
      // Most cuts interrupt a commit, and at least one cut must do so.
      for (let cut = 0; cut < 25 || first.part(lanePart).counts.lost === 0; cut += 1) {
        await first.pool.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [
          first.part(lanePart).connectionName,
        ]);
        await Promise.race(hall.map((who) => save(second, who, [givenEvent({ kind: 'visit', payload: null })])));
      }
      isOver = true;
    })();
    const writing = hall.map(async (who) => {
      while (!isOver) {
        const event = givenEvent();
        for (let answer = await save(first, who, [event]); ; answer = await save(first, who, [event])) {
          if (answer.status === 200) break;
          expect(answer.status).toBe(503);
        }
        acked.get(who)!.add(event.opId);
      }
    });
    await Promise.all([cutting, ...writing]);
    for (const who of hall) {
      const ops = new Set((await expectSound(who)).map(({ opId }) => opId));
      for (const opId of acked.get(who)!) expect(ops).toContain(opId);
    }
  });

  test('a commit of which only the answer was lost is acknowledged as it was stored, and not stored again', async () => {
    const proxy = await databaseProxy(first.databaseUrl);
    const { settings } = first;
    const app = await buildApp({ settings, databaseUrl: proxy.url, log: openLog(settings.LOG_LEVEL) });
    const hall = await Promise.all(Array.from({ length: 3 }, () => givenCandidate(first)));
    await Promise.all(hall.map((who) => save(app, who, [givenEvent()])));
    for (let round = 2; round < 7; round += 1) {
      const lost = proxy.loseNextAnswer(app.part(lanePart).connectionName);
      const events = hall.map(() => givenEvent());
      const answers = await Promise.all(hall.map((who, at) => save(app, who, [events[at]!])));
      await lost;
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      for (const [at, who] of hall.entries()) {
        expect(answers[at]!.body.acks).toEqual([{ opId: events[at]!.opId, seq: round }]);
        expect(await expectSound(who)).toHaveLength(round);
        const repeat = await save(second, who, [events[at]!]);
        expect(repeat.body.receipt).toEqual(answers[at]!.body.receipt);
      }
    }
    expect(app.part(lanePart).counts.lost).toBe(5);
    await app.close();
  });
});
