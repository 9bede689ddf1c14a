import type { ReceiptProblem } from '../receipts/verify.ts';

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
const lateWords = ({ late, counting }: { late: number; counting: number }) =>
  late === 0 ? 'every entry arrived in time' : `${late} arrived late, of which ${counting} count`;
type Seq = { seq: number };
type Day = { day: string };
type InLane = { rootNo: number; laneId: string };
type Late = { late: number; counting: number };

const receiptSays: Record<ReceiptProblem, string> = {
  malformed: 'does not have the format of a receipt',
  'other-entry': 'belongs to a different entry than the one in the sheet',
  'not-in-root': 'does not match the root that was signed',
  'bad-signature': 'is not signed with one of your keys',
  'entry-without-leaf': 'has no leaf for an entry that it should contain',
};
const receiptName = ({ rootNo, laneId }: InLane) => `the receipt of root ${rootNo} in lane ${laneId}`;
const waiting = (later: number) =>
  later > 0 ? `; ${counted(later, 'root is', 'roots are')} of a day whose heads are not published` : '';
const again = 'a sheet that is downloaded after the release contains them, and its score can be recomputed here';

/**
 * All findings of the checks, by stable code, with their English texts for the command. The page has its own texts
 * in the reader's language.
 */
const words = {
  'key-unknown': ({ keyId }: { keyId: string }) =>
    `the sheet says it is signed with key ${keyId}, which is not one of your keys`,
  signed: ({ keyId }: { keyId: string }) => `the sheet is signed with the installation's key ${keyId}`,
  'not-signed': ({ keyId }: { keyId: string }) =>
    `the sheet was changed after it was signed, or not signed with key ${keyId}`,

  'entry-out-of-place': ({ seq }: Seq) => `entry ${seq} is missing or in the wrong place`,
  'entries-missing': ({ entries, said }: { entries: number; said: number }) =>
    `${entries} entries, but the attempt has ${said}`,
  'operation-twice': () => 'it contains one operation twice',
  'journal-whole': ({ entries }: { entries: number }) =>
    `${counted(entries, 'entry', 'entries')}, numbered without a gap`,

  'receipt-wrong': ({ problem, ...place }: InLane & { problem: ReceiptProblem }) =>
    `${receiptName(place)} ${receiptSays[problem]}`,
  'receipt-of-other-attempt': (place: InLane) => `${receiptName(place)} belongs to another attempt`,
  'entry-missing': ({ seq, ...place }: InLane & Seq) =>
    `${receiptName(place)} proves an entry ${seq}, which is missing in the journal`,
  'two-receipts': ({ seq }: Seq) => `entry ${seq} has two receipts`,
  'other-arrival': ({ seq, said, signed }: Seq & { said: string; signed: string }) =>
    `entry ${seq} says it arrived at ${said}, but its receipt says ${signed}`,
  'no-receipt': ({ seq }: Seq) => `entry ${seq} has no receipt`,
  'receipts-whole': ({ receipts, entries }: { receipts: number; entries: number }) =>
    `${counted(receipts, 'receipt', 'receipts')} of ${counted(entries, 'entry', 'entries')}: each entry is the same as when it was stored`,
  'no-receipts': () => 'the file contains none',
  'receipts-signed': ({ entries }: { entries: number }) =>
    `signed by the installation, which had stored ${counted(entries, 'entry', 'entries')}`,

  'credit-out-of-place': ({ creditNo }: { creditNo: number }) => `credit ${creditNo} is in the wrong place`,
  'credit-after-end': ({ creditNo }: { creditNo: number }) => `credit ${creditNo} was given after the test had ended`,
  'deadline-missing': ({ since }: { since: string }) => `the deadline from ${since} on is missing`,
  'deadline-other': (at: { follows: string; since: string; said: string; saidSince: string }) =>
    `start, duration and credits give the deadline ${at.follows} from ${at.since} on; the sheet says ${at.said} from ${at.saidSince} on`,
  'deadline-from-nothing': () => 'the sheet contains a deadline without a cause',
  'deadline-not-last': ({ deadlineAt }: { deadlineAt: string }) =>
    `the deadline ${deadlineAt} is not the last that it had`,
  'accepted-twice': () => 'an entry is accepted twice',
  'accepted-in-time': ({ seq }: Seq) => `a person accepted entry ${seq}, which did not arrive late`,
  'marked-late': ({ seq }: Seq) => `entry ${seq} arrived in time, but is marked late`,
  'not-marked-late': ({ seq }: Seq) => `entry ${seq} arrived after the deadline, but is not marked late`,
  'left-out': ({ seq }: Seq) => `entry ${seq} counts, but was left out`,
  'nobody-accepted': ({ seq }: Seq) => `nobody accepted entry ${seq}, which arrived late`,
  'times-right': ({ deadlineAt, moved, ...late }: Late & { deadlineAt: string; moved: number }) =>
    `the deadline ${deadlineAt}${moved > 0 ? `, moved ${counted(moved, 'time', 'times')},` : ''} follows from start and credits; ${lateWords(late)}`,
  'times-of-old-format': (late: Late) =>
    `${lateWords(late)}; this older format does not say how the deadline was computed`,

  'keys-contradict': () => 'what the sheet says about the keys does not match what it contains',
  'result-not-out': () => 'the result had not been released when this sheet was made: no keys, no score',
  'keys-not-yet': () => `the keys had not been released when this sheet was made: ${again}`,
  'keys-never': () => 'this test never shows its keys, so its score cannot be recomputed here',
  'keys-maybe': () =>
    `the keys had not been released when this sheet was made: ${again}, unless this test never shows its keys`,
  'scorer-unknown': ({ scorer, known }: { scorer: string; known: string }) =>
    `it was scored by ${scorer}; this program knows ${known}`,
  'score-of-other-answers': () => 'the score was not computed from these answers, keys and marking schemes',
  'form-does-not-fit': () => 'the questions, keys and marking schemes in the sheet do not fit together',
  'score-differs': (at: { total: string; maximum: string; right: string; rightMaximum: string }) =>
    `the sheet says ${at.total} of ${at.maximum}; recomputed it is ${at.right} of ${at.rightMaximum}, or a question differs`,
  'score-right': ({ total, maximum, isOld }: { total: string; maximum: string; isOld: boolean }) =>
    `recomputed from answers and keys: ${total} of ${maximum}${isOld ? '; in this older format, no hash proves that the keys belong to the sheet' : ''}`,

  'receipts-not-in-order': () => 'the receipts themselves have errors',
  'heads-not-brought': () => 'to compare with the heads that the site published, name the site with --url',
  'heads-not-published': ({ later }: { later: number }) =>
    `there are no published heads to compare with${waiting(later)}`,
  'heads-lead': ({ roots, later }: { roots: number; later: number }) =>
    `${counted(roots, 'root matches', 'roots match')} the published heads of the day${waiting(later)}`,
  'roots-not-brought': ({ laneId }: { laneId: string }) =>
    `the roots of lane ${laneId} that lead to the published head are missing`,
  'heads-taken-back': ({ day }: Day) => `the heads of ${day} that you saved are no longer published`,
  'heads-missing': ({ day, later }: Day & { later: string }) =>
    `the heads of ${day} are missing, though those of ${later} are published`,
  'heads-of-other-day': ({ day, said }: Day & { said: string }) =>
    `the heads published for ${day} are those of ${said}`,
  'heads-not-signed': ({ day }: Day) => `the published heads of ${day} are not signed with one of your keys`,
  'heads-not-kept': ({ day }: Day) => `the published heads of ${day} differ from those that you saved`,
  'heads-do-not-follow': ({ day }: Day) => `the published heads of ${day} do not follow those of the day before`,
  'heads-follow-nothing': ({ day }: Day) =>
    `the published heads of ${day} follow heads of the day before, which are not published`,
  'root-signed-twice': ({ rootNo, laneId }: InLane) =>
    `root ${rootNo} of lane ${laneId} was signed twice, for different entries`,
  'root-not-published': ({ rootNo, laneId, day }: InLane & Day) =>
    `root ${rootNo} of lane ${laneId} is not among what was published on ${day}`,
  'roots-not-had': ({ rootNo, laneId }: InLane) => `the roots of lane ${laneId} after root ${rootNo} are missing`,
  'root-does-not-follow': ({ rootNo, laneId }: InLane) =>
    `root ${rootNo} of lane ${laneId} does not follow the one before`,
  'other-root': ({ rootNo, laneId }: InLane) => `root ${rootNo} of lane ${laneId} differs from the root of the receipt`,
  'other-head': ({ rootNo, laneId }: InLane) => `root ${rootNo} of lane ${laneId} differs from the published head`,
};

type Words = typeof words;
export type FindingCode = keyof Words;
type FactsOf<Code extends FindingCode> = Parameters<Words[Code]> extends [infer Facts] ? Facts : null;
export type Finding = { [Code in FindingCode]: { code: Code; facts: FactsOf<Code> } }[FindingCode];

export type AskOf<Code extends FindingCode> = Parameters<Words[Code]>;
export const finding = <Code extends FindingCode>(code: Code, ...[facts]: AskOf<Code>): Finding =>
  ({ code, facts: facts ?? null }) as unknown as Finding;

/** Returns the English text of a finding. */
export function findingText({ code, facts }: Finding): string {
  return (words[code] as (facts: unknown) => string)(facts);
}
