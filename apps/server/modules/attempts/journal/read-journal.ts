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

/** The whole journal of an attempt, in order; empty when there is no such attempt. */
export async function journalOf(executor: Kysely<Tables>, attemptId: AttemptId): Promise<JournalEntry[]> {
  const attempt = await findAttempt(executor, attemptId);
  return attempt ? await collect(journalChunks(executor, attempt)) : [];
}

/** The receipts of the whole journal, one for each commit, in the order of its entries. */
export async function receiptsOf(executor: Kysely<Tables>, attemptId: AttemptId): Promise<WireReceipt[]> {
  const texts = await collect(receiptChunks(executor, attemptId, await readLastSeq(executor, attemptId)));
  return texts.map((text) => JSON.parse(text) as WireReceipt);
}

/** `lastSeq` and `lastSavedAt` are of the newest entry, whether it counts or not; 0 and null when there is none. */
export type FoldedResponses = { responses: Map<string, ItemProgress>; lastSeq: number; lastSavedAt: Date | null };

/**
 * What the candidate has answered: one entry per question, in the order of the form. Late entries are in it as far as
 * they count. Folded piece by piece, so that a long journal holds nobody else up.
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

/** One step of a fold: what a stored entry makes of its question. One about no question of the form changes nothing. */
export function applyEntry(
  responses: Map<string, ItemProgress>,
  { itemRef, kind, payload }: Pick<JournalEntry, 'itemRef' | 'kind' | 'payload'>,
): void {
  const before = itemRef === null ? undefined : responses.get(itemRef);
  if (itemRef !== null && before)
    responses.set(itemRef, applyEvent(before, { kind, payload: JSON.parse(payload) as unknown }));
}

/** The instants of an attempt's lease transfers. Under the first lease there are none, so no journal is searched. */
export async function leaseTransfersOf(
  executor: Kysely<Tables>,
  { attemptId, leaseEpoch }: Pick<Attempt, 'attemptId' | 'leaseEpoch'>,
): Promise<Date[]> {
  return leaseEpoch > 1 ? await findLeaseTransfers(executor, attemptId) : [];
}

/** How far each attempt's journal goes, of those that have any entry. */
export async function newestEntries(
  executor: Kysely<Tables>,
  attemptIds: AttemptId[],
): Promise<Map<AttemptId, { seq: number; savedAt: Date }>> {
  const rows = await findNewestEntries(executor, attemptIds);
  return new Map(rows.map(({ attemptId, ...newest }) => [attemptId, newest]));
}

/** Late entries that nobody has accepted, of each attempt that has any. */
export async function lateCounts(executor: Kysely<Tables>, attemptIds: AttemptId[]): Promise<Map<AttemptId, number>> {
  const rows = await countUndecidedLateEntries(executor, attemptIds);
  return new Map(rows.map(({ attemptId, late }) => [attemptId, late]));
}

/** The questions of the attempt's form, in its order. */
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
