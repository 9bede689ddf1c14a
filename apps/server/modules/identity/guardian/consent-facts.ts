import type { UserId } from '@kasauti/contract/ids.ts';
import { plainDateIn } from '@kasauti/domain/format/dates.ts';
import { type ConsentFacts, monitorsAtHome, needsGuardianConsent } from '@kasauti/domain/identity/modes.ts';
import type { ProctoringMode } from '@kasauti/domain/proctoring/proctoring-mode.ts';
import { INDIA_TIME_ZONE } from '@kasauti/domain/time/india.ts';
import type { Database } from '../../../platform/database/database.ts';
import { findConsent } from '../store/users.ts';

/**
 * Reads the facts that decide which proctoring modes a user may use. Returns null when the date of birth is unknown.
 */
export async function consentFacts(executor: Database, userId: UserId, now: Date): Promise<ConsentFacts | null> {
  const facts = await findConsent(executor, userId);
  if (!facts?.bornOn) return null;
  const today = plainDateIn(INDIA_TIME_ZONE, now);
  return { bornOn: facts.bornOn, today, hasGuardianConsent: facts.hasGuardianConsent };
}

/** Returns true if this user needs a guardian's consent for tests in this mode and does not have it. */
export async function isGuardianMissing(
  executor: Database,
  { mode, userId, now }: { mode: ProctoringMode; userId: UserId; now: Date },
): Promise<boolean> {
  if (!monitorsAtHome(mode)) return false;
  const consent = await consentFacts(executor, userId, now);
  // A user of unknown age may be a minor.
  return consent === null || needsGuardianConsent(mode, consent);
}
