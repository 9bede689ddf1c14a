import type { Refusal } from '../../server/call.ts';
import { unsentCount } from '../player/player-state.ts';
import type { Entry } from '../storage/journal.ts';
import { isPassing } from '../sync/retry-policy.ts';
import { entriesToSend, unkeptLines } from './answers.ts';
import { emit, type Turn } from './effects.ts';
import type { EventOf } from './events.ts';
import { askAgain, connect, notStarted } from './opening.ts';
import { type Machine, usableLease } from './state.ts';

/*
 * Write access to the attempt. The tab lock belongs to one tab of this browser, and the server's lease to one session
 * on one device. This page sends and submits only while it has both.
 */

/** Returns at most `most` entries to send now, oldest first. Returns none while this page has no lease. */
export function leasedEntries(machine: Machine, most: number): Entry[] {
  return usableLease(machine) === null ? [] : entriesToSend(machine, most);
}

export function tabLockChanged(turn: Turn, { tabLock }: EventOf<'tab-lock-changed'>) {
  turn.hasJustTabLock = turn.tabLock === 'elsewhere' && tabLock === 'held';
  turn.tabLock = tabLock;
  if (!turn.isDeviceRead) return;
  // The last letters that were typed here are stored at once.
  if (tabLock !== 'held' && unkeptLines(turn).length > 0) emit(turn, { kind: 'keep-entries' });
  // The tab that had the lock may have written since this tab last read the browser's database.
  emit(turn, tabLock === 'held' ? { kind: 'read-disk', because: 'tab-lock' } : { kind: 'stop-heartbeat' });
}

/**
 * Reads this browser's database after another tab has written to it. The tab with the tab lock does not need to read
 * it.
 */
export function otherTabWrote(turn: Turn) {
  const { isDeviceRead, tabLock } = turn;
  if (isDeviceRead && tabLock !== 'held') emit(turn, { kind: 'read-disk', because: 'other-tab' });
}

/**
 * Handles a refusal of this page's lease. If the server still names the same lease, the candidate has logged in again
 * and the lease belongs to the earlier session. The page then calls `start` once. On the same device the server lets
 * the new session continue, without a question to the candidate. On another device, or after a transfer, the lease is
 * lost, and the candidate chooses where to continue.
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

/**
 * Compares this page's lease with the lease that the server named. If the server's is newer, this page loses its write
 * access.
 */
export function leaseNamed(turn: Turn, epoch: number) {
  const { start, hasLostLease, connecting } = turn;
  if (!start || epoch <= start.epoch || hasLostLease || connecting) return;
  turn.held = 'stale-lease';
  loseLease(turn);
}

/**
 * Marks the lease as lost. If all entries are sent, cancels the end of the test on this page, because only the page
 * with the lease can submit. If some are unsent, the end screen stays and reports them.
 */
function loseLease(turn: Turn) {
  turn.hasLostLease = true;
  if (unsentCount(turn) === 0) turn.ending = null;
}

/** Asks the server to transfer the lease to this page. */
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
    // The candidate's session on this device has ended. The lease can be transferred only after the candidate has
    // logged in again.
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
