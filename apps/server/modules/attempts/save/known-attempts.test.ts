import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { type GivenAttempt, givenAttempt, givenForm } from '../../../test/given/attempts.ts';
import { KnownAttempts } from './known-attempts.ts';
import { QueuedSave } from './queued-save.ts';

const app = await testApp();
const formId = await givenForm(app);
const hall = (count: number) => Promise.all(Array.from({ length: count }, () => givenAttempt(app, { formId })));

/** Inserts entries in the same way as another process would. */
const store = ({ attemptId }: GivenAttempt, count: number) =>
  sql`
    insert into response_event
      (attempt_id, seq, op_id, item_ref, kind, payload, client_at, server_at, lease_epoch, late, lane_id, root_no, leaf_no)
    select ${attemptId}, coalesce(max(seq), 0) + n, gen_random_uuid(), 'q-3', 'answer', '{}', now(), now(), 1, false, gen_random_uuid(), 1, 0
    from response_event right join generate_series(1, ${count}::integer) as n on attempt_id = ${attemptId}
    group by n`.execute(app.database);

describe('the attempts in the cache of a process', () => {
  test('is bounded by their number, however many come', async () => {
    const known = new KnownAttempts(app.database, { attempts: 10, opIds: 1_000_000 });
    for (const { attemptId } of await hall(40)) {
      await known.read(attemptId);
      expect(known.size.attempts).toBeLessThanOrEqual(10);
    }
    expect(known.size.attempts).toBeGreaterThan(0);
  });

  test('is bounded by their entries: one attempt more than the bound, and never two generations of it', async () => {
    const known = new KnownAttempts(app.database, { attempts: 1000, opIds: 400 });
    const attempts = await hall(12);
    for (const attempt of attempts) {
      await store(attempt, 100);
      await known.read(attempt.attemptId);
      expect(known.size.opIds).toBeLessThanOrEqual(400);
    }
  });

  test('keeps attempts that save and forgets those that do not', async () => {
    const known = new KnownAttempts(app.database, { attempts: 10, opIds: 1_000_000 });
    const [writer, silent] = (await hall(2)) as [GivenAttempt, GivenAttempt];
    const kept = await known.read(writer.attemptId);
    await known.read(silent.attemptId);
    for (const { attemptId } of await hall(30)) {
      expect(known.get(writer.attemptId)).toBe(kept);
      await known.read(attemptId);
    }
    expect(known.get(silent.attemptId)).toBeUndefined();
  });

  test('never forgets an attempt of which a save is under way, since another object would number it too', async () => {
    const known = new KnownAttempts(app.database, { attempts: 10, opIds: 1_000_000 });
    const [busy] = (await hall(1)) as [GivenAttempt];
    const kept = await known.read(busy.attemptId);
    kept!.underWay.push(
      new QueuedSave(kept!, { leaseEpoch: 1, sessionId: busy.sessionId, events: [], since: performance.now() }),
    );
    for (const { attemptId } of await hall(40)) await known.read(attemptId);
    expect(known.get(busy.attemptId)).toBe(kept);
    kept!.underWay.pop();
    for (const { attemptId } of await hall(40)) await known.read(attemptId);
    expect(known.get(busy.attemptId)).toBeUndefined();
  });

  test('is read again, whole, when it was forgotten', async () => {
    const known = new KnownAttempts(app.database, { attempts: 10, opIds: 1_000_000 });
    const [attempt] = (await hall(1)) as [GivenAttempt];
    await store(attempt, 3);
    const before = await known.read(attempt.attemptId);
    for (const { attemptId } of await hall(40)) await known.read(attemptId);
    await store(attempt, 2);
    const after = await known.read(attempt.attemptId);
    expect(after).not.toBe(before);
    expect([after!.lastSeq, after!.ops.size]).toEqual([5, 5]);
  });

  test('grows by what was stored meanwhile, and is the same object for all who ask at the same moment', async () => {
    const known = new KnownAttempts(app.database);
    const [attempt] = (await hall(1)) as [GivenAttempt];
    await store(attempt, 3);
    const first = await known.read(attempt.attemptId);
    await store(attempt, 4);
    const all = await Promise.all(Array.from({ length: 5 }, () => known.read(attempt.attemptId)));
    for (const one of all) expect(one).toBe(first);
    expect([first!.lastSeq, first!.ops.size]).toEqual([7, 7]);
  });

  test('of an unknown attempt is empty', async () => {
    const known = new KnownAttempts(app.database);
    const [attempt] = (await hall(1)) as [GivenAttempt];
    expect(await known.read(attempt.bookingId as never)).toBeNull();
    expect(known.size).toEqual({ attempts: 0, opIds: 0 });
  });
});
