import type { SessionId, UserId } from '@kasauti/contract/ids.ts';
import type { EntryFacts } from '@kasauti/domain/attempt/clock.ts';
import type { ProctoringMode } from '@kasauti/domain/attempt/proctoring-mode.ts';
import { filmsAtHome, needsGuardianConsent } from '@kasauti/domain/identity/modes.ts';
import type { Work } from '../../platform/work.ts';
import { consentFacts } from '../identity/index.ts';
import type { Attempt } from './store/attempts.ts';

/** Who asks, as the session says. */
export type Caller = { userId: UserId; sessionId: SessionId; emailConfirmed: boolean };

const MINUTE_MS = 60_000;

type Sitting = { mode: ProctoringMode; T0: Date; windowEndsAt: Date; entryClosesMinutes: number };

/** What the rules of the door ask. `attempt` is null before the candidate has come. */
export async function readEntryFacts(
  { tx, now }: Work,
  sitting: Sitting,
  attempt: Pick<Attempt, 'state'> | null,
  caller: Caller,
): Promise<EntryFacts> {
  const { mode, T0, windowEndsAt, entryClosesMinutes } = sitting;
  return {
    mode,
    T0,
    windowEndsAt,
    entryClosesAfterMs: entryClosesMinutes * MINUTE_MS,
    isAccountConfirmed: caller.emailConfirmed,
    isGuardianConsentNeeded: await isGuardianMissing({ tx, now }, mode, caller.userId),
    attemptState: attempt?.state ?? null,
  };
}

/** True when this person may not sit a test in this mode before a guardian consents. */
export async function isGuardianMissing(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  mode: ProctoringMode,
  userId: UserId,
): Promise<boolean> {
  if (!filmsAtHome(mode)) return false;
  const consent = await consentFacts(tx, userId, now);
  // Whose age nobody knows may be a minor.
  return consent === null || needsGuardianConsent(mode, consent);
}
