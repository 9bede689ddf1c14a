import type { getAttempt, startAttempt, submitAttempt } from '@kasauti/contract/attempts/attempts.ts';
import type { AttemptEvent } from '@kasauti/contract/attempts/live.ts';
import type { Answer, Refusal } from '../../server/call.ts';
import type { PaperInHand } from '../paper/paper-in-hand.ts';
import type { KeptAttempt, LobbyFacts } from '../storage/attempt-database.ts';
import type { Change, Reading } from '../storage/journal.ts';
import type { Receipts } from '../storage/kept-receipts.ts';
import type { TabLockState } from '../sync/tab-lock.ts';
import type { AnswersEvent } from './answers-events.ts';

export type Started = Exclude<Answer<typeof startAttempt>, Refusal>;
export type Look = Exclude<Answer<typeof getAttempt>, Refusal>;
export type ServerState = {
  state: string;
  deadlineAt: string | null;
  sectionEnds?: readonly string[];
  leaseEpoch: number;
};

/** Reasons to read this browser's database. The reason decides what happens after the read. */
export type ReadReason = 'opening' | 'tab-lock' | 'other-tab' | 'forget';

/**
 * What this browser's database contains of the attempt. Null means that the browser has no database. The entries are
 * used even if everything else is unreadable.
 */
export type DiskContent =
  | null
  | 'unreadable'
  | { reading: Reading; facts: KeptAttempt | null; paper: PaperInHand | null };

export type PlayerEvent =
  | AnswersEvent
  // Events in this browser.
  | { kind: 'opened'; tabLock: TabLockState }
  | { kind: 'closed' }
  | { kind: 'disk-read'; because: ReadReason; content: DiskContent }
  | { kind: 'tab-lock-changed'; tabLock: TabLockState }
  | { kind: 'other-tab-wrote' }
  /**
   * Outcome of the deletion. `hasGone` is true if the paper, its key and the attempt's facts were deleted. If an entry
   * is still unsent, it is false and nothing was deleted.
   */
  | { kind: 'forget-tried'; hasGone: boolean; receipts: Receipts }
  // Responses of the server.
  | { kind: 'tried'; isUnreachable: boolean }
  | { kind: 'sitting-found'; sitting: LobbyFacts }
  | { kind: 'begun'; started: Started; look: Look; paper: PaperInHand; paperKey: CryptoKey }
  /** `refusal` is null when the server did not respond. */
  | { kind: 'not-begun'; refusal: Refusal | null }
  | { kind: 'looked'; look: Look | Refusal | null }
  | { kind: 'handed-in'; because: 'candidate' | 'time-up'; answer: Answer<typeof submitAttempt> | null }
  /** `asOf` is the number of live events that this page had received when it sent the request. */
  | { kind: 'state-answered'; state: ServerState; asOf: number }
  // Live events from the server.
  | { kind: 'live'; event: AttemptEvent; eventId: number; isRead: boolean }
  | { kind: 'caught-up' }
  // Events of clocks and timers.
  | { kind: 'clock-at-zero' }
  | { kind: 'time-left' }
  /** The server has confirmed that the time is up. */
  | { kind: 'time-up' }
  | { kind: 'ask-again-due'; what: 'start' | 'transfer' }
  | { kind: 'hand-in-due' }
  | { kind: 'submit-limit-reached' }
  | { kind: 'snapshot-due' }
  // Actions of the candidate, and events of the page.
  | { kind: 'change'; change: Change; opId: string; clientAt: string }
  /** The candidate is writing a long text. */
  | { kind: 'files-left'; count: number }
  | { kind: 'typed'; change: Change; opId: string; clientAt: string }
  | { kind: 'submit' }
  | { kind: 'go-on' }
  | { kind: 'continue-here' }
  | { kind: 'hand-raised' }
  | { kind: 'read'; noticeId: number }
  | { kind: 'network-is-back' }
  | { kind: 'signed-in-again' };

export type EventOf<Kind extends PlayerEvent['kind']> = Extract<PlayerEvent, { kind: Kind }>;
