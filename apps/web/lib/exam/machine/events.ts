import type { getAttempt, startAttempt, submitAttempt } from '@kasauti/contract/attempts/attempts.ts';
import type { AttemptEvent } from '@kasauti/contract/attempts/live.ts';
import type { Answer, Refusal } from '../../server/call.ts';
import type { PaperInHand } from '../paper/paper-in-hand.ts';
import type { KeptAttempt, Sitting } from '../storage/attempt-database.ts';
import type { Change, Reading } from '../storage/journal.ts';
import type { Receipts } from '../storage/kept-receipts.ts';
import type { TabLockState } from '../sync/tab-lock.ts';
import type { AnswersEvent } from './answers-events.ts';

export type Started = Exclude<Answer<typeof startAttempt>, Refusal>;
export type Look = Exclude<Answer<typeof getAttempt>, Refusal>;
export type ServerState = { state: string; deadlineAt: string | null; leaseEpoch: number };

/** Why the disk is read: what is done with what it holds. */
export type ReadReason = 'opening' | 'tab-lock' | 'other-tab' | 'forget';

/**
 * What this browser has of the attempt; null: there is no disk. The entries count also when nothing else is readable.
 */
export type DiskContent =
  | null
  | 'unreadable'
  | { reading: Reading; facts: KeptAttempt | null; paper: PaperInHand | null };

export type PlayerEvent =
  | AnswersEvent
  // This browser.
  | { kind: 'opened'; tabLock: TabLockState }
  | { kind: 'closed' }
  | { kind: 'disk-read'; because: ReadReason; content: DiskContent }
  | { kind: 'tab-lock-changed'; tabLock: TabLockState }
  | { kind: 'other-tab-wrote' }
  /**
   * `hasGone`: paper, key and start were deleted; otherwise something waits on the disk, and all of it is still there.
   */
  | { kind: 'forget-tried'; hasGone: boolean; receipts: Receipts }
  // Answers of the server.
  | { kind: 'tried'; isUnreachable: boolean }
  | { kind: 'sitting-found'; sitting: Sitting }
  | { kind: 'begun'; started: Started; look: Look; paper: PaperInHand; paperKey: CryptoKey }
  /** Null: there was no answer. */
  | { kind: 'not-begun'; refusal: Refusal | null }
  | { kind: 'looked'; look: Look | Refusal | null }
  | { kind: 'handed-in'; because: 'candidate' | 'time-up'; answer: Answer<typeof submitAttempt> | null }
  /** `asOf`: how many live events were heard when the server was asked. */
  | { kind: 'state-answered'; state: ServerState; asOf: number }
  // Live events.
  | { kind: 'live'; event: AttemptEvent; eventId: number; isRead: boolean }
  | { kind: 'caught-up' }
  // Time.
  | { kind: 'clock-at-zero' }
  | { kind: 'time-left' }
  /** The server has said that the time is up. */
  | { kind: 'time-up' }
  | { kind: 'ask-again-due'; what: 'start' | 'transfer' }
  | { kind: 'hand-in-due' }
  | { kind: 'submit-limit-reached' }
  // The candidate, and what happens to the page.
  | { kind: 'change'; change: Change; opId: string; clientAt: string }
  | { kind: 'submit' }
  | { kind: 'goOn' }
  | { kind: 'continueHere' }
  | { kind: 'hand-raised' }
  | { kind: 'read'; noticeId: number }
  | { kind: 'networkIsBack' }
  | { kind: 'signedInAgain' };

export type EventOf<Kind extends PlayerEvent['kind']> = Extract<PlayerEvent, { kind: Kind }>;
