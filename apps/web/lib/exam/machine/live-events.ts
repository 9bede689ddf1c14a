import type { AttemptEvent } from '@kasauti/contract/attempts/live.ts';
import { noticeOf } from '../notices/notices.ts';
import { moveDeadline, pause, resume } from './deadline.ts';
import { emit, type Turn } from './effects.ts';
import { end } from './ending.ts';
import type { EventOf } from './events.ts';
import { leaseNamed, transferLease } from './lease.ts';
import { connect } from './opening.ts';

/*
 * News from the server: live events, and the responses to heartbeats and clock requests. The responses repeat the
 * attempt's state, because a live event can be lost.
 */

export function receive(turn: Turn, { event, eventId, isRead }: EventOf<'live'>) {
  const { listening, notices, start } = turn;
  if (!listening) return;
  const { heardBefore, past } = listening;
  const words = noticeOf(event);
  if (words && notices.every(({ noticeId }) => noticeId !== eventId)) {
    const isSeen = eventId <= heardBefore || isRead;
    turn.notices = [...notices, { noticeId: eventId, isSeen, ...words }];
  }
  if (start && eventId > start.lastEventId) {
    turn.start = { ...start, lastEventId: eventId };
    emit(turn, { kind: 'keep-start' });
  }
  // From past events only the reasons are used, for example of a pause. The present state comes from the server's
  // responses.
  if (past) turn.listening = { heardBefore, past: [...past, event] };
  else take(turn, event);
}

export function caughtUp(turn: Turn) {
  const { listening, pause: now } = turn;
  if (!listening?.past) return;
  const { heardBefore, past } = listening;
  turn.listening = { heardBefore, past: null };
  const paused = past.findLast((event) => event.kind === 'paused');
  if (now && paused) pause(turn, paused.reasonText);
  const ended = past.findLast((event) => event.kind === 'submitted' || event.kind === 'terminated');
  if (ended) take(turn, ended);
}

function take(turn: Turn, event: AttemptEvent) {
  const { leaseTransfer, hasBegun } = turn;
  turn.eventCount += 1;
  switch (event.kind) {
    case 'authorised':
      if (leaseTransfer === 'waits-for-proctor') transferLease(turn);
      else if (!hasBegun) connect(turn);
      return;
    case 'paused':
      return pause(turn, event.reasonText);
    case 'resumed':
      resume(turn);
      moveDeadline(turn, event);
      if (!hasBegun) connect(turn);
      return;
    case 'deadline-moved':
      return moveDeadline(turn, event);
    case 'terminated':
      return end(turn, 'proctor', event.reasonText);
    case 'submitted':
      return end(turn, event.by);
    case 'lease-taken':
      return leaseNamed(turn, event.epoch);
    case 'hand-answered':
      turn.hand = 'down';
  }
}

/**
 * Applies the state from a response. Ignores it if a live event has arrived since the request, because the live event
 * may be newer.
 */
export function stateAnswered(turn: Turn, event: EventOf<'state-answered'>) {
  if (event.asOf !== turn.eventCount) return;
  const { state, deadlineAt, sectionEnds, leaseEpoch } = event.state;
  if (state === 'submitted') return end(turn, null);
  if (state === 'terminated') return end(turn, 'proctor');
  if (state === 'paused') pause(turn, null);
  if (state === 'active') resume(turn);
  if (deadlineAt) moveDeadline(turn, { deadlineAt, sectionEnds });
  leaseNamed(turn, leaseEpoch);
}
