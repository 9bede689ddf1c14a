import type { Refusal } from '../../server/call.ts';
import { unsentCount } from '../player/player-state.ts';
import type { Entry } from '../storage/journal.ts';
import { isPassing } from '../sync/retry-policy.ts';
import { entriesToSend } from './answers.ts';
import { emit, type Turn } from './effects.ts';
import type { EventOf } from './events.ts';
import { askAgain, connect, notStarted } from './opening.ts';
import { type Machine, usableLease } from './state.ts';

/*
 * Write access: one tab of this browser holds the tab lock, and one session on one device holds the server's
 * lease. This page sends and submits only while it has both.
 */

/** Returns the entries to send now, oldest first. Returns none until the server has given this page the lease. */
export function leasedEntries(machine: Machine, most: number): Entry[] {
  return usableLease(machine) === null ? [] : entriesToSend(machine, most);
}

export function tabLockChanged(turn: Turn, { tabLock }: EventOf<'tab-lock-changed'>) {
  turn.hasJustTabLock = turn.tabLock === 'elsewhere' && tabLock === 'held';
  turn.tabLock = tabLock;
  if (!turn.isDeviceRead) return;
  // The tab that held the lock may have written since this tab last read the disk.
  emit(turn, tabLock === 'held' ? { kind: 'read-disk', because: 'tab-lock' } : { kind: 'stop-heartbeat' });
}

/** Reads the disk after another tab has written. The tab that holds the lock does not need to read it. */
export function otherTabWrote(turn: Turn) {
  const { isDeviceRead, tabLock } = turn;
  if (isDeviceRead && tabLock !== 'held') emit(turn, { kind: 'read-disk', because: 'other-tab' });
}

/**
 * Handles a refused lease. If the server still knows the same lease, this page belongs to another session. On the
 * same device the server allows that session to continue (`start`), and the candidate has nothing to decide. On
 * another device, or after a transfer, the candidate chooses where to continue.
 */
export function checkLease(turn: Turn) {
  const { held, hasLostLease, connecting, leaseEpoch, epochOnServer, restartedEpoch } = turn;
  if (held !== 'stale-lease' || hasLostLease || connecting) return;
  if (leaseEpoch !== null && epochOnServer === leaseEpoch && restartedEpoch !== leaseEpoch) {
    turn.restartedEpoch = leaseEpoch;
    connect(turn);
    if (turn.connecting) return;
  }
  loseLease(turn);
}

/** Compares this page's lease with the lease that the server named. A newer lease ends this page's write access. */
export function leaseNamed(turn: Turn, epoch: number) {
  const { start, hasLostLease, connecting } = turn;
  if (!start || epoch <= start.epoch || hasLostLease || connecting) return;
  turn.held = 'stale-lease';
  loseLease(turn);
}

/**
 * Marks the lease as lost. If all entries are sent, it cancels the submit, because only the holder of the lease
 * can submit. If some are unsent, the end screen reports them.
 */
function loseLease(turn: Turn) {
  turn.hasLostLease = true;
  if (unsentCount(turn) === 0) turn.ending = null;
}

/** Requests the lease for this device. */
export function transferLease(turn: Turn) {
  if (turn.connecting) return;
  turn.connecting = 'transfer';
  turn.leaseTransfer = 'asking';
  emit(turn, { kind: 'clear-timer', timer: 'ask-again' }, { kind: 'transfer-lease' });
}

export function notBegun(turn: Turn, { refusal }: EventOf<'not-begun'>) {
  const { connecting } = turn;
  turn.connecting = null;
  if (connecting === 'transfer') notTransferred(turn, refusal);
  else if (connecting && refusal) notStarted(turn, refusal);
}

function notTransferred(turn: Turn, refusal: Refusal | null) {
  const code = refusal?.code;
  turn.leaseTransfer = 'no-answer';
  if (!refusal || isPassing(refusal)) return;
  if (code === 'already-submitted' || code === 'terminated') notStarted(turn, refusal);
  else if (code === 'no-session') {
    // The candidate's session has ended here. The lease cannot be transferred before the candidate logs in again.
    turn.held = 'no-session';
    turn.leaseTransfer = 'idle';
    if (!turn.paper && turn.phase.kind !== 'over') turn.phase = { kind: 'barred', refusal };
  } else if (code === 'not-authorised' || code === 'paused') {
    turn.leaseTransfer = 'waits-for-proctor';
    askAgain(turn, 'transfer');
  }
}

export function askAgainDue(turn: Turn, { what }: EventOf<'ask-again-due'>) {
  if (what === 'start') connect(turn);
  else if (turn.leaseTransfer === 'waits-for-proctor') transferLease(turn);
}
