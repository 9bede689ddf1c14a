import { deadlinesOf } from '../attempt/deadline-history.ts';
import { isInTimeBy, judgeLateEntries, type LateFacts, type StoredEntry } from '../attempt/late-entries.ts';
import { type SectionTime, sectionEndsOf, sectionTimeOf } from '../attempt/section-clock.ts';
import { MINUTE_MS } from '../time/durations.ts';
import { type Finding, finding } from './findings.ts';
import { bad, good, type SheetCheck } from './sheet-check.ts';
import { type NewSheet, type ResponseSheet, SHEET_FORMAT, type SheetEntry } from './sheet-shape.ts';

const WHAT = 'times';
/**
 * Tolerance for the order of instants, which are the start times of transactions. A transaction that waited for a
 * lock can have an earlier instant than the transaction that held the lock. The statement timeout limits the wait
 * to this tolerance.
 */
const ORDER_SLACK_MS = MINUTE_MS;

/**
 * Computes again the deadline and the entries that count. The inputs are the attempt's start, duration, compensatory
 * time and credits, the clocks of the sections, the arrival of each entry, and the acceptances by staff. Sheets of
 * older formats contain only the deadline.
 */
export function checkTimes(sheet: ResponseSheet): SheetCheck {
  const wrong = sheet.format === SHEET_FORMAT ? whatIsWrongWithTimes(sheet) : whatIsWrongWithOldTimes(sheet);
  if (wrong) return bad(WHAT, wrong);
  const late = sheet.journal.filter((entry) => entry.late);
  const lateFacts = { late: late.length, counting: late.filter((entry) => entry.accepted).length };
  if (sheet.format !== SHEET_FORMAT) return good(WHAT, finding('times-of-old-format', lateFacts));
  const { deadlineAt, deadlines } = sheet.attempt;
  return good(WHAT, finding('times-right', { ...lateFacts, deadlineAt, moved: deadlines.length - 1 }));
}

function whatIsWrongWithTimes(sheet: NewSheet): Finding | null {
  const { journal, acceptances } = sheet;
  const wrong = whatIsWrongWithDeadline(sheet);
  if (wrong) return wrong;
  const accepted = new Set(acceptances.map((one) => one.seq));
  if (accepted.size < acceptances.length) return finding('accepted-twice');
  const unknown = acceptances.find(({ seq }) => !journal[seq - 1]?.late);
  if (unknown) return finding('accepted-in-time', { seq: unknown.seq });
  const { drainSeconds, nothingWaitedAt } = sheet.attempt;
  const facts = {
    mode: sheet.attempt.mode,
    deadlineAt: new Date(sheet.attempt.deadlineAt),
    drainMs: drainSeconds * 1000,
    nothingWaitedAt: nothingWaitedAt === null ? null : new Date(nothingWaitedAt),
  };
  const sectionOf = sectionTimes(sheet.attempt);
  const entries = journal.map((entry) =>
    timedEntry(entry, { ...facts, section: sectionOf(entry) }, accepted.has(entry.seq)),
  );
  const counts = judgeLateEntries(entries, facts);
  for (const [at, { isLate }] of entries.entries()) {
    const mistake = journal[at] && whatIsWrongWithEntry(journal[at], isLate, counts[at] === true);
    if (mistake) return mistake;
  }
  return null;
}

function whatIsWrongWithDeadline({ attempt }: NewSheet): Finding | null {
  const { deadlines, deadlineAt, submittedAt, credits, cutAt } = attempt;
  const misnumbered = credits.find((credit, at) => credit.creditNo !== at + 1);
  if (misnumbered) return finding('credit-out-of-place', { creditNo: misnumbered.creditNo });
  const lastMs = Date.parse(submittedAt) + ORDER_SLACK_MS;
  const after = credits.find((credit) => Date.parse(credit.givenAt) > lastMs);
  if (after) return finding('credit-after-end', { creditNo: after.creditNo });
  const history = deadlinesOf({
    ...timingOf(attempt),
    durationMinutes: attempt.durationMinutes,
    cutAt: cutAt === null ? null : new Date(cutAt),
  });
  for (const [at, own] of history.entries()) {
    const [since, follows] = [own.since.toISOString(), own.deadlineAt.toISOString()];
    const said = deadlines[at];
    if (!said) return finding('deadline-missing', { since });
    if (said.since !== since || said.deadlineAt !== follows)
      return finding('deadline-other', { follows, since, said: said.deadlineAt, saidSince: said.since });
  }
  if (deadlines.length > history.length) return finding('deadline-from-nothing');
  return deadlines.at(-1)?.deadlineAt === deadlineAt ? null : finding('deadline-not-last', { deadlineAt });
}

function timingOf({ mode, T0, startedAt, compensatoryMinutes, credits }: NewSheet['attempt']) {
  return {
    mode,
    T0: new Date(T0),
    startedAt: new Date(startedAt),
    compensatoryMinutes,
    credits: credits.map((credit) => ({ ...credit, givenAt: new Date(credit.givenAt) })),
  };
}

/** Returns a function that returns the time of an entry's section, or null if it belongs to no section with a clock. */
function sectionTimes(attempt: NewSheet['attempt']): (entry: SheetEntry) => SectionTime | null {
  const { sections } = attempt;
  if (!sections) return () => null;
  const sectionMinutes = sections.map(({ minutes }) => minutes);
  const ends = sectionEndsOf({ ...timingOf(attempt), sectionMinutes, pausedAt: null });
  const sectionNos = new Map(sections.flatMap(({ itemRefs }, at) => itemRefs.map((ref) => [ref, at + 1])));
  return ({ itemRef }) => sectionTimeOf(ends, itemRef === null ? null : (sectionNos.get(itemRef) ?? null));
}

function whatIsWrongWithEntry({ seq, late, accepted }: SheetEntry, isLate: boolean, counts: boolean): Finding | null {
  if (late !== isLate) return finding(late ? 'marked-late' : 'not-marked-late', { seq });
  if (accepted === (late && counts)) return null;
  return finding(counts ? 'left-out' : 'nobody-accepted', { seq });
}

/**
 * Checks a sheet of an older format, which has no credits and no acceptances. The drain time is 0, because the entries
 * of these sheets were stored as soon as they arrived.
 */
function whatIsWrongWithOldTimes({ journal, attempt }: ResponseSheet): Finding | null {
  const facts = { mode: attempt.mode, deadlineAt: new Date(attempt.deadlineAt), drainMs: 0, nothingWaitedAt: null };
  const entries = journal.map((entry) => timedEntry(entry, facts, false));
  const counts = judgeLateEntries(entries, facts);
  for (const [at, { seq, late, accepted }] of journal.entries()) {
    if (!late && entries[at]?.isLate) return finding('not-marked-late', { seq });
    if (late && !accepted && counts[at]) return finding('left-out', { seq });
  }
  return null;
}

/**
 * Builds a timed entry. An entry without an arrival time uses the time of its commit. Lateness is computed here,
 * not taken from the sheet.
 */
function timedEntry(
  { kind, clientAt, arrivedAt, serverAt }: SheetEntry,
  { section = null, ...facts }: Pick<LateFacts, 'deadlineAt' | 'drainMs'> & { section?: SectionTime | null },
  acceptedByPerson: boolean,
): StoredEntry {
  const times = { arrivedAt: new Date(arrivedAt ?? serverAt), storedAt: new Date(serverAt), section };
  return { kind, clientAt: new Date(clientAt), ...times, isLate: !isInTimeBy(times, facts), acceptedByPerson };
}
