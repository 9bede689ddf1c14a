import type { WireEvent } from '@kasauti/contract/attempts/attempts.ts';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../../app.ts';
import { openDatabase } from '../../../platform/database/database.ts';
import { isNotNow } from '../../../platform/faults.ts';
import { openLog } from '../../../platform/log.ts';
import { testApp } from '../../../test/app.ts';
import { databaseProxy } from '../../../test/database-proxy.ts';
import { givenCandidate, givenEvent, save } from '../../../test/given/attempts.ts';
import { givenShortLane } from '../../../test/given/short-lane.ts';
import { journalOf, lanePart } from '../index.ts';

// In these tests, the other end of a connection vanishes silently. A statement on this connection either never arrives
// at the database, or is executed and never answered.
const app = await testApp();
type Who = Awaited<ReturnType<typeof givenCandidate>>;
const journal = async (who: Who) =>
  (await journalOf(app.database, who.attemptId)).map(({ seq, opId }) => ({ seq, opId }));

test('one connection that never answers holds up the saves of a process for some seconds, and loses none of them', async () => {
  const proxy = await databaseProxy(app.databaseUrl);
  const far = await buildApp({ settings: app.settings, databaseUrl: proxy.url, log: openLog('silent') });
  onTestFinished(() => far.close());
  const [stuck, other] = [await givenCandidate(app), await givenCandidate(app)];
  for (const who of [stuck, other]) expect((await save(far, who, [givenEvent()])).status).toBe(200);

  const held = proxy.holdNextAnswer(far.part(lanePart).connectionName);
  const events = [givenEvent(), givenEvent()];
  // Like a page, sends the event again with the same id after a 503 response.
  const saveUntilTaken = async (who: Who, event: WireEvent) => {
    for (;;) {
      const answer = await save(far, who, [event]);
      if (answer.status === 200) return answer;
      expect([answer.status, answer.body.code]).toEqual([503, 'busy']);
    }
  };
  const first = saveUntilTaken(stuck, events[0]!);
  await held;
  const answers = await Promise.all([first, saveUntilTaken(other, events[1]!)]);
  for (const [at, who] of [stuck, other].entries()) {
    expect(answers[at]!.body.acks).toEqual([{ opId: events[at]!.opId, seq: 2 }]);
    expect(await journal(who)).toHaveLength(2);
  }
  expect(far.part(lanePart).counts.lost).toBe(1);
});

describe('a lane that waits a short time only', () => {
  async function shortLane() {
    const proxy = await databaseProxy(app.databaseUrl);
    return { proxy, ...(await givenShortLane(app, proxy.url)) };
  }
  const acked = (event: WireEvent, seq: number) => [{ opId: event.opId, seq, isLate: false }];

  test('acknowledges what was stored though its answer never came, once and under its own number', async () => {
    const { proxy, lane, saveHere } = await shortLane();
    const [who, event, next] = [await givenCandidate(app), givenEvent(), givenEvent()];
    await saveHere(who, givenEvent());
    const held = proxy.holdNextAnswer(lane.connectionName);
    const saving = saveHere(who, event);
    const bring = await held;
    expect(await saving).toEqual(acked(event, 2));
    // The response arrives after all, but no request waits for it any more.
    bring();
    expect(await saveHere(who, next)).toEqual(acked(next, 3));
    expect(await saveHere(who, event)).toEqual(acked(event, 2));
    expect(await journal(who)).toHaveLength(3);
    expect(lane.counts).toMatchObject({ lost: 1, entries: 3 });
  });

  test('sends again what never reached the database, and what then arrives late stores nothing', async () => {
    const { proxy, lane, saveHere } = await shortLane();
    const [who, event] = [await givenCandidate(app), givenEvent()];
    await saveHere(who, givenEvent());
    const held = proxy.holdNextAsk(lane.connectionName);
    const saving = saveHere(who, event);
    const letGo = await held;
    expect(await saving).toEqual(acked(event, 2));
    letGo();
    expect(await saveHere(who, event)).toEqual(acked(event, 2));
    expect(await journal(who)).toHaveLength(2);
    expect(lane.counts.lost).toBe(1);
  });

  test('with a new chain does not take a commit of its old chain for the lost one', async () => {
    const { proxy, lane, saveHere } = await shortLane();
    const [who, event] = [await givenCandidate(app), givenEvent()];
    await saveHere(who, givenEvent());
    // Another process has used the number of the next commit, so the lane begins a new chain.
    const oldLaneId = lane.laneId;
    await app.pool.query(
      `insert into commit_root (lane_id, root_no, root, prev_root, leaf_count, leaves, signed_at, signature, key_id)
       select lane_id, 2, root, prev_root, leaf_count, leaves, signed_at, signature, key_id from commit_root
       where lane_id = $1 and root_no = 1`,
      [oldLaneId],
    );
    expect(await saveHere(who, givenEvent())).toMatchObject([{ seq: 2 }]);
    expect(lane.laneId).not.toBe(oldLaneId);
    const held = proxy.holdNextAsk(lane.connectionName);
    const saving = saveHere(who, event);
    await held;
    expect(await saving).toEqual(acked(event, 3));
    expect(await journal(who)).toHaveLength(3);
  });

  test('is not held up by a clock that it cannot read', async () => {
    const { proxy, lane, saveHere } = await shortLane();
    const [who, event] = [await givenCandidate(app), givenEvent()];
    const held = proxy.holdNextAnswer(lane.connectionName, 'question');
    const saving = saveHere(who, event);
    await held;
    expect(await saving).toEqual(acked(event, 1));
    expect(await journal(who)).toHaveLength(1);
  });

  test('looks again when the look for a lost commit is not answered either', async () => {
    const { proxy, lane, saveHere } = await shortLane();
    const [who, event] = [await givenCandidate(app), givenEvent()];
    await saveHere(who, givenEvent());
    const held = proxy.holdNextAnswer(lane.connectionName);
    const saving = saveHere(who, event);
    await held;
    await proxy.holdNextAnswer('kasauti lane look');
    expect(await saving).toEqual(acked(event, 2));
    expect(await journal(who)).toHaveLength(2);
    expect(lane.counts.lost).toBe(1);
  });

  test('reads an attempt over another connection when one does not answer', async () => {
    const { proxy, saveHere } = await shortLane();
    const [who, event] = [await givenCandidate(app), givenEvent()];
    const held = proxy.holdNextAnswer('kasauti exam');
    const asked = saveHere(who, event).catch((error: unknown) => isNotNow(error));
    await held;
    expect(await saveHere(who, event)).toEqual(acked(event, 1));
    expect(await asked).toBe(true);
    expect(await journal(who)).toHaveLength(1);
  });
});

test('an ordinary connection that does not answer is given up, also in a transaction, and the next ask has another one', async () => {
  const proxy = await databaseProxy(app.databaseUrl);
  const { database, pool } = openDatabase({
    url: proxy.url,
    connections: 1,
    name: 'kasauti half-open',
    limits: { statementMs: 300, answerMs: 500 },
  });
  onTestFinished(() => pool.end());
  const ask = (n: number) => sql<{ n: number }>`select ${n}::integer as n`.execute(database);
  expect((await ask(1)).rows).toEqual([{ n: 1 }]);
  for (const act of [() => ask(2), () => database.transaction().execute(async (tx) => sql`select ${2}`.execute(tx))]) {
    const held = proxy.holdNextAnswer('kasauti half-open');
    const failed = act().then(
      () => null,
      (error: unknown) => error,
    );
    await held;
    expect(isNotNow(await failed)).toBe(true);
    expect((await ask(3)).rows).toEqual([{ n: 3 }]);
  }
});
