import type { SessionId, UserId } from '@kasauti/contract/ids.ts';
import type { EntryFacts } from '@kasauti/domain/attempt/clock.ts';
import type { ProctoringMode } from '@kasauti/domain/proctoring/proctoring-mode.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import type { Work } from '../../../platform/database/work.ts';
import { isGuardianMissing } from '../../identity/index.ts';
import type { Attempt } from '../store/attempts.ts';

/** The user, session and device that sent a request. */
export type Caller = { userId: UserId; sessionId: SessionId; emailConfirmed: boolean; deviceId: string };

type Sitting = {
  mode: ProctoringMode;
  T0: Date;
  windowEndsAt: Date;
  entryClosesMinutes: number;
  durationMinutes: number;
};

/** Reads the facts that the entry rules need. `attempt` is null if the candidate has not entered the lobby yet. */
export async function readEntryFacts(
  { tx, now }: Work,
  sitting: Sitting,
  attempt: Pick<Attempt, 'state'> | null,
  caller: Caller,
): Promise<EntryFacts> {
  const { mode, T0, windowEndsAt, entryClosesMinutes, durationMinutes } = sitting;
  return {
    mode,
    T0,
    windowEndsAt,
    entryClosesAfterMs: entryClosesMinutes * MINUTE_MS,
    durationMinutes,
    isAccountConfirmed: caller.emailConfirmed,
    isGuardianConsentNeeded: await isGuardianMissing(tx, { mode, userId: caller.userId, now }),
    attemptState: attempt?.state ?? null,
  };
}
