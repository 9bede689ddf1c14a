import type { UserId } from '@kasauti/contract/ids.ts';
import { plainDateIn } from '@kasauti/domain/format/dates.ts';
import type { ConsentFacts } from '@kasauti/domain/identity/modes.ts';
import type { Database } from '../../platform/database.ts';
import { findConsent } from './store/users.ts';

/** What decides which proctoring modes are open to a person; null while the date of birth is not known. */
export async function consentFacts(executor: Database, userId: UserId, now: Date): Promise<ConsentFacts | null> {
  const facts = await findConsent(executor, userId);
  if (!facts?.bornOn) return null;
  const today = plainDateIn('Asia/Kolkata', now);
  return { bornOn: facts.bornOn, today, hasGuardianConsent: facts.hasGuardianConsent };
}
