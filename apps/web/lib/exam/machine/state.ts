import type { AttemptEvent } from '@kasauti/contract/attempts/live.ts';
import { newPlayerState, type PlayerState } from '../player/player-state.ts';
import type { Start } from '../storage/attempt-database.ts';

/*
 * Everything that the player knows, in one value: what the screens show (`PlayerState`) and what only the machine
 * itself needs. It is never changed in place. Promises, timers, the clock and chance are outside, in player.ts.
 */

/** The disk's copy also says how far this device's clock was off when it was written. */
export type KnownStart = Omit<Start, 'clockOffsetMs'>;

export type Listening = {
  /** The last event that an earlier page has heard. */
  heardBefore: number;
  /** Events from before this page began to listen; null once all of them have come. */
  past: readonly AttemptEvent[] | null;
};

export type Machine = PlayerState & {
  isClosed: boolean;
  /** What this browser keeps of the attempt has been read, or there is nothing. */
  isDeviceRead: boolean;
  start: KnownStart | null;
  paperKey: CryptoKey | null;
  /** The lease under which this page sends; null while it does not know. */
  leaseEpoch: number | null;
  /** The server took nothing under this lease; until it gives another one, nothing is sent. */
  isLeaseRefused: boolean;
  /** The lease that the server named when it did so. */
  epochOnServer: number | null;
  /** The lease under which this page has asked whether it may go on in another session. */
  restartedEpoch: number | null;
  /**
   * What the server is being asked for: to start (or go on), or to transfer the lease to this page. Nothing is sent
   * meanwhile.
   */
  connecting: 'start' | 'transfer' | null;
  /** The server has given this page the lease and the key. */
  hasBegun: boolean;
  listening: Listening | null;
  /** Counts what was heard live, so that an older answer is known as such. */
  eventCount: number;
  isHandingIn: boolean;
  isHandInPlanned: boolean;
  handInFailures: number;
  /** Paper, key and start are being deleted from the disk, or cannot be. */
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

/**
 * Whether this page may speak for the attempt: it is the tab that writes, and no other device or session has the lease.
 */
export function mayAct({ tabLock, hasLostLease, isClosed }: Machine): boolean {
  return tabLock === 'held' && !hasLostLease && !isClosed;
}

/** The lease under which something may be sent now; null: none, or the server is being asked for one. */
export function usableLease(machine: Machine): number | null {
  const { connecting, isLeaseRefused, leaseEpoch } = machine;
  return mayAct(machine) && !connecting && !isLeaseRefused ? leaseEpoch : null;
}
