import type { Refusal } from '../../server/call.ts';
import type { Notice } from '../notices/notices.ts';
import type { PaperInHand } from '../paper/paper-in-hand.ts';
import type { Sitting } from '../storage/attempt-database.ts';
import { changesAnswer, countAnswers, type Journal, type Line, openJournal, waitingLines } from '../storage/journal.ts';
import type { Held } from '../sync/sender.ts';
import type { TabLockState } from '../sync/tab-lock.ts';

/** How an attempt came to its end; null: the server has not said. */
export type EndedBy = 'candidate' | 'deadline' | 'proctor' | null;

export type Phase =
  /** `isUnreachable`: the server does not answer; it is asked again and again. */
  | { kind: 'opening'; isUnreachable: boolean }
  /** The paper cannot be opened; the refusal says why. */
  | { kind: 'barred'; refusal: Refusal }
  | { kind: 'sitting' }
  | { kind: 'over'; by: EndedBy; reasonText: string | null };

/** What is being done about the end of the test. */
export type Ending =
  | null
  /** What waits is being sent, then the test is handed in. */
  | { kind: 'submitting' }
  /**
   * The candidate's own submit did not go through: `unsent` changes are only here, or the server gave no answer or a
   * refusal.
   */
  | { kind: 'not-submitted'; unsent: number; refusal: Refusal | null }
  /** The clock has reached zero here. Nothing is handed in before the server has said the same (`isConfirmed`). */
  | { kind: 'time-up'; isConfirmed: boolean };

export type PlayerState = {
  phase: Phase;
  sitting: Sitting | null;
  paper: PaperInHand | null;
  journal: Journal;
  /** The question that was looked at last, before this page was opened. */
  resumeAt: string | null;
  deadlineAt: string | null;
  /** Which tab of this browser writes. */
  tabLock: TabLockState;
  /** This tab took over the writing from another one, and nothing was written here since. */
  hasJustTabLock: boolean;
  /** Another device or session holds the lease that this page had. */
  hasLostLease: boolean;
  /**
   * The lease has been transferred at least once: the attempt was also written elsewhere, and what did not reach the
   * server from there is there alone.
   */
  wasTransferred: boolean;
  leaseTransfer: 'idle' | 'asking' | 'waits-for-proctor' | 'no-answer';
  pause: { reasonText: string | null } | null;
  isStorageBroken: boolean;
  /** Something of this attempt lies on this device's disk that this page cannot read. */
  isUnreadable: boolean;
  storedAt: string | null;
  /** Why nothing is sent before something else has happened; null: nothing prevents it. */
  held: Held | null;
  ending: Ending;
  notices: readonly Notice[];
  hand: 'down' | 'up';
  mutedSignals: boolean;
  /** Everything that belongs to the attempt but its entries and receipts has left this device. */
  isForgotten: boolean;
  /** The server's signed word for what was saved, for the candidate to keep. */
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

/** Why nothing can be answered on this page now, or null. */
export function whyReadOnly(state: PlayerState): ReadOnlyWhy | null {
  if (state.phase.kind === 'over') return 'over';
  // Somebody who logged in elsewhere may write there now: what is done here could contradict it.
  if (state.held === 'no-session') return 'signed-out';
  if (state.hasLostLease) return 'another-device';
  if (state.tabLock === 'elsewhere') return 'another-tab';
  if (state.ending?.kind === 'time-up') return 'time-up';
  if (state.pause) return 'paused';
  return state.ending?.kind === 'submitting' ? 'submitting' : null;
}

/** Entries that the server is not known to have. */
export function unsentCount({ journal }: PlayerState): number {
  return waitingLines(journal).length;
}

/** Questions whose answers the server is not known to have. Zero also while mere looks and marks are on their way. */
export function unsentAnswers({ journal }: PlayerState): number {
  return countAnswers(waitingLines(journal));
}

/** Changes that neither the server nor this device's disk has. */
export function unkeptCount({ journal }: PlayerState): number {
  return waitingLines(journal).filter(({ isOnDevice }) => !isOnDevice).length;
}

/** Questions whose answers reached the server after the time was up. */
export function lateAnswers({ journal }: PlayerState): number {
  return countAnswers(journal.lines.filter(({ status }) => status.kind === 'stored' && status.isLate));
}

type OfPaper = Pick<PlayerState, 'journal' | 'paper'>;

/** The numbers of the questions whose changes here gave way to those of another device. */
export function setAsideQuestions({ journal, paper }: OfPaper): number[] {
  return questionNumbers(
    paper,
    journal.lines.filter(({ status }) => status.kind === 'set-aside'),
  );
}

/** The numbers of the questions whose answers the server is not known to have. */
export function unsentQuestions({ journal, paper }: OfPaper): number[] {
  return questionNumbers(paper, waitingLines(journal).filter(changesAnswer));
}

function questionNumbers(paper: PaperInHand | null, lines: readonly Line[]): number[] {
  const refs = new Set(lines.map(({ entry }) => entry.itemRef));
  return paper?.questions.flatMap(({ no, item }) => (refs.has(item.itemRef) ? [no] : [])) ?? [];
}
