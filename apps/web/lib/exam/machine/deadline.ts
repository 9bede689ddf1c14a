import { release, sendNow } from './answers.ts';
import { emit, type Turn } from './effects.ts';

/* The attempt's time: when it ends, and the pauses that stop it. Where both speak, the pause counts. */

/** Only the event knows the reason; any other report of the same pause leaves it. */
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

/** The disk knows of a pause as this page does. Only the tab that writes hears the server. */
function keepPause(turn: Turn) {
  const { start, pause: now, tabLock } = turn;
  const kept = start?.pause ?? null;
  if (!start || tabLock !== 'held') return;
  if ((kept === null) === (now === null) && kept?.reasonText === now?.reasonText) return;
  turn.start = { ...start, pause: now };
  emit(turn, { kind: 'keep-start' });
}

export function moveDeadline(turn: Turn, deadlineAt: string) {
  const { start } = turn;
  turn.deadlineAt = deadlineAt;
  if (start && start.deadlineAt !== deadlineAt) {
    turn.start = { ...start, deadlineAt };
    emit(turn, { kind: 'keep-start' });
  }
  // Also when it has not moved: what brought it may have put this page's clock right.
  watchDeadline(turn);
}

function watchDeadline(turn: Turn) {
  const { deadlineAt } = turn;
  if (deadlineAt && isTimeRunning(turn)) emit(turn, { kind: 'watch-deadline', deadlineAt });
}

function isTimeRunning({ phase, pause: now }: Turn): boolean {
  return phase.kind === 'sitting' && now === null;
}

/** The inputs close, and what waits is sent; nothing is handed in before the server has said that the time is up. */
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
