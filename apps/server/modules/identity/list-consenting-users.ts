import type { UserId } from '@kasauti/contract/ids.ts';
import type { ConsentPurpose } from '@kasauti/domain/identity/mail-kinds.ts';
import type { Database } from '../../platform/database/database.ts';
import { type ConsentingUser, findAgreed } from './store/consents.ts';

const PEOPLE_AT_ONCE = 200;

/**
 * Everybody who may be written to for a purpose: candidates whose consent to it holds, at an address that they have
 * confirmed. Read in pieces, so who takes the consent back meanwhile may still come; `queueMail` asks again.
 */
export async function* listConsentingUsers(
  database: Database,
  purpose: ConsentPurpose,
): AsyncGenerator<ConsentingUser> {
  for (let after: UserId | null = null; ; ) {
    const people: ConsentingUser[] = await findAgreed(database, purpose, after, PEOPLE_AT_ONCE);
    yield* people;
    const last = people.at(-1);
    if (!last || people.length < PEOPLE_AT_ONCE) return;
    after = last.userId;
  }
}
