import type { Refusal } from '../../server/call.ts';
import { reopenAnswers, sendNow, sendTyped } from './answers.ts';
import { moveDeadline, pause, resume } from './deadline.ts';
import { emit, type Turn } from './effects.ts';
import { end, readAfterForgetting, sendRest } from './ending.ts';
import type { DiskContent, EventOf, PlayerEvent } from './events.ts';
import { adoptServerAnswers, answersOf, FIRST_EPOCH, itemRefsOf, keptProgress } from './server-answers.ts';

/* Opens the attempt: first from this browser's database, which also works offline, then with the server's call
   `start`. */

/**
 * Interval in milliseconds at which the page repeats `start` or the lease transfer while the server refuses it for a
 * reason that can pass.
 */
const ASK_AGAIN_MS = 4000;

export function diskRead(turn: Turn, { because, content }: EventOf<'disk-read'>) {
  turn.isDeviceRead = true;
  // Nothing is written to an unreadable database. Each answer is sent directly to the server.
  if (!content || content === 'unreadable') turn.isStorageBroken = true;
  if (content === 'unreadable') turn.isUnreadable = true;
  else if (content) showKept(turn, content);
  // The page that was writing this text may have been closed. So the text is sent.
  if (turn.tabLock === 'held') sendTyped(turn);
  if (because === 'forget') return readAfterForgetting(turn);
  if (because === 'other-tab') return;
  if (turn.phase.kind === 'over') sendRest(turn);
  else connect(turn);
}

/**
 * Shows the attempt that this browser has stored. This works offline too, and at once after a reload. The candidate's
 * entries are used even if nothing else is readable, because the server has the rest.
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
  // A tab without the tab lock resumes when the tab with the lock has stored that the pause is over. The tab with the
  // lock resumes when the server reports the end of the pause.
  else if (turn.tabLock !== 'held') resume(turn);
  moveDeadline(turn, start);
}

/** Asks the server to start or continue the attempt. */
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
  // The page listens only after the state is set, because past events add their reasons to it.
  listenOnce(turn);
}

/** Handles a refusal that does not end the attempt. The paper stays closed or read-only until the cause has passed. */
function waitFor(turn: Turn, refusal: Refusal) {
  const { paper, phase } = turn;
  const { code } = refusal;
  if (code === 'another-device-writes') turn.hasLostLease = true;
  if (phase.kind === 'over') return;
  if (code === 'paused') pause(turn, null);
  // If another user has logged in here, that user must not see the attempt. The unsent entries stay stored for their
  // owner.
  const isBarred = !paper || code === 'forbidden' || code === 'not-found';
  if (isBarred) turn.phase = { kind: 'barred', refusal };
  // These causes pass. The page's clock may be some tenths of a second ahead of the server's, and a proctor can admit
  // the candidate or end a pause at any moment.
  if (code === 'too-early' || code === 'not-authorised' || code === 'paused') askAgain(turn, 'start');
}

export function askAgain(turn: Turn, what: 'start' | 'transfer') {
  const event: PlayerEvent = { kind: 'ask-again-due', what };
  emit(turn, { kind: 'set-timer', timer: 'ask-again', afterMs: ASK_AGAIN_MS, event });
}

/** Handles a successful start or lease transfer. The server has given the lease and the paper's key to this page. */
export function begun(turn: Turn, { started, look, paper, paperKey }: EventOf<'begun'>) {
  if (!turn.connecting) return;
  const { epoch } = started.lease;
  const { deadlineAt, sectionEnds, orderSeed } = started;
  const { mutedSignals, lastSeq: baseSeq } = look;
  adoptServerAnswers(turn, look, epoch, itemRefsOf(paper));
  const lastEventId = turn.start?.lastEventId ?? 0;
  turn.start = { epoch, deadlineAt, sectionEnds, orderSeed, mutedSignals, base: answersOf(look), baseSeq, lastEventId };
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
  // The attempt has ended while the page was opening the paper.
  if (turn.phase.kind === 'over') return sendRest(turn);
  turn.phase = { kind: 'sitting' };
  resume(turn);
  moveDeadline(turn, started);
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
