import type { Refusal } from '../../server/call.ts';
import type { Notice } from '../notices/notices.ts';
import type { PaperInHand } from '../paper/paper-in-hand.ts';
import type { LobbyFacts } from '../storage/attempt-database.ts';
import { changesAnswer, countAnswers, type Journal, type Line, openJournal, waitingLines } from '../storage/journal.ts';
import type { Held } from '../sync/sender.ts';
import type { TabLockState } from '../sync/tab-lock.ts';

/** Cause of the attempt's end. It is null until the server reports it. */
export type EndedBy = 'candidate' | 'deadline' | 'proctor' | null;

export type Phase =
  /** `isUnreachable` is true while the server does not respond. The request is repeated. */
  | { kind: 'opening'; isUnreachable: boolean }
  /** The paper cannot be opened, for the reason in the refusal. */
  | { kind: 'barred'; refusal: Refusal }
  | { kind: 'sitting' }
  | { kind: 'over'; by: EndedBy; reasonText: string | null };

/** The stage that the end of the test has reached. */
export type Ending =
  | null
  /** The waiting entries are being sent. The submit follows. */
  | { kind: 'submitting' }
  /**
   * The candidate's submit failed: `unsent` changes are only on this device, or the server refused or did not
   * respond.
   */
  | { kind: 'not-submitted'; unsent: number; refusal: Refusal | null }
  /**
   * The clock has reached zero on this device. Nothing is submitted until the server confirms it (`isConfirmed`).
   */
  | { kind: 'time-up'; isConfirmed: boolean };

export type PlayerState = {
  phase: Phase;
  sitting: LobbyFacts | null;
  paper: PaperInHand | null;
  journal: Journal;
  /** The last question that the candidate visited before this page was opened. */
  resumeAt: string | null;
  deadlineAt: string | null;
  /** State of the tab lock, which decides which tab of this browser may write. */
  tabLock: TabLockState;
  /** True if this tab took the lock from another tab and nothing was written here since. */
  hasJustTabLock: boolean;
  /** True if another device or session has taken this page's lease. */
  hasLostLease: boolean;
  /**
   * True if the lease was transferred at least once. The attempt was then also written on another device or in
   * another session, and unsent entries may exist only there.
   */
  wasTransferred: boolean;
  leaseTransfer: 'idle' | 'asking' | 'waits-for-proctor' | 'no-answer';
  pause: { reasonText: string | null } | null;
  isStorageBroken: boolean;
  /** True if the disk holds data of this attempt that this page cannot read. */
  isUnreadable: boolean;
  storedAt: string | null;
  /** The reason why nothing is sent now. It is null when sending is possible. */
  held: Held | null;
  ending: Ending;
  notices: readonly Notice[];
  hand: 'down' | 'up';
  mutedSignals: boolean;
  /** True after everything but entries and receipts of the attempt was deleted from this device. */
  isForgotten: boolean;
  /** Receipts signed by the server for the saved entries, for the candidate to store. */
  receipts: object | null;
};

export const newPlayerState: PlayerState = {
  phase: { kind: 'opening', isUnreachable: false },
  sitting: null,
  paper: null,
  journal: openJournal(new Map(), []),
  resumeAt: null,
  deadlineAt: null,
  tabLock: 'asking',
  hasJustTabLock: false,
  hasLostLease: false,
  wasTransferred: false,
  leaseTransfer: 'idle',
  pause: null,
  isStorageBroken: false,
  isUnreadable: false,
  storedAt: null,
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

/** Returns why the candidate cannot answer on this page now, or null. */
export function whyReadOnly(state: PlayerState): ReadOnlyWhy | null {
  if (state.phase.kind === 'over') return 'over';
  // Another session may write now, so changes made here could contradict its changes.
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

/**
 * Returns the number of questions whose answers the server has not confirmed. Entries that only record visits and
 * marks do not count.
 */
export function unsentAnswers({ journal }: PlayerState): number {
  return countAnswers(waitingLines(journal));
}

/** Returns the number of changes that neither the server nor this device's disk has stored. */
export function unkeptCount({ journal }: PlayerState): number {
  return waitingLines(journal).filter(({ isOnDevice }) => !isOnDevice).length;
}

/** Returns the number of questions whose answers reached the server after the deadline. */
export function lateAnswers({ journal }: PlayerState): number {
  return countAnswers(journal.lines.filter(({ status }) => status.kind === 'stored' && status.isLate));
}

type OfPaper = Pick<PlayerState, 'journal' | 'paper'>;

/** Returns the numbers of the questions whose changes on this device were set aside for another device's changes. */
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
