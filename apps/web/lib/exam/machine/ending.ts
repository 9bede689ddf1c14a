import { isRefusal, type Refusal } from '../../server/call.ts';
import { type EndedBy, unsentCount, whyReadOnly } from '../player/player-state.ts';
import type { ServerDeadline } from '../sync/deadline-watch.ts';
import { sendNow } from './answers.ts';
import { cancelHandIn, moveDeadline, pause } from './deadline.ts';
import { emit, type Turn } from './effects.ts';
import type { EventOf } from './events.ts';
import { adoptServerAnswers, leaseRefused } from './server-answers.ts';
import { usableLease } from './state.ts';

/*
 * The end of the test. The candidate submits it, its time runs out, or the server ends it. The page sends all entries
 * before it submits. Entries that the server has not confirmed stay on this device.
 */

/** Maximum time in milliseconds that the submit waits for unsent entries after the candidate has pressed "Submit". */
const SUBMIT_LIMIT_MS = 15_000;

/** Begins the submit by the candidate: sends the unsent entries. `continueEnding` then submits the attempt. */
export function submit(turn: Turn) {
  const { ending, phase } = turn;
  const isPossible = ending === null || ending.kind === 'not-submitted';
  if (phase.kind !== 'sitting' || !isPossible || whyReadOnly(turn) !== null) return;
  turn.ending = { kind: 'submitting' };
  sendNow(turn);
  const event = { kind: 'submit-limit-reached' } as const;
  emit(turn, { kind: 'set-timer', timer: 'submit-limit', afterMs: SUBMIT_LIMIT_MS, event });
}

export function submitLimitReached(turn: Turn) {
  const { ending, isHandingIn } = turn;
  if (ending?.kind === 'submitting' && !isHandingIn) notSubmitted(turn, null);
}

/** Shows the questions again after a failed submit. */
export function goOn(turn: Turn) {
  if (turn.ending?.kind === 'not-submitted') turn.ending = null;
}

/**
 * Continues the end of the test after each step: submits the attempt when the server has confirmed all entries, and
 * deletes what is no longer needed when the attempt is over.
 */
export function continueEnding(turn: Turn) {
  const { ending, held, connecting, isHandInPlanned, isHandingIn, handInFailures } = turn;
  const isComplete = unsentCount(turn) === 0;
  if (ending?.kind === 'submitting') {
    if (isComplete) handIn(turn, 'candidate');
    else if (held && !connecting) notSubmitted(turn, null);
  } else if (ending?.kind === 'time-up') {
    const isReady = ending.isConfirmed && isComplete && usableLease(turn) !== null;
    if (!isReady || isHandInPlanned || isHandingIn || !turn.hasBegun) return;
    turn.isHandInPlanned = true;
    emit(turn, { kind: 'plan-hand-in', failures: handInFailures });
  } else cleanUp(turn);
}

export function handInDue(turn: Turn) {
  const { ending, isHandInPlanned } = turn;
  if (!isHandInPlanned) return;
  turn.isHandInPlanned = false;
  const isUp = ending?.kind === 'time-up' && ending.isConfirmed;
  if (isUp && unsentCount(turn) === 0) handIn(turn, 'time-up');
}

function handIn(turn: Turn, because: 'candidate' | 'time-up') {
  const epoch = usableLease(turn);
  if (epoch === null || turn.isHandingIn || !turn.hasBegun) return;
  turn.isHandingIn = true;
  emit(turn, { kind: 'hand-in', epoch, because });
}

export function handedIn(turn: Turn, { because, answer }: EventOf<'handed-in'>) {
  turn.isHandingIn = false;
  if (answer && !isRefusal(answer)) return end(turn, answer.by);
  if (answer?.code === 'terminated') return end(turn, 'proctor');
  if (answer?.code === 'stale-lease') {
    return leaseRefused(turn, (answer.extra?.leaseEpoch as number | undefined) ?? null);
  }
  if (turn.phase.kind === 'over') return;
  if (answer?.code === 'paused') {
    turn.ending = null;
    pause(turn, null);
  } else if (answer?.code === 'time-left' && because === 'time-up') {
    const time = answer.extra as Pick<ServerDeadline, 'deadlineAt' | 'serverNow'>;
    const { deadlineAt } = time;
    if (deadlineAt) moveDeadline(turn, { deadlineAt });
    emit(turn, { kind: 'take-server-time', time });
  } else if (because === 'candidate' && turn.ending?.kind === 'submitting') notSubmitted(turn, answer);
  else turn.handInFailures += 1;
}

function notSubmitted(turn: Turn, refusal: Refusal | null) {
  turn.ending = { kind: 'not-submitted', unsent: unsentCount(turn), refusal };
}

/** Ends the attempt on this page. If the attempt is already over, adds who ended it and why, if that was unknown. */
export function end(turn: Turn, by: EndedBy, reasonText: string | null = null) {
  const { phase } = turn;
  const known = phase.kind === 'over' ? phase : null;
  const isNews = !known || (known.by === null && by !== null) || (known.reasonText === null && reasonText !== null);
  if (!isNews) return;
  emit(turn, { kind: 'stop-heartbeat' }, { kind: 'stop-deadline' });
  cancelHandIn(turn);
  turn.phase = { kind: 'over', by: by ?? known?.by ?? null, reasonText: reasonText ?? known?.reasonText ?? null };
  turn.pause = null;
  turn.ending = null;
  sendRest(turn);
}

/**
 * Sends the remaining entries after the end of the attempt. Entries that arrive after the deadline are stored and
 * marked as late if they were made in time. The server refuses all others.
 */
export function sendRest(turn: Turn) {
  const { leaseEpoch, tabLock, hasLostLease } = turn;
  if (leaseEpoch === null && unsentCount(turn) > 0 && tabLock === 'held') emit(turn, { kind: 'look' });
  // Without the lease nothing is sent. The candidate could get it back only while the test runs.
  else if (hasLostLease) turn.held = 'stale-lease';
  else sendNow(turn);
}

/**
 * Handles the attempt's state from the server. A page that was opened after the end does not know the lease and learns
 * it from this state.
 */
export function looked(turn: Turn, { look }: EventOf<'looked'>) {
  if (!look) return;
  if (isRefusal(look)) {
    turn.held = look.code === 'no-session' ? 'no-session' : 'forbidden';
    return;
  }
  const itemRefs = look.responses.map(({ itemRef }) => itemRef);
  adoptServerAnswers(turn, look, look.leaseEpoch, itemRefs);
  sendRest(turn);
}

/**
 * Deletes the paper, its key and the facts of the attempt after the test is over and the server has confirmed every
 * entry. Entries and receipts stay on this device.
 */
function cleanUp(turn: Turn) {
  const { phase, isForgotten, isForgetting, tabLock } = turn;
  if (phase.kind !== 'over' || isForgotten || isForgetting || tabLock !== 'held') return;
  if (unsentCount(turn) > 0) return;
  turn.isForgetting = true;
  emit(turn, { kind: 'forget' });
}

export function forgetTried(turn: Turn, { hasGone, receipts }: EventOf<'forget-tried'>) {
  if (receipts.entries.length > 0) turn.receipts = receipts;
  turn.isForgotten = hasGone;
  if (!hasGone) emit(turn, { kind: 'read-disk', because: 'forget' });
}

/**
 * Continues after a failed deletion. This browser's database contained entries that this page did not know, so it was
 * read again.
 */
export function readAfterForgetting(turn: Turn) {
  // The server may not have an entry that this page cannot read. So nothing is deleted, and the deletion is not
  // repeated.
  if (turn.isUnreadable && unsentCount(turn) === 0) return;
  turn.isForgetting = false;
  sendRest(turn);
}
