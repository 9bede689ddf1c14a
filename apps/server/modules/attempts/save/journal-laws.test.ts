import { hash, verify } from 'node:crypto';
import type { WireEvent, WireReceipt } from '@kasauti/contract/attempts/attempts.ts';
import { type ReceiptTools, whatIsWrongWithReceipt } from '@kasauti/domain/receipts/verify.ts';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '../../../app.ts';
import { openLog } from '../../../platform/log.ts';
import { testApp } from '../../../test/app.ts';
import { givenCandidate, givenEvent, givenForm, leafOf, post, save } from '../../../test/given/attempts.ts';
import { journalOf, lanePart, pauseAttempt, receiptsOf, resumeAttempt } from '../index.ts';
import type { JournalEntry } from '../journal/journal-counts.ts';

/*
 * These tests check properties of the journal that must always hold. Pages, proctors, networks and operators act in any
 * order, on either of two processes.
 */
const first = await testApp();
const another = () =>
  buildApp({ settings: first.settings, databaseUrl: first.databaseUrl, log: openLog(first.settings.LOG_LEVEL) });
let second = await another();
afterAll(() => second.close());
const formId = await givenForm(first);

const key = first.secrets.signingPair('receipts');
const tools: ReceiptTools = {
  sha256: (bytes) => hash('sha256', bytes, 'buffer'),
  checkSignature: (message, signature, keyId) => keyId === key.keyId && verify(null, message, key.publicKey, signature),
};

const where = { process: fc.nat(1), attempt: fc.nat(1) };
const step = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({ does: fc.constant('save' as const), ...where, count: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('save-from-an-old-page' as const), ...where }) },
  { weight: 5, arbitrary: fc.record({ does: fc.constant('repeat' as const), ...where, which: fc.nat(50) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('take-over' as const), ...where }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('pause' as const), ...where }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('resume' as const), ...where }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('cut' as const), ...where }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('end-process' as const), ...where }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('submit' as const), ...where }) },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
/** Groups of steps. The steps of one group run at the same moment. */
const schedule = fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 4, maxLength: 12 });

/**
 * An entry's number, its leaf and the root of its commit. A repeated save must not change them, even if its receipt
 * names more entries.
 */
type Proof = { seq: number; leaf: WireReceipt['leaves'][number]; root: WireReceipt['root'] };
type Sent = { event: WireEvent; epoch: number; acked: Proof | null };
type Sitting = Awaited<ReturnType<typeof sit>>;
async function sit() {
  const who = await givenCandidate(first, { formId });
  return { who, epoch: 1, sent: [] as Sent[], lastSeq: null as number | null };
}

async function run(sitting: Sitting, { does, process, ...rest }: Step): Promise<void> {
  const app = process === 0 ? first : second;
  const { who } = sitting;
  const ask = { attemptId: who.attemptId, by: who.userId, reasonCode: 'network', reasonText: 'A random day.' };
  switch (does) {
    case 'save': {
      const events = Array.from({ length: (rest as { count: number }).count }, () => givenEvent());
      return await sendAndCheck(
        app,
        sitting,
        events.map((event) => ({ event, epoch: sitting.epoch, acked: null })),
        true,
      );
    }
    case 'save-from-an-old-page': {
      const epoch = Math.max(1, sitting.epoch - 1);
      return await sendAndCheck(app, sitting, [{ event: givenEvent(), epoch, acked: null }], true);
    }
    case 'repeat': {
      const one = sitting.sent[(rest as { which: number }).which % Math.max(1, sitting.sent.length)];
      return one && (await sendAndCheck(app, sitting, [one], false));
    }
    case 'take-over': {
      const { status, body } = await whileItLives(() => post(app, who, `/${who.attemptId}/lease`));
      expect([0, 200, 409, 503]).toContain(status);
      if (status === 200) sitting.epoch = Math.max(sitting.epoch, body.lease.epoch);
      return;
    }
    case 'submit': {
      const sentEpoch = sitting.epoch;
      const { status, body } = await whileItLives(() =>
        post(app, who, `/${who.attemptId}/submit`, { leaseEpoch: sentEpoch }),
      );
      expect([0, 200, 409, 503]).toContain(status);
      if (status === 200) {
        expect(body.lastSeq).toBe(sitting.lastSeq ?? body.lastSeq);
        sitting.lastSeq = body.lastSeq;
      }
      return;
    }
    case 'pause':
      return void (await first.inTransaction((work) => pauseAttempt(work, first.hub, ask)));
    case 'resume':
      return void (await first.inTransaction((work) => resumeAttempt(work, first.hub, ask)));
    case 'cut':
      return void (await first.pool.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1',
        [app.part(lanePart).connectionName],
      ));
    case 'end-process': {
      const ending = second;
      second = await another();
      return await ending.close();
    }
  }
}

/** Returns status 0 if the process ends before it responds. The caller then does not know the outcome. */
async function whileItLives<T extends { status: number }>(ask: () => Promise<T>): Promise<T> {
  return await ask().catch(() => ({ status: 0 }) as T);
}

async function sendAndCheck(app: Parameters<typeof save>[0], sitting: Sitting, sent: Sent[], isNew: boolean) {
  const { who } = sitting;
  const epoch = sent[0]!.epoch;
  const isStale = epoch < sitting.epoch;
  const wasAcked = sent.map(({ acked }) => acked);
  if (isNew) sitting.sent.push(...sent);
  const { status, body } = await whileItLives(() =>
    save(
      app,
      who,
      sent.map(({ event }) => event),
      epoch,
    ),
  );
  expect([0, 200, 409, 503]).toContain(status);
  if (isNew && isStale) expect(status).not.toBe(200);
  if (wasAcked[0]) expect([0, 200, 503]).toContain(status);
  if (status !== 200) return;
  for (const [at, { event }] of sent.entries()) {
    const { opId, seq } = body.acks[at]!;
    expect(opId).toBe(event.opId);
    const receipt = body.receipt.find(({ leaves }) => leaves.some((leaf) => leaf.seq === seq))!;
    expect(
      await whatIsWrongWithReceipt(receipt, leavesOf(receipt, sent, body.acks, who.attemptId, epoch), tools),
    ).toBeNull();
    const proof = { seq, leaf: receipt.leaves.find((leaf) => leaf.seq === seq)!, root: receipt.root };
    if (wasAcked[at]) expect(proof).toEqual(wasAcked[at]);
    sent[at]!.acked = proof;
  }
}

/**
 * Returns the leaves that a receipt must prove for the entries that were just sent. The receipt of a repeated entry may
 * also name other entries of the first request.
 */
function leavesOf(
  receipt: WireReceipt,
  sent: Sent[],
  acks: { seq: number }[],
  attemptId: Sitting['who']['attemptId'],
  epoch: number,
) {
  const bySeq = new Map(sent.map(({ event }, at) => [acks[at]!.seq, event]));
  return receipt.leaves.flatMap(({ seq }) => {
    const event = bySeq.get(seq);
    return event ? [leafOf(attemptId, seq, event, epoch)] : [];
  });
}

async function checkLaws({ who, sent, lastSeq }: Sitting): Promise<void> {
  const entries = await journalOf(first.database, who.attemptId);
  expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, at) => at + 1));
  expect(new Set(entries.map(({ opId }) => opId)).size).toBe(entries.length);
  const byOp = new Map(entries.map((entry) => [entry.opId, entry]));
  for (const { event, epoch, acked } of sent) {
    const stored = byOp.get(event.opId);
    if (acked) expect(stored?.seq).toBe(acked.seq);
    if (stored) expect(stored.leaseEpoch).toBe(epoch);
  }
  let epoch = 1;
  for (const { kind, leaseEpoch } of entries) {
    if (kind === 'lease') epoch += 1;
    expect(leaseEpoch).toBe(epoch);
  }
  if (lastSeq !== null) expect(entries).toHaveLength(lastSeq);
  const proved = new Set<number>();
  for (const receipt of await receiptsOf(first.database, who.attemptId)) {
    const facts = receipt.leaves.map(({ seq }) => factsOf(who.attemptId, entries[seq - 1]!));
    expect(await whatIsWrongWithReceipt(receipt, facts, tools)).toBeNull();
    for (const { seq } of receipt.leaves) proved.add(seq);
  }
  expect(proved.size).toBe(entries.length);
}

function factsOf(attemptId: Sitting['who']['attemptId'], entry: JournalEntry) {
  const { seq, opId, leaseEpoch, clientAt, kind, itemRef, payload } = entry;
  return { attemptId, seq, opId, leaseEpoch, clientAtMs: clientAt.getTime(), kind, itemRef, payload };
}

test('for any sequence, what was acknowledged is in the journal, numbered without a gap, from the holder of the lease, and proved', async () => {
  await fc.assert(
    fc.asyncProperty(schedule, async (day) => {
      const sittings = [await sit(), await sit()] as const;
      for (const moment of day) {
        // If the steps of one moment end the process several times, it ends only once.
        const ends = moment.filter(({ does }) => does === 'end-process');
        const steps = moment.filter((one) => !ends.slice(1).includes(one));
        await Promise.all(steps.map((one) => run(sittings[one.attempt as 0 | 1], one)));
      }
      for (const sitting of sittings) await checkLaws(sitting);
    }),
    { numRuns: 20, endOnFailure: true },
  );
}, 120_000);
