import type { Refusal } from '../../server/call.ts';
import { reopenAnswers, sendNow } from './answers.ts';
import { moveDeadline, pause, resume } from './deadline.ts';
import { emit, type Turn } from './effects.ts';
import { end, readAfterForgetting, sendRest } from './ending.ts';
import type { DiskContent, EventOf, PlayerEvent } from './events.ts';
import { adoptServerAnswers, answersOf, FIRST_EPOCH, itemRefsOf, keptProgress } from './server-answers.ts';

/* Opens the attempt: first from this browser's disk, which also works offline, then through the server's `start`. */

/** Interval at which `start` or the transfer is requested again while a proctor or a pause blocks it. */
const ASK_AGAIN_MS = 4000;

export function diskRead(turn: Turn, { because, content }: EventOf<'disk-read'>) {
  turn.isDeviceRead = true;
  // An unreadable disk is not changed. Each answer is sent directly to the server.
  if (!content || content === 'unreadable') turn.isStorageBroken = true;
  if (content === 'unreadable') turn.isUnreadable = true;
  else if (content) showKept(turn, content);
  if (because === 'forget') return readAfterForgetting(turn);
  if (because === 'other-tab') return;
  if (turn.phase.kind === 'over') sendRest(turn);
  else connect(turn);
}

/**
 * Shows the attempt as this browser stored it. This is possible at once after a reload, and offline. The
 * candidate's own entries are used even if nothing else is readable, because the server has the rest.
 */
function showKept(turn: Turn, { reading, facts, paper }: Exclude<DiskContent, null | 'unreadable'>) {
  const { kept } = reading;
  const start = facts?.start;
  if (start) {
    turn.start = start;
    turn.paperKey = facts.paperKey;
    turn.leaseEpoch = start.epoch;
  }
  const { base, baseSeq } = start && paper ? keptProgress(paper, start) : turn.journal;
  turn.sitting = facts?.sitting ?? turn.sitting;
  turn.resumeAt = kept.lines.findLast(({ entry }) => entry.kind === 'visit')?.entry.itemRef ?? null;
  turn.isUnreadable = kept.damaged > 0;
  reopenAnswers(turn, reading, base, baseSeq);
  if (!start || !paper || turn.phase.kind === 'over') return;
  turn.paper = paper;
  turn.mutedSignals = start.mutedSignals;
  turn.phase = { kind: 'sitting' };
  if (start.pause) pause(turn, start.pause.reasonText);
  // If another tab wrote that the test continues, this tab resumes. The tab with the lock resumes when the server
  // reports it.
  else if (turn.tabLock !== 'held') resume(turn);
  moveDeadline(turn, start.deadlineAt);
}

/** Requests the server to start or continue the attempt. */
export function connect(turn: Turn) {
  const { connecting, tabLock, phase } = turn;
  if (connecting || tabLock !== 'held' || phase.kind === 'over') return;
  turn.connecting = 'start';
  emit(turn, { kind: 'clear-timer', timer: 'ask-again' }, { kind: 'start' });
}

export function notStarted(turn: Turn, refusal: Refusal) {
  const { code } = refusal;
  if (code === 'already-submitted') end(turn, null);
  else if (code === 'terminated') end(turn, 'proctor');
  else waitFor(turn, refusal);
  // Listens only after the state is set, so that past events can add their reasons to it.
  listenOnce(turn);
}

/** Keeps the paper closed or read-only until the cause of the refusal is resolved. */
function waitFor(turn: Turn, refusal: Refusal) {
  const { paper, phase } = turn;
  const { code } = refusal;
  if (code === 'another-device-writes') turn.hasLostLease = true;
  if (phase.kind === 'over') return;
  if (code === 'paused') pause(turn, null);
  // Another user has logged in here and may not see the attempt. The waiting entries are stored for their owner.
  const isBarred = !paper || code === 'forbidden' || code === 'not-found';
  if (isBarred) turn.phase = { kind: 'barred', refusal };
  // The lobby's clock and the server's clock can differ by some tenths of a second. A proctor can act at any
  // moment.
  if (code === 'too-early' || code === 'not-authorised' || code === 'paused') askAgain(turn, 'start');
}

export function askAgain(turn: Turn, what: 'start' | 'transfer') {
  const event: PlayerEvent = { kind: 'ask-again-due', what };
  emit(turn, { kind: 'set-timer', timer: 'ask-again', afterMs: ASK_AGAIN_MS, event });
}

/** Handles a successful start, in which the server has given this page the lease and the key. */
export function begun(turn: Turn, { started, look, paper, paperKey }: EventOf<'begun'>) {
  if (!turn.connecting) return;
  const { epoch } = started.lease;
  const { deadlineAt, orderSeed } = started;
  const { mutedSignals, lastSeq: baseSeq } = look;
  adoptServerAnswers(turn, look, epoch, itemRefsOf(paper));
  const lastEventId = turn.start?.lastEventId ?? 0;
  turn.start = { epoch, deadlineAt, orderSeed, mutedSignals, base: answersOf(look), baseSeq, lastEventId };
  turn.paper = paper;
  turn.paperKey = paperKey;
  turn.mutedSignals = mutedSignals;
  turn.connecting = null;
  turn.hasBegun = true;
  turn.hasLostLease = false;
  turn.isLeaseRefused = false;
  turn.wasTransferred = epoch > FIRST_EPOCH;
  turn.leaseTransfer = 'idle';
  emit(turn, { kind: 'keep-start' });
  // The attempt ended while the paper was being opened.
  if (turn.phase.kind === 'over') return sendRest(turn);
  turn.phase = { kind: 'sitting' };
  resume(turn);
  moveDeadline(turn, deadlineAt);
  listenOnce(turn);
  if (turn.tabLock === 'held') emit(turn, { kind: 'start-heartbeat' });
  sendNow(turn);
}

function listenOnce(turn: Turn) {
  const { listening, start } = turn;
  if (listening) return;
  turn.listening = { heardBefore: start?.lastEventId ?? 0, past: [] };
  emit(turn, { kind: 'listen' });
}
