import { randomUUID } from 'node:crypto';
import { judgeLateEntries } from '@kasauti/domain/attempt/late-entries.ts';
import { sectionTimeOf } from '@kasauti/domain/attempt/section-clock.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { readNow } from '../../../platform/database/work.ts';
import { testApp } from '../../../test/app.ts';
import {
  givenAttempt,
  givenCandidate,
  givenEvent,
  givenForm,
  givenTimedSource,
  save,
} from '../../../test/given/attempts.ts';
import { computeResult } from '../../results/score/compute-result.ts';
import { leafHash, SignedChain } from '../commit/signed-chain.ts';
import { closeIfDue, drainsUntil } from '../ending/close-attempt.ts';
import { decideLateEvents, journalOf, lanePart } from '../index.ts';
import { findAttempt, lockAttempt } from '../store/attempts.ts';
import { findAttemptsWithUndecidedLateEntries, readLateEntries } from '../store/journal.ts';
import { countsByItself, newestBefore } from '../store/late-sync.ts';
import { storeCommit } from '../store/save-statement.ts';

const app = await testApp();
const formId = await givenForm(app);
const timedFormId = await givenForm(app, givenTimedSource);
type Who = Awaited<ReturnType<typeof givenCandidate>>;

const change = (who: Pick<Who, 'attemptId'>, what: string) =>
  app.pool.query(`update attempt set ${what} where attempt_id = $1`, [who.attemptId]);
const graceLeft = (ms: number) => `deadline_at = now() - interval '5 seconds' + interval '${ms} milliseconds'`;
const found = async ({ attemptId }: Pick<Who, 'attemptId'>) => (await findAttempt(app.database, attemptId))!;

/**
 * Sends an answer that arrives before the last allowed instant but is stored after this instant. Another transaction
 * locks the attempt before the save is sent. It closes the attempt if `closes` is true, and releases the lock after the
 * last allowed instant has passed on the database's clock.
 */
async function saveThatWaits(who: Who, { closes }: { closes: boolean }) {
  const arrived = vi.spyOn(app.part(lanePart), 'store');
  const saving = await app.database.transaction().execute(async (tx) => {
    await lockAttempt(tx, who.attemptId);
    const answer = save(app, who, [givenEvent()]);
    await expect.poll(() => arrived.mock.calls.length).toBe(1);
    await sql`select pg_sleep(extract(epoch from ${await deadlineOf(who)}::timestamptz + interval '5.05 seconds' - clock_timestamp()))`.execute(
      tx,
    );
    if (closes)
      await sql`update attempt set state = 'submitted', submitted_by = 'deadline', submitted_at = deadline_at where attempt_id = ${who.attemptId}`.execute(
        tx,
      );
    return { answer };
  });
  arrived.mockRestore();
  return (await saving.answer).body;
}
const deadlineOf = async (who: Who) => (await found(who)).deadlineAt;

describe('an answer that arrived in time', () => {
  test.each([
    ['is not late because it waited for its commit', false],
    ['counts also when time has closed the attempt before its commit', true],
  ])('%s', async (_what, closes) => {
    const who = await givenCandidate(app, { mode: 'live', formId });
    await save(app, who, [givenEvent()]);
    await change(who, graceLeft(700));
    const { acks } = await saveThatWaits(who, { closes });
    expect(acks[0]).not.toHaveProperty('late');
    const [, entry] = await journalOf(app.database, who.attemptId);
    const lastArrivalMs = Number(await deadlineOf(who)) + 5000;
    expect(entry).toMatchObject({ isLate: false, counts: true });
    expect(Number(entry!.arrivedAt)).toBeLessThanOrEqual(lastArrivalMs);
    expect(Number(entry!.serverAt)).toBeGreaterThan(lastArrivalMs);
  });

  test('is late once results have not waited for it any more', async () => {
    const who = await givenCandidate(app, { mode: 'live', formId });
    await change(who, 'drain_seconds = 0');
    await save(app, who, [givenEvent()]);
    await change(who, graceLeft(700));
    const { acks } = await saveThatWaits(who, { closes: true });
    expect(acks[0]).toMatchObject({ late: true });
    expect((await journalOf(app.database, who.attemptId))[1]).toMatchObject({ isLate: true, counts: false });
  });

  test('and that its own submit overtook is refused, since that closes at once', async () => {
    const who = await givenCandidate(app, { formId });
    await change(who, "state = 'submitted', submitted_by = 'candidate', submitted_at = now()");
    expect((await save(app, who, [givenEvent()])).body.code).toBe('already-submitted');
    expect(drainsUntil(await found(who))).toBeNull();
  });

  test('stays in the queue behind a 503, and the repeat finds it with its first arrival', async () => {
    const who = await givenCandidate(app, { formId });
    await save(app, who, [givenEvent()]);
    const event = givenEvent();
    const refused = await app.database.transaction().execute(async (tx) => {
      await sql`lock table response_event in share mode`.execute(tx);
      return await save(app, who, [event]);
    });
    expect(refused.status).toBe(503);
    await expect.poll(async () => (await save(app, who, [event])).status).toBe(200);
    const [, entry] = await journalOf(app.database, who.attemptId);
    expect(entry!.opId).toBe(event.opId);
    expect(Number(entry!.serverAt) - Number(entry!.arrivedAt)).toBeGreaterThan(4000);
  });
});

describe('the statement that saves', () => {
  const chain = new SignedChain(app.secrets.signingPair('receipts'));

  /** Stores one entry. `signedMs` and `arrivedMs` are offsets from the database's clock, in milliseconds. */
  async function store({ signedMs = 0, arrivedMs = 0 }) {
    const who = await givenAttempt(app, { formId });
    const now = (await readNow(app.database)).getTime();
    const facts = {
      ...{ attemptId: who.attemptId, seq: 1, opId: randomUUID(), leaseEpoch: 1, clientAtMs: now },
      ...{ kind: 'visit', itemRef: 'q-1', payload: 'null', arrivedAtMs: now + arrivedMs },
    };
    const bytes = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');
    const signed = chain.next([leafHash(facts)], now + signedMs);
    const client = await app.pool.connect();
    try {
      const leaseSessionId = bytes(who.sessionId);
      const deadlineAtUs = who.deadlineAt.getTime() * 1000;
      const expected = { attemptId: bytes(who.attemptId), leaseEpoch: 1, leaseSessionId, deadlineAtUs };
      const entry = { ...facts, attemptId: bytes(who.attemptId), opId: bytes(facts.opId), sectionNo: 0 };
      const { isStored, mismatches } = await storeCommit(client, [expected], signed.root, [entry], 40);
      expect(mismatches).toEqual([]);
      if (isStored) chain.accept(signed);
      expect(await journalOf(app.database, who.attemptId)).toHaveLength(isStored ? 1 : 0);
      return isStored;
    } finally {
      client.release();
    }
  }

  test.each([
    ['signed now', {}, true],
    ['signed some seconds ago, as on a slow way', { signedMs: -8_000 }, true],
    ['signed longer ago than any commit takes', { signedMs: -11_000 }, false],
    ['signed by a clock that is ahead', { signedMs: 2_500 }, false],
    ['arrived as long ago as a queue may hold it', { arrivedMs: -35_000 }, true],
    ['arrived before any queue could have held it', { arrivedMs: -41_000 }, false],
    ['arrived at a time to come', { arrivedMs: 2_500 }, false],
  ])('takes or leaves an entry that was %s', async (_what, moments, isStored) => {
    expect(await store(moments)).toBe(isStored);
  });
});

describe('after its deadline has closed it, an attempt', () => {
  async function givenClosed() {
    const who = await givenCandidate(app, { mode: 'live', formId });
    await save(app, who, [givenEvent()]);
    await change(who, graceLeft(-100));
    await app.inTransaction(async (work) => closeIfDue(work, app.hub, (await lockAttempt(work.tx, who.attemptId))!));
    return { ...who, until: drainsUntil(await found(who))! };
  }
  const compute = (who: Who, when: Date) =>
    app.at(when, (work) => computeResult(work, { attemptId: who.attemptId, reason: 'asked-again' }));
  const after = (when: Date) => new Date(when.getTime() + 1);

  test('has no result before every answer that arrived in time is stored, and then one of all of them', async () => {
    const who = await givenClosed();
    expect(Number(who.until) - Number(await deadlineOf(who))).toBe(35_000);
    expect(await compute(who, who.until)).toBeNull();
    expect(await compute(who, after(who.until))).toMatchObject({ versionNo: 1, lastSeq: 1 });
  });

  test('is announced to the results module only then', async () => {
    const who = await givenClosed();
    const { rows } = await app.pool.query(
      "select jobs.run_at from graphile_worker.jobs join graphile_worker._private_jobs using (id) where payload ->> 'kind' = 'attempt-submitted' and payload ->> 'attemptId' = $1",
      [who.attemptId],
    );
    expect(rows).toEqual([{ run_at: after(who.until) }]);
  });

  test('waits with its result for a commit that is under way', async () => {
    const who = await givenClosed();
    const { computing } = await app.database.transaction().execute(async (tx) => {
      await sql`select from attempt where attempt_id = ${who.attemptId} for share`.execute(tx);
      const computing = compute(who, after(who.until));
      await expect
        .poll(
          async () =>
            (await app.pool.query("select from pg_locks where not granted and locktype in ('tuple', 'transactionid')"))
              .rowCount,
        )
        .toBeGreaterThan(0);
      await sql`insert into response_event (attempt_id, seq, op_id, item_ref, kind, payload, client_at, server_at, lease_epoch, late, lane_id, root_no, leaf_no)
        values (${who.attemptId}, 2, gen_random_uuid(), 'q-1', 'visit', 'null', now(), now(), 1, false, gen_random_uuid(), 1, 0)`.execute(
        tx,
      );
      return { computing };
    });
    expect(await computing).toMatchObject({ lastSeq: 2 });
  });

  test('gives no sheet and takes no decision about late answers before, and says when to come again', async () => {
    const who = await givenClosed();
    const sheet = await app.fastify.inject({ url: `/api/v1/attempts/${who.attemptId}/sheet`, headers: who.headers });
    expect([sheet.statusCode, sheet.json().code]).toEqual([503, 'answers-settling']);
    expect(Number(sheet.headers['retry-after'])).toBeGreaterThan(20);
    const by = (await givenAttempt(app, { formId })).candidateId;
    const ask = { attemptId: who.attemptId, decision: 'accept' as const, by, reasonText: 'The room lost its network.' };
    const decide = (when: Date) => app.at(when, (work) => decideLateEvents(work, app.hub, ask));
    expect(await decide(who.until)).toMatchObject({ code: 'still-running' });
    expect(await decide(after(who.until))).toMatchObject({ code: 'nothing-late' });
  });
});

test('the database’s words for what counts by itself say the same as the rule', async () => {
  const second = fc.integer({ min: -60, max: 60 });
  const entries = fc.array(
    fc.record({
      ...{ made: second, arrived: fc.integer({ min: -60, max: 1900 }), waited: fc.nat(60) },
      ...{ isLate: fc.boolean(), kind: fc.constantFrom('visit', 'lease'), isOld: fc.boolean() },
      sectionNo: fc.constantFrom(null, 2, 3),
    }),
    { minLength: 1, maxLength: 6 },
  );
  const modes = fc.constantFrom('none' as const, 'live' as const);
  await fc.assert(
    fc.asyncProperty(entries, modes, fc.option(second), fc.nat(60), async (given, mode, quiet, drainSeconds) => {
      const isTimed = given.some(({ sectionNo }) => sectionNo !== null);
      const who = await givenAttempt(app, { mode, formId: isTimed ? timedFormId : formId });
      await change(who, `drain_seconds = ${drainSeconds}`);
      const { deadlineAt } = who;
      const { sectionEnds } = await found(who);
      // The entries are around the end of the second section, which is the start of the third.
      const around = sectionEnds?.[1] ?? deadlineAt;
      const at = (seconds: number) => new Date(around.getTime() + seconds * 1000);
      const stored = given.map(({ made, arrived, waited, isOld, ...more }) => {
        const storedAt = at(isOld ? arrived : arrived + waited);
        const section = sectionTimeOf(sectionEnds, more.sectionNo);
        return {
          ...more,
          clientAt: at(made),
          arrivedAt: at(arrived),
          storedAt,
          isOld,
          acceptedByPerson: false,
          section,
        };
      });
      for (const [index, { clientAt, arrivedAt, storedAt, isOld, isLate, kind, sectionNo }] of stored.entries())
        await sql`insert into response_event (attempt_id, seq, op_id, kind, payload, client_at, server_at, arrived_at, lease_epoch, section_no, late, lane_id, root_no, leaf_no)
          values (${who.attemptId}, ${index + 1}, gen_random_uuid(), ${kind}, 'null', ${clientAt}, ${storedAt}, ${isOld ? null : arrivedAt}, 1, ${sectionNo}, ${isLate}, gen_random_uuid(), 1, 0)`.execute(
          app.database,
        );
      const nothingWaitedAt = quiet === null ? null : at(quiet);
      if (nothingWaitedAt)
        await sql`insert into nothing_waited values (${who.attemptId}, ${nothingWaitedAt})`.execute(app.database);
      const { rows } = await sql<{ counts: boolean }>`
        with event as (select response_event.*, ${newestBefore} as newest_before from response_event)
        select not event.late or ${countsByItself} as counts
        from event join attempt on attempt.attempt_id = event.attempt_id
        where event.attempt_id = ${who.attemptId} order by seq`.execute(app.database);
      const rule = judgeLateEntries(stored, { mode, deadlineAt, drainMs: drainSeconds * 1000, nothingWaitedAt });
      expect(rows.map((row) => row.counts)).toEqual(rule);
      expect((await journalOf(app.database, who.attemptId)).map((entry) => entry.counts)).toEqual(rule);
    }),
    { numRuns: 100 },
  );
});

test('twenty thousand late entries of one attempt, which all count, keep nobody from the list of what must be decided', async () => {
  const who = await givenAttempt(app, { mode: 'none', formId });
  await change(who, "state = 'submitted', submitted_at = deadline_at, submitted_by = 'deadline'");
  await sql`insert into response_event (attempt_id, seq, op_id, kind, payload, client_at, server_at, arrived_at, lease_epoch, late, lane_id, root_no, leaf_no)
    select ${who.attemptId}, no, gen_random_uuid(), 'visit', 'null', at, later, later, 1, true, gen_random_uuid(), 1, 0
    from generate_series(1, 20000) as no,
      lateral (select ${who.deadlineAt}::timestamptz - (20001 - no) * interval '1 millisecond' as at,
        ${who.deadlineAt}::timestamptz + interval '1 minute' + no * interval '1 millisecond' as later) as instants`.execute(
    app.database,
  );
  const read = await app.database.transaction().execute(async (tx) => {
    expect((await findAttemptsWithUndecidedLateEntries(tx)).map(({ attemptId }) => attemptId)).not.toContain(
      who.attemptId,
    );
    expect(await readLateEntries(tx, [who.attemptId])).toEqual([]);
    const { rows } = await sql<{ count: number }>`select (idx_tup_fetch + seq_tup_read)::float8 as count
      from pg_stat_xact_user_tables where relname = 'response_event'`.execute(tx);
    return rows[0]?.count;
  });
  expect(read).toBeGreaterThan(20_000);
  expect(read).toBeLessThan(400_000);
});
