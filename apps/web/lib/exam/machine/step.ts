import { withRead } from '../notices/read-notices.ts';
import { whyReadOnly } from '../player/player-state.ts';
import type { Change } from '../storage/journal.ts';
import { answersHandlers, release, sendNow, sendTyped, snapshotDue, writeChange, writeTypedChange } from './answers.ts';
import { clockAtZero, moveDeadline, timeLeft, timeUp } from './deadline.ts';
import { type Effect, emit, type Turn } from './effects.ts';
import {
  continueEnding,
  end,
  forgetTried,
  goOn,
  handedIn,
  handInDue,
  looked,
  sendRest,
  submit,
  submitLimitReached,
} from './ending.ts';
import type { EventOf, PlayerEvent } from './events.ts';
import { askAgainDue, checkLease, notBegun, otherTabWrote, tabLockChanged, transferLease } from './lease.ts';
import { caughtUp, receive, stateAnswered } from './live-events.ts';
import { begun, connect, diskRead } from './opening.ts';
import { leaseRefused } from './server-answers.ts';
import type { Machine } from './state.ts';

/*
 * The player as a state machine. From the present state and an event, `step` computes the next state and the effects.
 * It is a pure function, so laws.test.ts can test it with events in any order.
 */

export function step(machine: Machine, event: PlayerEvent): { machine: Machine; effects: readonly Effect[] } {
  if (machine.isClosed) return { machine, effects: [] };
  const turn: Turn = { ...machine, effects: [] };
  (handlers[event.kind] as (turn: Turn, event: PlayerEvent) => void)(turn, event);
  settle(turn);
  const { effects, ...next } = turn;
  return { machine: next, effects };
}

/** Applies the rules that depend only on the state. Called after every event. */
function settle(turn: Turn) {
  checkLease(turn);
  // Nothing more can be typed. Only the tab with the tab lock sends, and another tab may still be typing.
  if (turn.tabLock === 'held' && whyReadOnly(turn) !== null) sendTyped(turn);
  continueEnding(turn);
}

/** Returns true if the candidate may change something on this page. */
function mayChange(turn: Turn): boolean {
  if (turn.phase.kind !== 'sitting' || whyReadOnly(turn) !== null) return false;
  turn.hasJustTabLock = false;
  return true;
}

/** A file may arrive after the deadline. The server stores the answer that names it as late. */
function isLateFile({ phase }: Turn, { payload }: Change): boolean {
  return phase.kind === 'over' && phase.by === 'deadline' && (payload as { kind?: string } | null)?.kind === 'files';
}

type Handlers = { [Kind in PlayerEvent['kind']]: (turn: Turn, event: EventOf<Kind>) => void };

const handlers: Handlers = {
  opened(turn, { tabLock }) {
    turn.tabLock = tabLock;
    emit(turn, { kind: 'read-disk', because: 'opening' });
  },
  closed(turn) {
    turn.isClosed = true;
  },
  'disk-read': diskRead,
  'tab-lock-changed': tabLockChanged,
  'other-tab-wrote': otherTabWrote,
  'forget-tried': forgetTried,

  tried(turn, { isUnreachable }) {
    if (turn.phase.kind === 'opening') turn.phase = { kind: 'opening', isUnreachable };
  },
  'sitting-found'(turn, { sitting }) {
    turn.sitting = sitting;
  },
  begun,
  'not-begun': notBegun,
  looked,
  'handed-in': handedIn,
  'state-answered': stateAnswered,

  live: receive,
  'caught-up': caughtUp,

  'clock-at-zero': clockAtZero,
  'time-left': timeLeft,
  'time-up': timeUp,
  'ask-again-due': askAgainDue,
  'hand-in-due': handInDue,
  'submit-limit-reached': submitLimitReached,

  change(turn, { change, opId, clientAt }) {
    if (mayChange(turn) || isLateFile(turn, change)) writeChange(turn, change, { opId, clientAt });
  },
  'files-left'(turn, { count }) {
    turn.filesLeft = count;
  },
  typed(turn, { change, opId, clientAt }) {
    if (mayChange(turn)) writeTypedChange(turn, change, { opId, clientAt });
  },
  'snapshot-due': snapshotDue,
  submit,
  'go-on': goOn,
  'continue-here': transferLease,
  'hand-raised'(turn) {
    turn.hand = 'up';
  },
  read(turn, { noticeId }) {
    turn.notices = withRead(turn.notices, noticeId);
  },
  'network-is-back'(turn) {
    if (turn.tabLock === 'held') sendTyped(turn);
    if (turn.held === null) sendNow(turn);
  },
  'signed-in-again'(turn) {
    release(turn, 'no-session');
    if (turn.phase.kind === 'over') sendRest(turn);
    else if (!turn.hasBegun) connect(turn);
  },

  ...answersHandlers,
  saved(turn, event) {
    answersHandlers.saved(turn, event);
    moveDeadline(turn, event.answer);
  },
  held(turn, event) {
    answersHandlers.held(turn, event);
    const { why, epochOnServer } = event;
    if (why === 'stale-lease') leaseRefused(turn, epochOnServer);
    if (why === 'terminated') end(turn, 'proctor');
    if (why === 'already-submitted') end(turn, null);
  },
};
