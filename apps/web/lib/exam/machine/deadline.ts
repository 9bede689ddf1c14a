import { release, sendNow } from './answers.ts';
import { emit, type Turn } from './effects.ts';

/* The attempt's time: its deadline, and the pauses. During a pause the deadline is not watched. */

/** Pauses the test. Only the live event contains the reason of the pause. If `reason` is null, a known reason stays. */
export function pause(turn: Turn, reason: string | null) {
  if (turn.phase.kind === 'over') return;
  turn.held = 'paused';
  const reasonText = reason ?? turn.pause?.reasonText ?? null;
  if (!turn.pause || turn.pause.reasonText !== reasonText) turn.pause = { reasonText };
  keepPause(turn);
  emit(turn, { kind: 'stop-deadline' });
  timeLeft(turn);
}

export function resume(turn: Turn) {
  turn.pause = null;
  keepPause(turn);
  release(turn, 'paused');
  watchDeadline(turn);
}

/**
 * Saves the pause with the attempt's facts in this browser's database. Only the tab with the tab lock saves it, because
 * only that tab receives the news from the server.
 */
function keepPause(turn: Turn) {
  const { start, pause: now, tabLock } = turn;
  const kept = start?.pause ?? null;
  if (!start || tabLock !== 'held') return;
  if ((kept === null) === (now === null) && kept?.reasonText === now?.reasonText) return;
  turn.start = { ...start, pause: now };
  emit(turn, { kind: 'keep-start' });
}

type Times = { deadlineAt: string; sectionEnds?: readonly string[] };

export function moveDeadline(turn: Turn, { deadlineAt, sectionEnds }: Times) {
  const { start } = turn;
  turn.deadlineAt = deadlineAt;
  // Some responses contain only the deadline. If the ends are the same, the known array stays, so that nothing is drawn
  // again.
  if (sectionEnds && String(sectionEnds) !== String(turn.sectionEnds)) turn.sectionEnds = sectionEnds;
  const ends = turn.sectionEnds ?? undefined;
  if (start && (start.deadlineAt !== deadlineAt || start.sectionEnds !== ends)) {
    turn.start = { ...start, deadlineAt, sectionEnds: ends };
    emit(turn, { kind: 'keep-start' });
  }
  // Restarts the watch even if the deadline has not changed, because the message may have corrected this page's clock.
  watchDeadline(turn);
}

function watchDeadline(turn: Turn) {
  const { deadlineAt } = turn;
  if (deadlineAt && isTimeRunning(turn)) emit(turn, { kind: 'watch-deadline', deadlineAt });
}

function isTimeRunning({ phase, pause: now }: Turn): boolean {
  return phase.kind === 'sitting' && now === null;
}

/**
 * Closes the inputs and sends the unsent entries. The attempt is submitted only after the server has confirmed that the
 * time is up.
 */
export function clockAtZero(turn: Turn) {
  if (!isTimeRunning(turn)) return;
  turn.ending = { kind: 'time-up', isConfirmed: false };
  sendNow(turn);
}

export function timeLeft(turn: Turn) {
  cancelHandIn(turn);
  if (turn.ending?.kind === 'time-up') turn.ending = null;
}

export function timeUp(turn: Turn) {
  if (isTimeRunning(turn)) turn.ending = { kind: 'time-up', isConfirmed: true };
}

export function cancelHandIn(turn: Turn) {
  if (!turn.isHandInPlanned) return;
  turn.isHandInPlanned = false;
  emit(turn, { kind: 'clear-timer', timer: 'hand-in' });
}
