import {
  getAttempt,
  openAttempt,
  type PresenceSignal,
  raiseHand,
  reportPresence,
  saveEvents,
  startAttempt,
  submitAttempt,
  takeLease,
  type WireEvent,
} from '@kasauti/contract/attempts.ts';
import { authCheck } from '@kasauti/contract/identity.ts';
import type { AttemptId, BookingId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { listBookings } from '@kasauti/contract/scheduling.ts';
import { type Answer, call, isRefusal, type Refusal } from '../call.ts';
import type { Entry } from './journal.ts';
import type { Sitting } from './vault.ts';

/*
 * The player's calls. Unlike the others these give up after a time, because a save that hangs must not look saved; they are made again,
 * with the same op ids. Each rejects with `NoAnswer` when it has none.
 */

export type Signal = { signalId: string; kind: PresenceSignal; at: string };
export type Beat = { savedUpTo: number; pendingCount: number; visible: boolean; signals: Signal[] };

const limit = { timeoutMs: 10_000 };

export const examCalls = {
  start: (id: AttemptId) => call(startAttempt, { params: { id } }, limit),
  takeLease: (id: AttemptId) => call(takeLease, { params: { id } }, limit),
  look: (id: AttemptId) => call(getAttempt, { params: { id } }, limit),
  submit: (id: AttemptId, leaseEpoch: number) => call(submitAttempt, { params: { id }, body: { leaseEpoch } }, limit),
  beat: (id: AttemptId, body: Beat) => call(reportPresence, { params: { id }, body }, limit),
  raiseHand: (id: AttemptId, message: string) => call(raiseHand, { params: { id }, body: { message } }, limit),

  save(id: AttemptId, leaseEpoch: number, entries: readonly Entry[]): Promise<Answer<typeof saveEvents>> {
    return call(saveEvents, { params: { id }, body: { leaseEpoch, events: entries.map(wireEvent) } }, limit);
  },

  /** What the lobby told, for a page that was opened without it: another browser, or one that keeps nothing. */
  async findSitting(id: AttemptId): Promise<Sitting | Refusal> {
    const who = await call(authCheck, {}, limit);
    if (isRefusal(who)) return who;
    const bookings = await call(listBookings, { params: { userId: who.user._id } }, limit);
    if (isRefusal(bookings)) return bookings;
    const booking = bookings.data.find(({ attemptId }) => attemptId === id);
    if (!booking) return refuse(getAttempt.refusals, 'not-found');
    const opened = await call(openAttempt, { body: { schedule_id: booking.schedule_id } }, limit);
    return isRefusal(opened) ? opened : sittingOf(booking.schedule_id, opened);
  },
};
export type ExamCalls = typeof examCalls;

export function sittingOf(scheduleId: BookingId, opened: Omit<Sitting, 'scheduleId'>): Sitting {
  const { attemptId, T0, mode, form, candidate, examTitle } = opened;
  return { attemptId, scheduleId, T0, mode, form, candidate, examTitle };
}

function wireEvent({ opId, itemRef, kind, payload, clientAt }: Entry): WireEvent {
  return { opId, itemRef, kind, payload, clientAt };
}
