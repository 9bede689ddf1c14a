import { reportPresence as contract } from '@kasauti/contract/attempts/attempts.ts';
import type { AttemptId, SessionId, UserId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { isClosed } from '@kasauti/domain/attempt/attempt-state.ts';
import { isMutedSignal } from '@kasauti/domain/proctoring/presence.ts';
import { DAY_MS } from '@kasauti/domain/time/durations.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Hub } from '../../../platform/live/hub.ts';
import { type Attempt, presentSectionEnds } from '../../attempts/index.ts';
import type { ProctorEventKind } from '../record/event-kinds.ts';
import { publishRooms } from '../room/publish-room.ts';
import { insertEvents } from '../store/record.ts';
import type { PresenceBoard } from './presence-board.ts';
import type { Budget } from './signal-budget.ts';

export type PresenceParts = {
  board: PresenceBoard;
  /** Reads the attempt and the database's time. `attempt` is null if there is no such attempt. */
  readAttempt: (attemptId: AttemptId) => Promise<{ attempt: Attempt | null; now: Date }>;
  recordSignals: (attempt: Attempt, signals: Signal[]) => Promise<void>;
  beats: Budget;
  signals: Budget;
};

export type Signal = { signalId: string; kind: ProctorEventKind; at: string };
type Ask = {
  attemptId: AttemptId;
  candidateId: UserId;
  sessionId: SessionId;
  savedUpTo: number;
  pendingCount: number;
  visible: boolean;
  signals: Signal[];
};

/**
 * Handles a heartbeat. Signals are stored before the response, so the page may then delete them. The heartbeat itself
 * may be lost if the process crashes. The response contains the current state of the attempt, because the page may have
 * missed a live event.
 */
export async function reportPresence(parts: PresenceParts, ask: Ask) {
  const { board, readAttempt, recordSignals, beats, signals: budget } = parts;
  const { attempt, now } = await readAttempt(ask.attemptId);
  if (!attempt) return refuse(contract.refusals, 'not-found');
  if (attempt.candidateId !== ask.candidateId) return refuse(contract.refusals, 'forbidden');
  const { attemptId, sittingId, roomId, mode, state, mutedSignals } = attempt;
  if (!isClosed(state)) {
    const tooFast = beats(attemptId, 1);
    if (tooFast > 0) return refuse(contract.refusals, 'too-many-signals', { retryAfterSeconds: tooFast });
    const tooMany = budget(attemptId, ask.signals.length);
    const told = tooMany > 0 ? [] : ask.signals;
    const signals = [...told, ...seenDevice(attempt, ask.sessionId, now)].filter(
      ({ kind }) => !isMutedSignal(kind, mutedSignals),
    );
    if (signals.length > 0) await recordSignals(attempt, signals);
    const { savedUpTo, pendingCount } = ask;
    const nothingWaits = pendingCount === 0 && attempt.leaseSessionId === ask.sessionId;
    // If the candidate's signals are muted, the proctor always sees the page as visible.
    const visible = ask.visible || mutedSignals;
    board.hear({ attemptId, sittingId, roomId, mode, savedUpTo, pendingCount, visible, nothingWaits });
    // The heartbeat is stored before the refusal, because a candidate who reports too many signals is still present.
    if (tooMany > 0) return refuse(contract.refusals, 'too-many-signals', { retryAfterSeconds: tooMany });
  }
  return {
    serverNow: now.toISOString(),
    state,
    deadlineAt: attempt.deadlineAt?.toISOString() ?? null,
    ...presentSectionEnds(attempt),
    leaseEpoch: attempt.leaseEpoch,
  };
}

/**
 * Returns a signal if the heartbeat comes from another session than the one that holds the lease. The candidate is then
 * using a second device. The signal is stored once per session.
 */
function seenDevice({ state, leaseSessionId }: Attempt, sessionId: SessionId, now: Date): Signal[] {
  const sits = state === 'active' || state === 'paused';
  if (!sits || leaseSessionId === null || leaseSessionId === sessionId) return [];
  return [{ signalId: sessionId, kind: 'second-device', at: now.toISOString() }];
}

const MAX_CLOCK_ERROR_MS = DAY_MS;

/**
 * Returns the instant `at` from the page's clock. If this differs from the server's time by a day or more, returns the
 * server's time instead.
 */
function happenedAt(at: string, now: Date): Date {
  const told = new Date(at);
  return Math.abs(told.getTime() - now.getTime()) < MAX_CLOCK_ERROR_MS ? told : now;
}

/**
 * Stores the signals that a page has reported. If all of them were stored before, nothing changes and the room is not
 * notified.
 */
export async function recordSignals(work: Work, hub: Hub, attempt: Attempt, signals: Signal[]): Promise<void> {
  const isNew = await insertEvents(
    work.tx,
    signals.map(({ signalId, kind, at }) => ({
      attempt_id: attempt.attemptId,
      event_id: signalId,
      kind,
      at: happenedAt(at, work.now),
      recorded_at: work.now,
    })),
  );
  if (isNew.length > 0) await publishRooms(work, hub, [attempt]);
}
