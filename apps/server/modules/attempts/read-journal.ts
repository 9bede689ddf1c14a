import type { WireReceipt } from '@kasauti/contract/attempts.ts';
import type { AttemptId } from '@kasauti/contract/ids.ts';
import { foldJournal, type ItemProgress } from '@kasauti/domain/attempt/journal.ts';
import { whichCount } from '@kasauti/domain/attempt/late-entries.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database.ts';
import { findForm } from '../authoring/index.ts';
import { receiptsOfEntries } from './receipts.ts';
import { type Attempt, findAttempt } from './store/attempts.ts';
import { countAnswered, countLate, findNewestEntries, type JournalRow, readJournal } from './store/journal.ts';
import { findNothingWaited } from './store/nothing-waited.ts';

/** An entry as it is stored (`payload` is the text that was hashed), and whether it counts for the result. */
export type JournalEntry = JournalRow & { counts: boolean };

/** The whole journal of an attempt, in order; empty when there is no such attempt. */
export async function journalOf(executor: Kysely<Tables>, attemptId: AttemptId): Promise<JournalEntry[]> {
  const attempt = await findAttempt(executor, attemptId);
  return attempt ? await readEntries(executor, attempt) : [];
}

/** The receipts of the whole journal, one for each commit, in the order of its entries. */
export async function receiptsOf(executor: Kysely<Tables>, attemptId: AttemptId): Promise<WireReceipt[]> {
  const { receipts } = await receiptsOfEntries(executor, attemptId, 'all');
  return receipts.map((text) => JSON.parse(text) as WireReceipt);
}

/** `lastSeq` and `lastSavedAt` are of the newest entry, whether it counts or not; 0 and null when there is none. */
export type FoldedResponses = { responses: Map<string, ItemProgress>; lastSeq: number; lastSavedAt: Date | null };

/** What the candidate has answered: one entry per question, in the order of the form. Late entries are in it as far as they count. */
export async function foldedResponses(executor: Kysely<Tables>, attempt: Attempt): Promise<FoldedResponses> {
  const entries = await readEntries(executor, attempt);
  const events = entries.map(({ seq, itemRef, kind, payload, isLate, counts }) => ({
    seq,
    itemRef,
    kind,
    payload: JSON.parse(payload) as unknown,
    late: isLate,
    accepted: counts,
  }));
  const itemRefs = await readItemRefs(executor, attempt);
  const newest = entries.at(-1);
  return {
    responses: foldJournal(events, itemRefs),
    lastSeq: newest?.seq ?? 0,
    lastSavedAt: newest?.serverAt ?? null,
  };
}

/** Answered questions of each attempt that has any. */
export async function answeredCounts(
  executor: Kysely<Tables>,
  attemptIds: AttemptId[],
): Promise<Map<AttemptId, number>> {
  const rows = await countAnswered(executor, attemptIds);
  return new Map(rows.map(({ attemptId, answered }) => [attemptId, answered]));
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
  const rows = await countLate(executor, attemptIds);
  return new Map(rows.map(({ attemptId, late }) => [attemptId, late]));
}

async function readEntries(executor: Kysely<Tables>, attempt: Attempt): Promise<JournalEntry[]> {
  const rows = await readJournal(executor, attempt.attemptId);
  const counts = await countsOf(executor, attempt, rows);
  return rows.map((row, at) => ({ ...row, counts: counts[at] ?? false }));
}

type RowTimes = Pick<JournalRow, 'kind' | 'clientAt' | 'serverAt' | 'arrivedAt' | 'isLate' | 'acceptedAt'>;

/** Whether each entry of a whole journal counts (`whichCount`). */
export async function countsOf(
  executor: Kysely<Tables>,
  { attemptId, mode, deadlineAt, drainSeconds }: Attempt,
  rows: readonly RowTimes[],
): Promise<boolean[]> {
  if (deadlineAt === null || !rows.some((row) => row.isLate)) return rows.map((row) => !row.isLate);
  const nothingWaitedAt = await findNothingWaited(executor, attemptId);
  const entries = rows.map(({ serverAt: storedAt, arrivedAt, acceptedAt, ...row }) => ({
    ...row,
    storedAt,
    arrivedAt: arrivedAt ?? storedAt,
    acceptedByPerson: acceptedAt !== null,
  }));
  return whichCount(entries, { mode, deadlineAt, drainMs: drainSeconds * 1000, nothingWaitedAt });
}

async function readItemRefs(executor: Kysely<Tables>, { formId }: Attempt): Promise<string[]> {
  const form = await findForm(executor, formId);
  if (!form) throw new Error(`there is no form ${formId}`);
  return form.content.sections.flatMap((section) => section.items.map((item) => item.itemRef));
}
