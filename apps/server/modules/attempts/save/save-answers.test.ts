import { hash, verify } from 'node:crypto';
import type { WireEvent } from '@kasauti/contract/attempts/attempts.ts';
import { onlyInteraction } from '@kasauti/domain/item/interactions.ts';
import { type ReceiptTools, whatIsWrongWithReceipt } from '@kasauti/domain/receipts/verify.ts';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenAttempt, givenCandidate, givenEvent, leafOf, save } from '../../../test/given/attempts.ts';
import { givenSignedIn } from '../../../test/given/identity.ts';
import { waitsOrIsDone } from '../../../test/waits-or-is-done.ts';
import { findForm } from '../../authoring/index.ts';
import { journalOf, lanePart } from '../index.ts';

const app = await testApp({ SAVE_QUEUE_LIMIT: '150' });
const key = app.secrets.signingPair('receipts');
const tools: ReceiptTools = {
  sha256: (bytes) => hash('sha256', bytes, 'buffer'),
  checkSignature: (message, signature, keyId) => keyId === key.keyId && verify(null, message, key.publicKey, signature),
};
const journal = (who: Parameters<typeof save>[1]) => journalOf(app.database, who.attemptId);
const stored = async (who: Parameters<typeof save>[1]) => (await journal(who)).map(({ seq, opId }) => ({ seq, opId }));

/** Changes an attempt's deadline directly in the database, as another process would. */
async function setDeadline(who: Parameters<typeof save>[1], secondsFromNow: number) {
  await sql`update attempt set deadline_at = now() + ${secondsFromNow} * interval '1 second' where attempt_id = ${who.attemptId}`.execute(
    app.database,
  );
}

async function setState(who: Parameters<typeof save>[1], state: string) {
  const ended = state === 'terminated' ? 'proctor' : state === 'submitted' ? 'candidate' : null;
  await sql`
    update attempt set state = ${state}, paused_at = ${state === 'paused' ? sql`now()` : null},
      submitted_by = ${ended}, submitted_at = ${ended ? sql`now()` : null}
    where attempt_id = ${who.attemptId}`.execute(app.database);
}

describe('a save', () => {
  test('is acknowledged with its number and a receipt that proves it offline', async () => {
    const who = await givenCandidate(app);
    const event = givenEvent();
    const { status, body } = await save(app, who, [event]);
    expect(status).toBe(200);
    expect(body.acks).toEqual([{ opId: event.opId, seq: 1 }]);
    expect(body.deadlineAt).toBe(who.deadlineAt.toISOString());
    const [receipt] = body.receipt;
    expect(await whatIsWrongWithReceipt(receipt!, [leafOf(who.attemptId, 1, event)], tools)).toBeNull();
    const [entry] = await journal(who);
    expect(entry).toMatchObject({ seq: 1, opId: event.opId, isLate: false, payload: '{"kind":"number","text":"144"}' });
    expect(entry!.serverAt.toISOString()).toBe(receipt!.root.signedAt);
    expect(entry!.arrivedAt?.toISOString()).toBe(receipt!.leaves[0]!.arrivedAt);
    expect(Number(entry!.arrivedAt)).toBeLessThanOrEqual(Number(entry!.serverAt));
  });

  test('whose receipt is changed in anything is not proved any more', async () => {
    const who = await givenCandidate(app);
    const event = givenEvent();
    const { body } = await save(app, who, [event]);
    const changed = leafOf(who.attemptId, 1, { ...event, payload: { kind: 'number', text: '145' } });
    expect(await whatIsWrongWithReceipt(body.receipt[0]!, [changed], tools)).toBe('other-entry');
    const [receipt] = body.receipt;
    const later = { ...receipt!, root: { ...receipt!.root, signedAt: new Date(0).toISOString() } };
    expect(await whatIsWrongWithReceipt(later, [], tools)).toBe('bad-signature');
  });

  test('of several events stores them in their order, in one commit', async () => {
    const who = await givenCandidate(app);
    const events = [
      givenEvent({ kind: 'visit', payload: null }),
      givenEvent(),
      givenEvent({ kind: 'mark', payload: null }),
      givenEvent({ kind: 'language', itemRef: null, payload: { language: 'hi' } }),
    ];
    const { body } = await save(app, who, events);
    expect(body.acks).toEqual(events.map(({ opId }, at) => ({ opId, seq: at + 1 })));
    expect(body.receipt).toHaveLength(1);
    const leaves = events.map((event, at) => leafOf(who.attemptId, at + 1, event));
    expect(await whatIsWrongWithReceipt(body.receipt[0]!, leaves, tools)).toBeNull();
  });

  test('of many candidates at once takes at most two commits, and each gets their own receipt', async () => {
    const hall = await Promise.all(Array.from({ length: 20 }, () => givenCandidate(app)));
    for (const who of hall) await save(app, who, [givenEvent()]);
    const lane = app.part(lanePart);
    const before = lane.counts.commits;
    const arrived = vi.spyOn(lane, 'store');
    const events = hall.map(() => givenEvent());
    // The table lock blocks the first commit until all saves have arrived.
    const saving = await app.database.transaction().execute(async (tx) => {
      await sql`lock table response_event in share mode`.execute(tx);
      const all = Promise.all(hall.map((who, at) => save(app, who, [events[at]!])));
      await expect.poll(() => arrived.mock.calls.length).toBe(hall.length);
      return { all };
    });
    const answers = await saving.all;
    arrived.mockRestore();
    expect(lane.counts.commits - before).toBeLessThanOrEqual(2);
    for (const [at, { body }] of answers.entries()) {
      const leaf = leafOf(hall[at]!.attemptId, 2, events[at]!);
      expect(await whatIsWrongWithReceipt(body.receipt[0]!, [leaf], tools)).toBeNull();
    }
  });

  test('that has to be made again keeps its place before what came meanwhile', async () => {
    const who = await givenCandidate(app);
    await save(app, who, [givenEvent()]);
    const lane = app.part(lanePart);
    const [stores, before] = [vi.spyOn(lane, 'store'), lane.counts.corrected];
    const sent = await app.database.transaction().execute(async (tx) => {
      // The statement waits for the table lock. It then finds a deadline that this process does not know yet.
      await sql`lock table response_event in exclusive mode`.execute(tx);
      await sql`update attempt set deadline_at = deadline_at + interval '1 minute' where attempt_id = ${who.attemptId}`.execute(
        tx,
      );
      const older = save(app, who, [givenEvent()]);
      await waitsOrIsDone(app, older);
      const newer = save(app, who, [givenEvent()]);
      await expect.poll(() => stores.mock.calls.length).toBe(2);
      return [older, newer];
    });
    stores.mockRestore();
    const acks = (await Promise.all(sent)).flatMap(({ body }) => body.acks);
    expect(lane.counts.corrected).toBeGreaterThan(before);
    expect(acks.map(({ seq }) => seq)).toEqual([2, 3]);
  });

  test('that names an operation twice stores it once', async () => {
    const who = await givenCandidate(app);
    const event = givenEvent();
    const { body } = await save(app, who, [event, event]);
    expect(body.acks).toEqual([
      { opId: event.opId, seq: 1 },
      { opId: event.opId, seq: 1 },
    ]);
    expect(await journal(who)).toHaveLength(1);
  });
});

describe('a repeat', () => {
  test('gets the first number and the first receipt, byte for byte, however often', async () => {
    const who = await givenCandidate(app);
    const event = givenEvent();
    const first = await save(app, who, [event]);
    await save(app, who, [givenEvent()]);
    for (let time = 0; time < 3; time += 1) {
      const again = await save(app, who, [event]);
      expect(again.status).toBe(200);
      expect(again.body.acks).toEqual(first.body.acks);
      expect(JSON.stringify(again.body.receipt)).toBe(JSON.stringify(first.body.receipt));
    }
    expect(await journal(who)).toHaveLength(2);
  });

  test('written in capitals is the same operation', async () => {
    const who = await givenCandidate(app);
    const event = givenEvent();
    await save(app, who, [event]);
    const shouted = event.opId.toUpperCase();
    const { body } = await save(app, who, [{ ...event, opId: shouted }]);
    expect(body.acks).toEqual([{ opId: shouted, seq: 1 }]);
    expect(await journal(who)).toHaveLength(1);
  });

  test('sent twenty times at once is stored once and answered the same twenty times', async () => {
    const who = await givenCandidate(app);
    const event = givenEvent();
    const answers = await Promise.all(Array.from({ length: 20 }, () => save(app, who, [event])));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ body }) => JSON.stringify([body.acks, body.receipt]))).size).toBe(1);
    expect(await journal(who)).toHaveLength(1);
  });

  test('beside new events gets the old receipt beside the new one', async () => {
    const who = await givenCandidate(app);
    const [old, fresh] = [givenEvent(), givenEvent()];
    const first = await save(app, who, [old]);
    const { body } = await save(app, who, [old, fresh]);
    expect(body.acks).toEqual([
      { opId: old.opId, seq: 1 },
      { opId: fresh.opId, seq: 2 },
    ]);
    expect(body.receipt.map((receipt) => receipt.leaves.map((leaf) => leaf.seq))).toEqual([[2], [1]]);
    expect(body.receipt[1]).toEqual(first.body.receipt[0]);
  });

  test.each(['submitted', 'terminated', 'paused'])('is answered also when the attempt is %s', async (state) => {
    const who = await givenCandidate(app);
    const event = givenEvent();
    const first = await save(app, who, [event]);
    await setState(who, state);
    const again = await save(app, who, [event]);
    expect(again.status).toBe(200);
    expect(again.body.receipt).toEqual(first.body.receipt);
  });
});

describe('a save is refused, and changes nothing,', () => {
  const refusals: [string, string, number, (who: Parameters<typeof save>[1]) => Promise<unknown>, number][] = [
    ['under an old lease', 'stale-lease', 409, raiseEpoch, 1],
    ['under a lease that nobody was given', 'stale-lease', 409, async () => {}, 2],
    ['when the candidate has submitted', 'already-submitted', 409, (who) => setState(who, 'submitted'), 1],
    ['when the proctor has ended the test', 'terminated', 409, (who) => setState(who, 'terminated'), 1],
    ['during a pause', 'paused', 409, (who) => setState(who, 'paused'), 1],
  ];

  async function raiseEpoch(who: Parameters<typeof save>[1]) {
    await app.database.updateTable('attempt').set({ lease_epoch: 2 }).where('attempt_id', '=', who.attemptId).execute();
  }

  test.each(refusals)('%s', async (_when, code, status, change, leaseEpoch) => {
    const who = await givenCandidate(app);
    await save(app, who, [givenEvent()]);
    await change(who);
    const before = await stored(who);
    // The database refuses the first request, because this process does not know of the change yet. The second request
    // is refused from the cache.
    for (let time = 0; time < 2; time += 1) {
      const refused = await save(app, who, [givenEvent()], leaseEpoch);
      expect(refused.status).toBe(status);
      expect(refused.body).toMatchObject({ code, lastSeq: 1 });
    }
    expect(await stored(who)).toEqual(before);
  });

  test('and what is refused during a pause is taken after it', async () => {
    const who = await givenCandidate(app);
    const event = givenEvent();
    await setState(who, 'paused');
    expect((await save(app, who, [event])).body.code).toBe('paused');
    await setState(who, 'active');
    expect((await save(app, who, [event])).body.acks).toEqual([{ opId: event.opId, seq: 1 }]);
  });

  test('before the start', async () => {
    const who = await givenCandidate(app, { state: 'lobby' });
    expect((await save(app, who, [givenEvent()])).body).toMatchObject({ code: 'not-started', state: 'lobby' });
  });

  test('when it names a question that is not in the form, whole', async () => {
    const who = await givenCandidate(app);
    const { status, body } = await save(app, who, [givenEvent(), givenEvent({ itemRef: 'q-99' })]);
    expect([status, body.code]).toEqual([400, 'unknown-item']);
    expect(await journal(who)).toEqual([]);
  });

  test('when it holds anything but the own options of its question, each once', async () => {
    const who = await givenCandidate(app);
    const form = await findForm(app.database, who.formId);
    const items = form!.content.sections.flatMap((section) => section.items);
    const optionsOf = (itemRef: string) => {
      const interaction = onlyInteraction(items.find((item) => item.itemRef === itemRef)!);
      return !interaction || !('options' in interaction) ? [] : interaction.options.map(({ optionId }) => optionId);
    };
    const [own, others] = [optionsOf('q-2'), optionsOf('q-1')];
    const chosen = (itemRef: string, optionIds: string[]) =>
      givenEvent({ itemRef, payload: { kind: 'options', optionIds } });
    for (const wrong of [
      chosen('q-2', [...own.slice(0, 1), ...others.slice(0, 1)]),
      chosen('q-2', Array(100).fill('x'.repeat(200))),
      chosen('q-2', [own[0]!, own[0]!]),
      chosen('q-1', others.slice(0, 2)),
      chosen('q-3', own),
      givenEvent({ itemRef: 'q-1', payload: { kind: 'number', text: '4' } }),
    ]) {
      const { status, body } = await save(app, who, [givenEvent(), wrong]);
      expect([status, ['unknown-option', 'bad-request'].includes(body.code ?? '')]).toEqual([400, true]);
    }
    expect(await journal(who)).toEqual([]);
    expect((await save(app, who, [chosen('q-2', own)])).status).toBe(200);
  });

  const malformed: [string, Partial<WireEvent>][] = [
    ['an answer without a response', { payload: null }],
    ['an answer of another shape', { payload: { choice: 'a' } as never }],
    ['an answer that is endless', { payload: { kind: 'number', text: '1'.repeat(201) } }],
    ['options that are no texts', { payload: { kind: 'options', optionIds: [1] } as never }],
    ['a visit of no question', { kind: 'visit', itemRef: null }],
    ['a language that we do not have', { kind: 'language', payload: { language: 'fr' } as never }],
    ['a tool without a name', { kind: 'tool', payload: {} as never }],
    [
      'a take-over, which only the server writes',
      { kind: 'lease' as never, itemRef: null, payload: { epoch: 2 } as never },
    ],
    ['an operation without a proper id', { opId: 'first' }],
    ['a time that is none', { clientAt: 'yesterday' }],
  ];
  test.each(malformed)('when it holds %s', async (_what, facts) => {
    const who = await givenCandidate(app);
    expect((await save(app, who, [givenEvent(facts)])).status).toBe(400);
    expect(await journal(who)).toEqual([]);
  });

  test('when the attempt is somebody else’s, or nobody’s, or nobody asks', async () => {
    const who = await givenCandidate(app);
    const other = await givenSignedIn(app);
    expect((await save(app, { ...who, headers: other.headers }, [givenEvent()])).status).toBe(403);
    const none = { ...who, attemptId: (await givenAttempt(app)).bookingId as never };
    expect((await save(app, none, [givenEvent()])).status).toBe(404);
    expect((await save(app, { ...who, headers: { cookie: '' } }, [givenEvent()])).status).toBe(401);
    expect(await journal(who)).toEqual([]);
  });

  test('with 503 and a time to come back when too much waits already', async () => {
    const who = await givenCandidate(app);
    const answer = await app.fastify.inject({
      method: 'POST',
      url: `/api/v1/attempts/${who.attemptId}/events`,
      headers: who.headers,
      payload: { leaseEpoch: 1, events: Array.from({ length: 151 }, () => givenEvent()) },
    });
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ code: 'busy' });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(await journal(who)).toEqual([]);
  });
});

describe('after the deadline', () => {
  test('an entry that arrives within five seconds counts as in time', async () => {
    const who = await givenCandidate(app);
    await setDeadline(who, -3);
    const { body } = await save(app, who, [givenEvent()]);
    expect(body.acks[0]).not.toHaveProperty('late');
    expect(await journal(who)).toMatchObject([{ isLate: false, counts: true }]);
  });

  test('a later entry is stored, flagged and receipted, whether or not the attempt has been closed', async () => {
    const who = await givenCandidate(app, { mode: 'live' });
    await save(app, who, [givenEvent()]);
    await setDeadline(who, -6);
    const open = await save(app, who, [givenEvent()]);
    expect([open.status, open.body.acks[0]!.late]).toEqual([200, true]);
    await sql`update attempt set state = 'submitted', submitted_by = 'deadline', submitted_at = deadline_at where attempt_id = ${who.attemptId}`.execute(
      app.database,
    );
    const closed = await save(app, who, [givenEvent()]);
    expect([closed.status, closed.body.acks[0]!.late]).toEqual([200, true]);
    expect(await journal(who)).toMatchObject([
      { isLate: false, counts: true },
      { isLate: true, counts: false },
      { isLate: true, counts: false },
    ]);
    const again = await save(app, who, [givenEvent({ opId: (await stored(who))[2]!.opId })]);
    expect(again.body.acks[0]).toMatchObject({ seq: 3, late: true });
  });

  test('each entry of one request is late or in time by itself, also when it was stored before', async () => {
    const who = await givenCandidate(app, { mode: 'live' });
    const [inTime, late, fresh] = [givenEvent(), givenEvent(), givenEvent()];
    await save(app, who, [inTime]);
    await setDeadline(who, -6);
    expect((await save(app, who, [inTime, late])).body.acks).toEqual([
      { opId: inTime.opId, seq: 1 },
      { opId: late.opId, seq: 2, late: true },
    ]);
    await setDeadline(who, 600);
    expect((await save(app, who, [late, fresh])).body.acks).toEqual([
      { opId: late.opId, seq: 2, late: true },
      { opId: fresh.opId, seq: 3 },
    ]);
  });

  test('in an unproctored test, an entry that was made in time counts if it arrives within half an hour', async () => {
    const who = await givenCandidate(app);
    await setDeadline(who, -600);
    const [inTime, afterwards] = [givenEvent({ clientAt: new Date(Date.now() - 900_000).toISOString() }), givenEvent()];
    await save(app, who, [inTime, afterwards]);
    expect(await journal(who)).toMatchObject([
      { isLate: true, counts: true },
      { isLate: true, counts: false },
    ]);
  });

  test('more time, given by another process, is what decides', async () => {
    const who = await givenCandidate(app);
    await save(app, who, [givenEvent()]);
    await setDeadline(who, -60);
    expect((await save(app, who, [givenEvent()])).body.acks[0]!.late).toBe(true);
    await setDeadline(who, 600);
    const { body } = await save(app, who, [givenEvent()]);
    expect(body.acks[0]).not.toHaveProperty('late');
    expect(Date.parse(body.deadlineAt)).toBeGreaterThan(Date.now() + 500_000);
  });
});

test('one entry that the database cannot take spoils nobody else’s commit', async () => {
  const hall = await Promise.all(Array.from({ length: 5 }, () => givenCandidate(app)));
  const poison = givenEvent();
  await sql`
    create function refuse_poison() returns trigger language plpgsql as $$
    begin
      if new.op_id = ${sql.lit(poison.opId)}::uuid then raise exception 'poison' using errcode = '22000'; end if;
      return new;
    end $$`.execute(app.database);
  await sql`create trigger poison before insert on response_event for each row execute function refuse_poison()`.execute(
    app.database,
  );
  const answers = await Promise.all(hall.map((who, at) => save(app, who, [at === 2 ? poison : givenEvent()])));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 500, 200, 200]);
  await sql`drop trigger poison on response_event`.execute(app.database);
  expect((await save(app, hall[2]!, [poison])).status).toBe(200);
});
