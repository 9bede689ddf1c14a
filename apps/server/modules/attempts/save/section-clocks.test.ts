import { randomUUID } from 'node:crypto';
import { sectionTimeOf } from '@kasauti/domain/attempt/section-clock.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { describe, expect, test } from 'vitest';
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
import { givenUser } from '../../../test/given/identity.ts';
import { computeResult } from '../../results/score/compute-result.ts';
import { leafHash, SignedChain } from '../commit/signed-chain.ts';
import { closeAttempt } from '../ending/close-attempt.ts';
import { decideLateEvents, journalOf } from '../index.ts';
import { findAttempt, lockAttempt } from '../store/attempts.ts';
import { storeCommit } from '../store/save-statement.ts';

const app = await testApp();
const formId = await givenForm(app, givenTimedSource);
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS);
/** Creates a candidate who began so many minutes ago. Each section has 20 minutes. */
const begunAgo = (minutes: number) => givenCandidate(app, { formId, mode: 'live', startedAt: minutesAgo(minutes) });
const answerTo = (itemRef: string) => {
  const { items } = givenTimedSource.sections.find((section) =>
    section.items.some((item) => item.itemRef === itemRef),
  )!;
  expect(items).toHaveLength(1);
  return givenEvent({ itemRef, kind: 'mark', payload: null });
};
const lateFlags = async (who: Awaited<ReturnType<typeof begunAgo>>) =>
  (await journalOf(app.database, who.attemptId)).map(({ itemRef, sectionNo, isLate }) => [itemRef, sectionNo, isLate]);

describe('with section clocks', () => {
  test('an answer is in time while its section runs; earlier and later ones are stored and flagged', async () => {
    const who = await begunAgo(30);
    const events = [answerTo('q-1'), answerTo('q-2'), answerTo('q-3')];
    const { status, body } = await save(app, who, events);
    expect(status).toBe(200);
    expect(body.acks.map(({ late }) => late ?? false)).toEqual([true, false, true]);
    expect(await lateFlags(who)).toEqual([
      ['q-1', 1, true],
      ['q-2', 2, false],
      ['q-3', 3, true],
    ]);
    // A repeat is acknowledged in the same way.
    expect((await save(app, who, events)).body.acks).toEqual(body.acks);
  });

  test('an entry that belongs to no question has the time of the whole test', async () => {
    const who = await begunAgo(59);
    const event = givenEvent({ itemRef: null, kind: 'language', payload: { language: 'hi' } });
    expect((await save(app, who, [event])).body.acks).toEqual([{ opId: event.opId, seq: 1 }]);
    expect(await lateFlags(who)).toEqual([[null, null, false]]);
  });

  test('a form without section clocks numbers no section', async () => {
    const who = await givenCandidate(app);
    await save(app, who, [givenEvent()]);
    expect(await lateFlags(who)).toEqual([['q-3', null, false]]);
    expect(await findAttempt(app.database, who.attemptId)).toMatchObject({ sectionMinutes: null, sectionEnds: null });
  });

  test('an answer to a section that has not begun does not count until a person accepts it', async () => {
    const who = await givenCandidate(app, { formId, mode: 'live', startedAt: minutesAgo(30) });
    const early = givenEvent({ itemRef: 'q-3' });
    await save(app, who, [early]);
    await app.inTransaction(async (work) => {
      const attempt = (await lockAttempt(work.tx, who.attemptId))!;
      await closeAttempt(work, app.hub, attempt, { by: 'candidate', at: work.now });
    });
    const totals = async () => {
      await app.inTransaction((work) => computeResult(work, { attemptId: who.attemptId, reason: 'asked-again' }));
      const query = 'select total from result where attempt_id = $1 order by version_no';
      return (await app.pool.query<{ total: string }>(query, [who.attemptId])).rows.map(({ total }) => total);
    };
    expect(await totals()).toEqual(['0']);
    const by = (await givenUser(app, { role: 'admin' })).userId;
    const ask = { attemptId: who.attemptId, decision: 'accept' as const, by, reasonText: 'The clock was wrong.' };
    expect(await app.inTransaction((work) => decideLateEvents(work, app.hub, ask))).toEqual({ seqs: [1] });
    expect((await totals()).at(-1)).toBe('4');
  });
});

describe('the statement that saves', () => {
  const chain = new SignedChain(app.secrets.signingPair('receipts'));
  const bytes = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');

  /**
   * Stores an entry for a question of the second section. It arrives `ms` after the section's start or end, and is
   * stored `waitedMs` later.
   */
  async function isLate(edge: 'opensAt' | 'endsAt', ms: number, waitedMs = 0) {
    const now = (await readNow(app.database)).getTime();
    const arrivedAtMs = now - waitedMs;
    const begun = edge === 'opensAt' ? 20 : 40;
    const startedAt = new Date(arrivedAtMs - ms - begun * MINUTE_MS);
    const who = await givenAttempt(app, { formId, startedAt });
    const attempt = (await findAttempt(app.database, who.attemptId))!;
    expect(sectionTimeOf(attempt.sectionEnds, 2)?.[edge]).toEqual(new Date(arrivedAtMs - ms));
    const facts = {
      ...{ attemptId: who.attemptId, seq: 1, opId: randomUUID(), leaseEpoch: 1, clientAtMs: now },
      ...{ kind: 'visit', itemRef: 'q-2', payload: 'null', arrivedAtMs },
    };
    const signed = chain.next([leafHash(facts)], now);
    const [attemptId, leaseSessionId] = [bytes(who.attemptId), bytes(who.sessionId)];
    const expected = { attemptId, leaseEpoch: 1, leaseSessionId, deadlineAtUs: who.deadlineAt.getTime() * 1000 };
    const entry = { ...facts, attemptId, opId: bytes(facts.opId), sectionNo: 2 };
    const client = await app.pool.connect();
    const { isStored } = await storeCommit(client, [expected], signed.root, [entry], 40).finally(() =>
      client.release(),
    );
    expect(isStored).toBe(true);
    chain.accept(signed);
    const [stored] = await journalOf(app.database, who.attemptId);
    expect(stored!.counts).toBe(!stored!.isLate);
    return stored!.isLate;
  }

  test.each<[string, Parameters<typeof isLate>, boolean]>([
    ['5 s before its section opens', ['opensAt', -5000], false],
    ['a moment earlier', ['opensAt', -5001], true],
    ['5 s after its section has ended', ['endsAt', 5000], false],
    ['a moment later', ['endsAt', 5001], true],
    ['in time, and waited for its commit as long as it may', ['endsAt', 4000, 31_000], false],
    ['in time, and waited for its commit for too long', ['endsAt', 4000, 31_001], true],
  ])('takes an entry that arrived %s by the rule', async (_what, facts, late) => {
    expect(await isLate(...facts)).toBe(late);
  });
});
