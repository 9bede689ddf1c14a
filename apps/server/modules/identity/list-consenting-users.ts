import type { UserId } from '@kasauti/contract/ids.ts';
import type { ConsentPurpose } from '@kasauti/domain/identity/mail-kinds.ts';
import type { Database } from '../../platform/database/database.ts';
import { type ConsentingUser, findAgreed } from './store/consents.ts';

const PEOPLE_AT_ONCE = 200;

/**
 * Lists the candidates who may get mails for a purpose: their consent is valid and their address is confirmed. The
 * list is read in pages, so it may include a user who has just withdrawn the consent. `queueMail` checks the consent
 * again.
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
