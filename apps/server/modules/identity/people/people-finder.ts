import type { UserId } from '@kasauti/contract/ids.ts';
import type { App } from '../../../platform/app.ts';
import type { Session } from '../../../platform/http/session.ts';
import { isOfStaff } from '../../../platform/security/permissions.ts';
import { provideFinder } from '../../../platform/staff/search.ts';
import { findUser, type User } from '../store/users.ts';
import { noteFound, peopleFor } from './find-people.ts';
import { readAsk } from './list-people.ts';

const MAX_FOUND = 50;

/** Lets the search of the staff console find people. The search is audited in the same way as the list of people. */
export function providePeople(app: App): void {
  provideFinder(app, 'person', {
    permissions: ['people.help'],
    async find({ text, session, requestId }) {
      const ask = await readAsk(app, text, session);
      const people = await peopleFor(app.database, session, ask).page('name', 1, MAX_FOUND);
      const found = { people, total: people.length, lookedUp: ask.lookedUp };
      await app.inTransaction(async (work) => noteFound(work, session, found), requestId);
      return people.map(({ userId, fullName, email }) => ({ kind: 'person', _id: userId, name: fullName, email }));
    },
  });
}

/**
 * Returns the user if this caller may open the user's page, otherwise null. Writes no audit entry, because `noteFound`
 * audits searches by number.
 */
export async function findHelped(app: App, { role, scope }: Session, userId: UserId): Promise<User | null> {
  const user = await findUser(app.database, userId);
  if (!user || (isOfStaff(user.role) && role !== 'admin')) return null;
  return (await app.scopes.reaches(scope, 'person', userId)) ? user : null;
}
