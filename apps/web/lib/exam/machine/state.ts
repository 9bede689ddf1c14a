import type { AttemptEvent } from '@kasauti/contract/attempts/live.ts';
import { newPlayerState, type PlayerState } from '../player/player-state.ts';
import type { StartedAttempt } from '../storage/attempt-database.ts';

/*
 * The complete state of the player in one value: what the screens show (`PlayerState`), and what only the machine
 * needs. The value is never changed in place. Promises, timers, the clock and randomness belong to player.ts.
 */

/** The start without the clock offset, which is stored only on the disk. */
export type KnownStart = Omit<StartedAttempt, 'clockOffsetMs'>;

export type Listening = {
  /** Number of the last event that an earlier page received. */
  heardBefore: number;
  /** Events from before this page began to listen. It is null after all of them have arrived. */
  past: readonly AttemptEvent[] | null;
};

export type Machine = PlayerState & {
  isClosed: boolean;
  /** True after the disk was read, or found to be missing. */
  isDeviceRead: boolean;
  start: KnownStart | null;
  paperKey: CryptoKey | null;
  /** The lease under which this page sends. It is null while unknown. */
  leaseEpoch: number | null;
  /** True after the server refused this lease. Nothing is sent until the server gives another lease. */
  isLeaseRefused: boolean;
  /** The lease that the server named in that refusal. */
  epochOnServer: number | null;
  /** The lease under which this page has requested to continue in another session. */
  restartedEpoch: number | null;
  /**
   * The pending request: to start (or continue), or to transfer the lease to this page. Nothing is sent while it
   * is pending.
   */
  connecting: 'start' | 'transfer' | null;
  /** True after the server has given this page the lease and the key. */
  hasBegun: boolean;
  listening: Listening | null;
  /** Number of live events received. It shows whether a response is older than a live event. */
  eventCount: number;
  isHandingIn: boolean;
  isHandInPlanned: boolean;
  handInFailures: number;
  /** True while paper, key and start are being deleted from the disk, and after the deletion failed. */
  isForgetting: boolean;
};

export const newMachine: Machine = {
  ...newPlayerState,
  isClosed: false,
  isDeviceRead: false,
  start: null,
  paperKey: null,
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

/** Returns true if this page may write: its tab holds the lock, and no other device or session holds the lease. */
export function mayAct({ tabLock, hasLostLease, isClosed }: Machine): boolean {
  return tabLock === 'held' && !hasLostLease && !isClosed;
}

/**
 * Returns the lease under which this page may send now. Returns null when there is none, or while one is being
 * requested.
 */
export function usableLease(machine: Machine): number | null {
  const { connecting, isLeaseRefused, leaseEpoch } = machine;
  return mayAct(machine) && !connecting && !isLeaseRefused ? leaseEpoch : null;
}
