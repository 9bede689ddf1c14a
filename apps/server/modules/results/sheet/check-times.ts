import { type NewSheet, type ResponseSheet, SHEET_FORMAT } from '@kasauti/contract/attempts/response-sheet.ts';
import { deadlinesOf } from '@kasauti/domain/attempt/deadline-history.ts';
import { isInTimeBy, type LateFacts, type StoredEntry, whichCount } from '@kasauti/domain/attempt/late-entries.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { bad, counted, good, type SheetCheck } from './sheet-check.ts';

const WHAT = 'times';
/**
 * Instants are those at which transactions began. One that waited for another's lock may have begun before it, and no
 * statement waits longer.
 */
const ORDER_SLACK_MS = MINUTE_MS;
type Entry = ResponseSheet['journal'][number];

/**
 * Computes again by when the answers had to arrive, and which of them count: from the attempt's start, duration,
 * compensatory time and credits, each entry's arrival, and what a person accepted. Sheets of the older formats name the
 * deadline alone.
 */
export function checkTimes(sheet: ResponseSheet): SheetCheck {
  const wrong = sheet.format === SHEET_FORMAT ? whatIsWrongWithTimes(sheet) : whatIsWrongWithOldTimes(sheet);
  if (wrong) return bad(WHAT, wrong);
  const { journal, attempt } = sheet;
  const late = journal.filter((entry) => entry.late);
  const says =
    late.length === 0
      ? 'every entry arrived in time'
      : `${late.length} arrived late, of which ${late.filter((entry) => entry.accepted).length} count`;
  if (sheet.format !== SHEET_FORMAT)
    return good(WHAT, `${says}; this older format does not say how the deadline arose`);
  const moved = sheet.attempt.deadlines.length - 1;
  const history = moved > 0 ? `, moved ${counted(moved, 'time', 'times')},` : '';
  return good(WHAT, `the deadline ${attempt.deadlineAt}${history} follows from start and credits; ${says}`);
}

function whatIsWrongWithTimes(sheet: NewSheet): string | null {
  const { journal, acceptances } = sheet;
  const wrong = whatIsWrongWithDeadline(sheet);
  if (wrong) return wrong;
  const accepted = new Set(acceptances.map((one) => one.seq));
  if (accepted.size < acceptances.length) return 'an entry is accepted twice';
  const unknown = acceptances.find(({ seq }) => !journal[seq - 1]?.late);
  if (unknown) return `a person accepted entry ${unknown.seq}, which did not arrive late`;
  const { drainSeconds, nothingWaitedAt } = sheet.attempt;
  const facts = {
    mode: sheet.attempt.mode,
    deadlineAt: new Date(sheet.attempt.deadlineAt),
    drainMs: drainSeconds * 1000,
    nothingWaitedAt: nothingWaitedAt === null ? null : new Date(nothingWaitedAt),
  };
  const entries = journal.map((entry) => timedEntry(entry, facts, accepted.has(entry.seq)));
  const counts = whichCount(entries, facts);
  for (const [at, { isLate }] of entries.entries()) {
    const mistake = journal[at] && whatIsWrongWithEntry(journal[at], isLate, counts[at] === true);
    if (mistake) return mistake;
  }
  return null;
}

function whatIsWrongWithDeadline({ attempt }: NewSheet): string | null {
  const { mode, durationMinutes, compensatoryMinutes, deadlines, deadlineAt, submittedAt, credits, cutAt } = attempt;
  const misnumbered = credits.find((credit, at) => credit.creditNo !== at + 1);
  if (misnumbered) return `credit ${misnumbered.creditNo} is out of its place`;
  const lastMs = Date.parse(submittedAt) + ORDER_SLACK_MS;
  const after = credits.find((credit) => Date.parse(credit.givenAt) > lastMs);
  if (after) return `credit ${after.creditNo} was given after the test had ended`;
  const history = deadlinesOf({
    mode,
    T0: new Date(attempt.T0),
    startedAt: new Date(attempt.startedAt),
    durationMinutes,
    compensatoryMinutes,
    credits: credits.map((credit) => ({ ...credit, givenAt: new Date(credit.givenAt) })),
    cutAt: cutAt === null ? null : new Date(cutAt),
  });
  for (const [at, own] of history.entries()) {
    const [since, follows] = [own.since.toISOString(), own.deadlineAt.toISOString()];
    const said = deadlines[at];
    if (!said) return `the deadline from ${since} on is missing`;
    if (said.since !== since || said.deadlineAt !== follows)
      return `from start, duration and credits follows the deadline ${follows} from ${since} on; the sheet says ${said.deadlineAt} from ${said.since} on`;
  }
  if (deadlines.length > history.length) return 'a deadline follows from nothing';
  return deadlines.at(-1)?.deadlineAt === deadlineAt ? null : `the deadline ${deadlineAt} is not the last that it had`;
}

function whatIsWrongWithEntry({ seq, late, accepted }: Entry, isLate: boolean, counts: boolean): string | null {
  if (late !== isLate)
    return late
      ? `entry ${seq} arrived in time, but is marked late`
      : `entry ${seq} arrived after the deadline, but is not marked late`;
  if (accepted === (late && counts)) return null;
  return counts ? `entry ${seq} counts, but was left out` : `nobody accepted entry ${seq}, which arrived late`;
}

/**
 * What can be said without the credits, and without what a person accepted. An entry is stored as soon as it arrives
 * there.
 */
function whatIsWrongWithOldTimes({ journal, attempt }: ResponseSheet): string | null {
  const facts = { mode: attempt.mode, deadlineAt: new Date(attempt.deadlineAt), drainMs: 0, nothingWaitedAt: null };
  const entries = journal.map((entry) => timedEntry(entry, facts, false));
  const counts = whichCount(entries, facts);
  for (const [at, { seq, late, accepted }] of journal.entries()) {
    if (!late && entries[at]?.isLate) return `entry ${seq} arrived after the deadline, but is not marked late`;
    if (late && !accepted && counts[at]) return `entry ${seq} counts, but was left out`;
  }
  return null;
}

/**
 * Entries without an arrival are dated by their commit. Whether one is late is worked out, not taken from the sheet.
 */
function timedEntry(
  { kind, clientAt, arrivedAt, serverAt }: Entry,
  facts: Pick<LateFacts, 'deadlineAt' | 'drainMs'>,
  acceptedByPerson: boolean,
): StoredEntry {
  const times = { arrivedAt: new Date(arrivedAt ?? serverAt), storedAt: new Date(serverAt) };
  return { kind, clientAt: new Date(clientAt), ...times, isLate: !isInTimeBy(times, facts), acceptedByPerson };
}
