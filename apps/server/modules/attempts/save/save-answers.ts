import { saveEvents } from '@kasauti/contract/attempts/attempts.ts';
import type { AttemptId, UserId } from '@kasauti/contract/ids.ts';
import { type Refusal, refuse } from '@kasauti/contract/refusal.ts';
import { whatIsWrongWithResponse } from '@kasauti/domain/item/check-response.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../platform/database/database.ts';
import { areFilesStored, filesNamedIn } from '../files/name-files.ts';
import { receiptsOfEntries } from '../journal/receipts.ts';
import type { CheckedEvent } from './check-events.ts';
import type { Lane } from './lane.ts';
import { type Known, type QueuedSave, sizeOf } from './queued-save.ts';
import { type Writer, whyCannotSave } from './why-cannot-save.ts';

/** Request to save events. `since` is the value of `performance.now()` when the request was complete. */
export type SaveAsk = Writer & { attemptId: AttemptId; candidateId: UserId; events: CheckedEvent[]; since: number };

export type Saved = {
  acks: { opId: string; seq: number; isLate: boolean }[];
  /** Receipts, each as a JSON text. */
  receipts: string[];
  deadlineAtMs: number;
  /** The database's time. Null if its clock was not read, because all events had already been stored. */
  nowMs: number | null;
};

/**
 * Maximum number of rounds for one request. Another round is needed if the cached state of the attempt has changed
 * meanwhile. More rounds than this indicate a fault.
 */
const MAX_ROUNDS = 10;
const table = saveEvents.refusals;

/**
 * Saves events in one attempt's journal. An event that was stored before is acknowledged with its number and receipt,
 * even if another process stored it. All other events are either stored together, or refused together with the current
 * state of the attempt.
 */
export async function saveAnswers(lane: Lane, executor: Kysely<Tables>, ask: SaveAsk): Promise<Saved | Refusal> {
  let known = lane.known.get(ask.attemptId) ?? (await lane.known.read(ask.attemptId));
  if (!known) return refuse(table, 'not-found');
  if (known.candidateId !== ask.candidateId) return refuse(table, 'forbidden');
  const waitSeconds = known.budget.take(ask.events.length, sizeOf(ask.events), performance.now());
  if (waitSeconds > 0) return refuse(table, 'too-fast', { retryAfterSeconds: waitSeconds });
  // Asked once and before the first round. Between the rounds nothing may change what the answers name.
  const named = filesNamedIn(ask.events);
  if (named.length > 0 && !(await areFilesStored(executor, ask.attemptId, named))) return refuse(table, 'unknown-file');
  let isJustRead = false;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const { fresh, waitsFor } = sortOut(known, ask.events);
    if (waitsFor) {
      if (waitsFor.isSettled) return busy(lane);
      await waitsFor.settled.catch(() => {}); // its own request reports the failure
      continue;
    }
    if (fresh.length === 0)
      return (await lane.areEntriesReplicated()) ? await answerRepeats(executor, known, ask.events) : busy(lane);
    const bar = whyCannotSave(known, ask);
    if (bar && !isJustRead && !isKnownWhole(known, ask)) {
      known = (await lane.known.read(ask.attemptId)) ?? known;
      isJustRead = true;
      continue;
    }
    if (bar) return refuse(table, bar.code, { extra: presentState(known) });
    const misfit = whatDoesNotFit(known, fresh);
    if (misfit) return refuse(table, misfit);
    if (!lane.hasRoom(fresh.length, sizeOf(fresh))) return busy(lane);

    const { leaseEpoch, sessionId, since } = ask;
    const outcome = await lane.store(known, { leaseEpoch, sessionId, events: fresh, since });
    isJustRead = false;
    if (outcome.kind === 'busy') return busy(lane);
    if (outcome.kind === 'stored') {
      const { firstSeq, late, receipt, signedAtMs: nowMs } = outcome;
      const seqs = fresh.map((_, at) => firstSeq + at);
      return await answer(executor, known, ask.events, { seqs, late, receipt, nowMs });
    }
  }
  return busy(lane);
}

/**
 * Checks that each event names a question of the form, and that its response names options of this question. Returns
 * the first problem, or null if there is none. A number that is only partly typed is allowed.
 */
export function whatDoesNotFit({ items }: Known, events: CheckedEvent[]): 'unknown-item' | 'unknown-option' | null {
  for (const { itemRef, response } of events) {
    const item = itemRef === null ? null : items.get(itemRef);
    if (item === undefined) return 'unknown-item';
    const problem = item && response && whatIsWrongWithResponse(item, response);
    if (problem && problem !== 'not-a-number') return 'unknown-option';
  }
  return null;
}

/**
 * Returns true if a request may be refused from the cache. This requires that the reason cannot change and was already
 * true when the journal was last read. The cache then knows every entry that was stored under this lease, so an event
 * that was already stored is still acknowledged.
 */
function isKnownWhole({ whenRead, lastSeq }: Known, writer: Writer): boolean {
  return whyCannotSave({ ...whenRead, lastSeq }, writer)?.isFinal === true;
}

/**
 * Returns the events that are not stored yet, each op id once. If an op id belongs to a save in progress, returns this
 * save as `waitsFor` and no events. The caller waits for its outcome and then asks again.
 */
function sortOut(known: Known, events: CheckedEvent[]): { fresh: CheckedEvent[]; waitsFor: QueuedSave | null } {
  if (events.length === 1) {
    const [only] = events;
    if (only && known.ops.find(only.opBytes) > 0) return { fresh: [], waitsFor: null };
    return { fresh: events, waitsFor: (only && saveOf(known, only.opId)) ?? null };
  }
  const fresh = new Map<string, CheckedEvent>();
  for (const event of events) {
    if (known.ops.find(event.opBytes) > 0 || fresh.has(event.opId)) continue;
    const waitsFor = saveOf(known, event.opId);
    if (waitsFor) return { fresh: [], waitsFor };
    fresh.set(event.opId, event);
  }
  return { fresh: [...fresh.values()], waitsFor: null };
}

function saveOf(known: Known, opId: string): QueuedSave | undefined {
  return known.underWay.find((save) => save.events.some((event) => event.opId === opId));
}

type Stored = { seqs: number[]; late: readonly boolean[]; receipt: string; nowMs: number };

async function answer(executor: Kysely<Tables>, known: Known, events: CheckedEvent[], stored: Stored): Promise<Saved> {
  const { seqs, late, receipt, nowMs } = stored;
  const deadlineAtMs = Math.floor((known.deadlineAtUs ?? 0) / 1000);
  const own = new Map(seqs.map((seq, at) => [seq, late[at] ?? false]));
  const numbered = events.map(({ askedOpId, opBytes }) => ({ opId: askedOpId, seq: known.ops.find(opBytes) }));
  const repeated = numbered.filter(({ seq }) => !own.has(seq)).map(({ seq }) => seq);
  const before = repeated.length > 0 ? await receiptsOfEntries(executor, known.attemptId, repeated) : null;
  const acks = numbered.map(({ opId, seq }) => ({
    opId,
    seq,
    isLate: own.get(seq) ?? before?.lateSeqs.has(seq) ?? false,
  }));
  return { acks, receipts: [receipt, ...(before?.receipts ?? [])], deadlineAtMs, nowMs };
}

async function answerRepeats(executor: Kysely<Tables>, known: Known, events: CheckedEvent[]): Promise<Saved> {
  const numbered = events.map(({ askedOpId, opBytes }) => ({ opId: askedOpId, seq: known.ops.find(opBytes) }));
  const seqs = numbered.map(({ seq }) => seq);
  const { receipts, lateSeqs } = await receiptsOfEntries(executor, known.attemptId, seqs);
  return {
    acks: numbered.map(({ opId, seq }) => ({ opId, seq, isLate: lateSeqs.has(seq) })),
    receipts,
    deadlineAtMs: Math.floor((known.deadlineAtUs ?? 0) / 1000),
    nowMs: null,
  };
}

function presentState(known: Known) {
  const { state, leaseEpoch, lastSeq, deadlineAtUs } = known;
  const deadlineAt = deadlineAtUs === null ? null : new Date(deadlineAtUs / 1000).toISOString();
  return { state, leaseEpoch, lastSeq, deadlineAt };
}

function busy(lane: Lane): Refusal {
  lane.countBusy();
  return refuse(table, 'busy', { retryAfterSeconds: 1 });
}
