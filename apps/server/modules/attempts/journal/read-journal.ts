import type { WireReceipt } from '@kasauti/contract/attempts/attempts.ts';
import type { AttemptId } from '@kasauti/contract/ids.ts';
import { applyEvent, foldJournal, type ItemProgress } from '@kasauti/domain/attempt/journal.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../platform/database/database.ts';
import { findForm } from '../../authoring/index.ts';
import { type Attempt, findAttempt } from '../store/attempts.ts';
import { countUndecidedLateEntries, findLeaseTransfers, findNewestEntries, readLastSeq } from '../store/journal.ts';
import { journalChunks, receiptChunks } from './journal-chunks.ts';
import type { JournalEntry } from './journal-counts.ts';

/** Returns the whole journal of an attempt, in order. Returns an empty array if there is no such attempt. */
export async function journalOf(executor: Kysely<Tables>, attemptId: AttemptId): Promise<JournalEntry[]> {
  const attempt = await findAttempt(executor, attemptId);
  return attempt ? await collect(journalChunks(executor, attempt)) : [];
}

/** Returns the receipts of the whole journal, one per commit, in the order of the entries. */
export async function receiptsOf(executor: Kysely<Tables>, attemptId: AttemptId): Promise<WireReceipt[]> {
  const texts = await collect(receiptChunks(executor, attemptId, await readLastSeq(executor, attemptId)));
  return texts.map((text) => JSON.parse(text) as WireReceipt);
}

/**
 * Responses of an attempt. `lastSeq` and `lastSavedAt` describe the newest entry, even if this entry does not count.
 * They are 0 and null if there is no entry.
 */
export type FoldedResponses = { responses: Map<string, ItemProgress>; lastSeq: number; lastSavedAt: Date | null };

/**
 * Returns what the candidate has answered, with one response per question in the order of the form. Late entries
 * are included if they count. The journal is read in parts, so a long journal does not block other requests.
 */
export async function foldedResponses(executor: Kysely<Tables>, attempt: Attempt): Promise<FoldedResponses> {
  const responses = foldJournal([], await readItemRefs(executor, attempt));
  let newest: JournalEntry | undefined;
  for await (const entries of journalChunks(executor, attempt)) {
    for (const entry of entries) if (entry.counts) applyEntry(responses, entry);
    newest = entries.at(-1);
  }
  return { responses, lastSeq: newest?.seq ?? 0, lastSavedAt: newest?.serverAt ?? null };
}

/** Applies one stored entry to the responses. An entry about a question that is not on the form changes nothing. */
export function applyEntry(
  responses: Map<string, ItemProgress>,
  { itemRef, kind, payload }: Pick<JournalEntry, 'itemRef' | 'kind' | 'payload'>,
): void {
  const before = itemRef === null ? undefined : responses.get(itemRef);
  if (itemRef !== null && before)
    responses.set(itemRef, applyEvent(before, { kind, payload: JSON.parse(payload) as unknown }));
}

/**
 * Returns the instants of an attempt's lease transfers. While the first lease is in force, there are none, and the
 * journal is not read.
 */
export async function leaseTransfersOf(
  executor: Kysely<Tables>,
  { attemptId, leaseEpoch }: Pick<Attempt, 'attemptId' | 'leaseEpoch'>,
): Promise<Date[]> {
  return leaseEpoch > 1 ? await findLeaseTransfers(executor, attemptId) : [];
}

/**
 * Returns the number of each attempt's newest entry and the instant when it was stored. Attempts without entries are
 * left out.
 */
export async function newestEntries(
  executor: Kysely<Tables>,
  attemptIds: AttemptId[],
): Promise<Map<AttemptId, { seq: number; savedAt: Date }>> {
  const rows = await findNewestEntries(executor, attemptIds);
  return new Map(rows.map(({ attemptId, ...newest }) => [attemptId, newest]));
}

/** Returns the number of late entries without a decision, for each attempt that has any. */
export async function lateCounts(executor: Kysely<Tables>, attemptIds: AttemptId[]): Promise<Map<AttemptId, number>> {
  const rows = await countUndecidedLateEntries(executor, attemptIds);
  return new Map(rows.map(({ attemptId, late }) => [attemptId, late]));
}

/** Returns the questions of the attempt's form, in the order of the form. Throws if the form does not exist. */
export async function readItemRefs(executor: Kysely<Tables>, { formId }: Attempt): Promise<string[]> {
  const form = await findForm(executor, formId);
  if (!form) throw new Error(`there is no form ${formId}`);
  return form.content.sections.flatMap((section) => section.items.map((item) => item.itemRef));
}

async function collect<T>(pieces: AsyncGenerator<T[]>): Promise<T[]> {
  const all: T[] = [];
  for await (const piece of pieces) for (const one of piece) all.push(one);
  return all;
}
