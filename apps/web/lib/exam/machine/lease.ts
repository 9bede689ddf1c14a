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
 * Who writes: one tab of this browser (the tab lock), and one session on one device (the server's lease). This page
 * sends and hands in only while it has both.
 */

/** What may be sent now, oldest first: nothing before the server has given this page the lease. */
export function leasedEntries(machine: Machine, most: number): Entry[] {
  return usableLease(machine) === null ? [] : entriesToSend(machine, most);
}

export function tabLockChanged(turn: Turn, { tabLock }: EventOf<'tab-lock-changed'>) {
  turn.hasJustTabLock = turn.tabLock === 'elsewhere' && tabLock === 'held';
  turn.tabLock = tabLock;
  if (!turn.isDeviceRead) return;
  // The tab that had it may have written since this one last looked.
  emit(turn, tabLock === 'held' ? { kind: 'read-disk', because: 'tab-lock' } : { kind: 'stop-heartbeat' });
}

/** Only a tab that does not write reads what another one has written. */
export function otherTabWrote(turn: Turn) {
  const { isDeviceRead, tabLock } = turn;
  if (isDeviceRead && tabLock !== 'held') emit(turn, { kind: 'read-disk', because: 'other-tab' });
}

/**
 * The server takes nothing under this page's lease. When nobody has another one, this is another session: on the same
 * device the server lets it go on (`start`), and there is nothing to ask the candidate. On another device, or after a
 * transfer, they say where they go on.
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

/** The server has named the lease that counts. */
export function leaseNamed(turn: Turn, epoch: number) {
  const { start, hasLostLease, connecting } = turn;
  if (!start || epoch <= start.epoch || hasLostLease || connecting) return;
  turn.held = 'stale-lease';
  loseLease(turn);
}

/** What is complete cannot be handed in from here; of the rest the end itself says that it waits. */
function loseLease(turn: Turn) {
  turn.hasLostLease = true;
  if (unsentCount(turn) === 0) turn.ending = null;
}

/** Writes on this device from now on. */
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
    // They are logged in elsewhere by now, and nothing can be transferred before they are logged in here again.
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
