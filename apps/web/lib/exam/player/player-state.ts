import type { Refusal } from '../../server/call.ts';
import type { Notice } from '../notices/notices.ts';
import type { PaperInHand } from '../paper/paper-in-hand.ts';
import type { LobbyFacts } from '../storage/attempt-database.ts';
import { changesAnswer, countAnswers, type Journal, type Line, openJournal, waitingLines } from '../storage/journal.ts';
import type { Held } from '../sync/sender.ts';
import type { TabLockState } from '../sync/tab-lock.ts';

/** Who or what ended the attempt. Null until the server reports it. */
export type EndedBy = 'candidate' | 'deadline' | 'proctor' | null;

export type Phase =
  /**
   * The attempt is being opened. `isUnreachable` is true while the server does not respond. The page repeats the
   * request.
   */
  | { kind: 'opening'; isUnreachable: boolean }
  /** The paper cannot be opened. `refusal` is the reason. */
  | { kind: 'barred'; refusal: Refusal }
  | { kind: 'sitting' }
  | { kind: 'over'; by: EndedBy; reasonText: string | null };

/** The state of the end of the test. Null while the test has not come to its end. */
export type Ending =
  | null
  /** The page sends the unsent entries. Then it submits the attempt. */
  | { kind: 'submitting' }
  /**
   * The candidate's submit failed. Either `unsent` changes are only on this device, or the server refused the submit or
   * did not respond.
   */
  | { kind: 'not-submitted'; unsent: number; refusal: Refusal | null }
  /**
   * This page's clock has reached zero. The attempt is submitted only after the server has confirmed that the time is
   * up (`isConfirmed`).
   */
  | { kind: 'time-up'; isConfirmed: boolean };

export type PlayerState = {
  phase: Phase;
  sitting: LobbyFacts | null;
  paper: PaperInHand | null;
  /** The key of the encrypted paper and its pictures. */
  paperKey: CryptoKey | null;
  journal: Journal;
  /** `itemRef` of the last question that the candidate has visited on an earlier page. */
  resumeAt: string | null;
  deadlineAt: string | null;
  /** Ends of the sections. Null if the sections share the clock of the test. */
  sectionEnds: readonly string[] | null;
  /** State of the tab lock. Only the tab with the lock may write. */
  tabLock: TabLockState;
  /** True if this tab has taken the lock from another tab and the candidate has changed nothing here since. */
  hasJustTabLock: boolean;
  /** True if another device or session has this page's former lease. */
  hasLostLease: boolean;
  /**
   * True if the lease was transferred at least once. The candidate may then have written on another device or in
   * another session, and unsent entries may exist only there.
   */
  wasTransferred: boolean;
  leaseTransfer: 'idle' | 'asking' | 'waits-for-proctor' | 'no-answer';
  pause: { reasonText: string | null } | null;
  isStorageBroken: boolean;
  /** True if this browser's database contains data of this attempt that this page cannot read. */
  isUnreadable: boolean;
  storedAt: string | null;
  /** Number of questions with files that are on their way to the server. No answer names these files yet. */
  filesLeft: number;
  /** The reason why no entries are sent now. Null if they can be sent. */
  held: Held | null;
  ending: Ending;
  notices: readonly Notice[];
  hand: 'down' | 'up';
  mutedSignals: boolean;
  /**
   * True after the paper, its key and the attempt's facts were deleted from this device. Entries and receipts remain.
   */
  isForgotten: boolean;
  /** This device's entries and the server's signed receipts, for a file that the candidate can download. */
  receipts: object | null;
};

export const newPlayerState: PlayerState = {
  phase: { kind: 'opening', isUnreachable: false },
  sitting: null,
  paper: null,
  paperKey: null,
  journal: openJournal(new Map(), []),
  resumeAt: null,
  deadlineAt: null,
  sectionEnds: null,
  tabLock: 'asking',
  hasJustTabLock: false,
  hasLostLease: false,
  wasTransferred: false,
  leaseTransfer: 'idle',
  pause: null,
  isStorageBroken: false,
  isUnreadable: false,
  storedAt: null,
  filesLeft: 0,
  held: null,
  ending: null,
  notices: [],
  hand: 'down',
  mutedSignals: true,
  isForgotten: false,
  receipts: null,
};

export type ReadOnlyWhy =
  | 'signed-out'
  | 'another-device'
  | 'another-tab'
  | 'paused'
  | 'time-up'
  | 'submitting'
  | 'over';

/** Returns the reason why the candidate cannot answer on this page now, or null. */
export function whyReadOnly(state: PlayerState): ReadOnlyWhy | null {
  if (state.phase.kind === 'over') return 'over';
  // Another session may write now. Changes on this page could contradict that session's changes.
  if (state.held === 'no-session') return 'signed-out';
  if (state.hasLostLease) return 'another-device';
  if (state.tabLock === 'elsewhere') return 'another-tab';
  if (state.ending?.kind === 'time-up') return 'time-up';
  if (state.pause) return 'paused';
  return state.ending?.kind === 'submitting' ? 'submitting' : null;
}

/** Returns the number of entries that the server has not confirmed. */
export function unsentCount({ journal }: PlayerState): number {
  return waitingLines(journal).length;
}

/** Returns the number of questions whose answers the server has not confirmed. Visits and marks do not count. */
export function unsentAnswers({ journal }: PlayerState): number {
  return countAnswers(waitingLines(journal));
}

/** Returns the number of changes that neither the server nor this browser's database has stored. */
export function unkeptCount({ journal }: PlayerState): number {
  return waitingLines(journal).filter(({ isOnDevice }) => !isOnDevice).length;
}

/** Returns the number of questions whose answers reached the server after the deadline. */
export function lateAnswers({ journal }: PlayerState): number {
  return countAnswers(journal.lines.filter(({ status }) => status.kind === 'stored' && status.isLate));
}

type OfPaper = Pick<PlayerState, 'journal' | 'paper'>;

/**
 * Returns the numbers of the questions for which this device's changes were set aside, because another page's changes
 * are valid instead.
 */
export function setAsideQuestions({ journal, paper }: OfPaper): number[] {
  return questionNumbers(
    paper,
    journal.lines.filter(({ status }) => status.kind === 'set-aside'),
  );
}

/** Returns the numbers of the questions whose answers the server has not confirmed. */
export function unsentQuestions({ journal, paper }: OfPaper): number[] {
  return questionNumbers(paper, waitingLines(journal).filter(changesAnswer));
}

function questionNumbers(paper: PaperInHand | null, lines: readonly Line[]): number[] {
  const refs = new Set(lines.map(({ entry }) => entry.itemRef));
  return paper?.questions.flatMap(({ no, item }) => (refs.has(item.itemRef) ? [no] : [])) ?? [];
}
