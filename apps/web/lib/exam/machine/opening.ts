import type { Refusal } from '../../server/call.ts';
import { reopenAnswers, sendNow } from './answers.ts';
import { moveDeadline, pause, resume } from './deadline.ts';
import { emit, type Turn } from './effects.ts';
import { end, readAfterForgetting, sendRest } from './ending.ts';
import type { DiskContent, EventOf, PlayerEvent } from './events.ts';
import { adoptServerAnswers, answersOf, FIRST_EPOCH, itemRefsOf, keptProgress } from './server-answers.ts';

/* Opening the attempt: first by what this browser has of it, also without a network, then by the server's start. */

/** While something must happen first (a proctor's word, the end of a pause), the server is asked this often. */
const ASK_AGAIN_MS = 4000;

export function diskRead(turn: Turn, { because, content }: EventOf<'disk-read'>) {
  turn.isDeviceRead = true;
  // What cannot be read is left alone, and each answer goes straight to the server.
  if (!content || content === 'unreadable') turn.isStorageBroken = true;
  if (content === 'unreadable') turn.isUnreadable = true;
  else if (content) showKept(turn, content);
  if (because === 'forget') return readAfterForgetting(turn);
  if (because === 'other-tab') return;
  if (turn.phase.kind === 'over') sendRest(turn);
  else connect(turn);
}

/**
 * Shows what this browser has of the attempt: at once after a reload, also without a network. The candidate's own
 * entries are taken even when nothing else can be read: the server has the rest.
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
  // Another tab has heard that it goes on; the one that writes hears it from the server.
  else if (turn.tabLock !== 'held') resume(turn);
  moveDeadline(turn, start.deadlineAt);
}

/** Asks the server to start, or to go on. */
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
  // After the state, so that the past events find what they give their reasons to.
  listenOnce(turn);
}

/** The paper stays closed, or only to be read, until something has happened. */
function waitFor(turn: Turn, refusal: Refusal) {
  const { paper, phase } = turn;
  const { code } = refusal;
  if (code === 'another-device-writes') turn.hasLostLease = true;
  if (phase.kind === 'over') return;
  if (code === 'paused') pause(turn, null);
  // Somebody else has logged in here: the attempt is not theirs to see, and what waits here stays for its owner.
  const isBarred = !paper || code === 'forbidden' || code === 'not-found';
  if (isBarred) turn.phase = { kind: 'barred', refusal };
  // The lobby's clock and ours may differ by some tenths of a second; a proctor's word may come at any moment.
  if (code === 'too-early' || code === 'not-authorised' || code === 'paused') askAgain(turn, 'start');
}

export function askAgain(turn: Turn, what: 'start' | 'transfer') {
  const event: PlayerEvent = { kind: 'ask-again-due', what };
  emit(turn, { kind: 'set-timer', timer: 'ask-again', afterMs: ASK_AGAIN_MS, event });
}

/** The server has given this page the lease and the key. */
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
  // The end was heard while the paper was being opened.
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
