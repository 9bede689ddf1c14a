import {
  attemptClock,
  getAttempt,
  type PresenceSignal,
  raiseHand,
  reportPresence,
  saveEvents,
  startAttempt,
  submitAttempt,
  takeLease,
  type WireEvent,
} from '@kasauti/contract/attempts/attempts.ts';
import type { AttemptId } from '@kasauti/contract/ids.ts';
import { type Answer, call, NoAnswer, type Refusal } from '../../server/call.ts';
import type { LobbyFacts } from '../storage/attempt-database.ts';
import type { Entry } from '../storage/journal.ts';

/*
 * The player's calls. Unlike other calls they have a time limit, because the page must notice a save that gets no
 * response. Each call rejects with `NoAnswer` if the server does not respond. The player can repeat them, because a
 * repeated save has the same op ids.
 */

export type Signal = { signalId: string; kind: PresenceSignal; at: string };
export type Heartbeat = { savedUpTo: number; pendingCount: number; visible: boolean; signals: Signal[] };

const limit = { timeoutMs: 10_000 };

export const examCalls = {
  start: (id: AttemptId) => call(startAttempt, { params: { id } }, limit),
  takeLease: (id: AttemptId) => call(takeLease, { params: { id } }, limit),
  look: (id: AttemptId) => call(getAttempt, { params: { id } }, limit),
  clock: (id: AttemptId) => call(attemptClock, { params: { id } }, limit),
  submit: (id: AttemptId, leaseEpoch: number, because: 'candidate' | 'time-up') =>
    call(submitAttempt, { params: { id }, body: { leaseEpoch, because } }, limit),
  heartbeat: (id: AttemptId, body: Heartbeat) => call(reportPresence, { params: { id }, body }, limit),
  raiseHand: (id: AttemptId, message: string) => call(raiseHand, { params: { id }, body: { message } }, limit),

  save(id: AttemptId, leaseEpoch: number, entries: readonly Entry[]): Promise<Answer<typeof saveEvents>> {
    return call(saveEvents, { params: { id }, body: { leaseEpoch, events: entries.map(wireEvent) } }, limit);
  },

  /**
   * Fetches the facts that the lobby normally stores for the player. They are missing in another browser, and in a
   * browser that stores nothing. This is rare, so the script is loaded on demand.
   */
  async findSitting(id: AttemptId): Promise<LobbyFacts | Refusal> {
    const { findSitting } = await import('../find-sitting.ts').catch(() => {
      throw new NoAnswer('a script could not be loaded');
    });
    return await findSitting(id, limit);
  },
};
export type ExamCalls = typeof examCalls;

function wireEvent({ opId, itemRef, kind, payload, clientAt }: Entry): WireEvent {
  return { opId, itemRef, kind, payload, clientAt };
}
