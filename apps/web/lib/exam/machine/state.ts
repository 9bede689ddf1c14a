import type { AttemptEvent } from '@kasauti/contract/attempts/live.ts';
import { newPlayerState, type PlayerState } from '../player/player-state.ts';
import type { StartedAttempt } from '../storage/attempt-database.ts';

/*
 * The complete state of the player in one value: what the screens show (`PlayerState`), and what only the machine
 * needs. Each step returns a new value. Promises, timers, the clock and random numbers are in player.ts.
 */

/** The start of the attempt, without the clock offset. The offset is only in this browser's database. */
export type KnownStart = Omit<StartedAttempt, 'clockOffsetMs'>;

export type Listening = {
  /** Number of the last live event that an earlier page received. */
  heardBefore: number;
  /**
   * Events that were published before this page began to listen. They are collected here until all have arrived. Then
   * the field is null.
   */
  past: readonly AttemptEvent[] | null;
};

export type Machine = PlayerState & {
  isClosed: boolean;
  /** True after this browser's database was read, or after the page has found that there is none. */
  isDeviceRead: boolean;
  start: KnownStart | null;
  /** Epoch of the lease with which this page sends. Null while it is unknown. */
  leaseEpoch: number | null;
  /** True after the server has refused this lease. Nothing is sent until the server gives this page another lease. */
  isLeaseRefused: boolean;
  /** Epoch of the current lease, which the server named in that refusal. */
  epochOnServer: number | null;
  /**
   * Epoch of the lease for which this page has already asked to continue in its new session. It asks once per lease.
   */
  restartedEpoch: number | null;
  /**
   * The pending request: `start` to start or continue the attempt, `transfer` to get the lease. No entries are sent
   * while a request is pending.
   */
  connecting: 'start' | 'transfer' | null;
  /** True after the server has given this page the lease and the paper's key. */
  hasBegun: boolean;
  listening: Listening | null;
  /**
   * Number of live events that this page has received. With it the page detects responses that are older than a live
   * event.
   */
  eventCount: number;
  isHandingIn: boolean;
  isHandInPlanned: boolean;
  handInFailures: number;
  /**
   * True after this page has begun to delete the paper, its key and the attempt's facts from this browser's database.
   * False again if entries were unsent, so that the deletion is tried again later.
   */
  isForgetting: boolean;
};

export const newMachine: Machine = {
  ...newPlayerState,
  isClosed: false,
  isDeviceRead: false,
  start: null,
  leaseEpoch: null,
  isLeaseRefused: false,
  epochOnServer: null,
  restartedEpoch: null,
  connecting: null,
  hasBegun: false,
  listening: null,
  eventCount: 0,
  isHandingIn: false,
  isHandInPlanned: false,
  handInFailures: 0,
  isForgetting: false,
};

/**
 * Returns true if this page may write: its tab has the tab lock, and the lease was not lost to another device or
 * session.
 */
export function mayAct({ tabLock, hasLostLease, isClosed }: Machine): boolean {
  return tabLock === 'held' && !hasLostLease && !isClosed;
}

/**
 * Returns the epoch of the lease with which this page may send now. Returns null if there is none, or while the page
 * requests one.
 */
export function usableLease(machine: Machine): number | null {
  const { connecting, isLeaseRefused, leaseEpoch } = machine;
  return mayAct(machine) && !connecting && !isLeaseRefused ? leaseEpoch : null;
}
