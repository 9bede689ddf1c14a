import type { UserId } from '@kasauti/contract/ids.ts';
import type { App } from '../../../platform/app.ts';
import type { Session } from '../../../platform/http/session.ts';
import { isOfStaff } from '../../../platform/security/permissions.ts';
import { provideFinder } from '../../../platform/staff/search.ts';
import { findUser, type User } from '../store/users.ts';
import { findPeople } from './find-people.ts';
import { lookUp } from './look-up.ts';

type SearchAsk = { text: string; session: Session; requestId: string };

/** Searches for people, for both the list of people and the search of the console. Both are audited in the same way. */
export async function searchPeople(app: App, { text, session, requestId }: SearchAsk) {
  const among = (await app.scopes.within(session.scope, 'person')) as UserId[] | null;
  const ask = { find: text, among, lookedUp: await lookUp(app, text) };
  return await app.inTransaction((work) => findPeople(work, session, ask), requestId);
}

export function providePeople(app: App): void {
  provideFinder(app, 'person', {
    permissions: ['people.help'],
    async find(ask) {
      const { people } = await searchPeople(app, ask);
      return people.map(({ userId, fullName, email }) => ({ kind: 'person', _id: userId, name: fullName, email }));
    },
  });
}

/**
 * Finds a user whose page this caller may open, or null. It writes no audit entry, because `searchPeople` audits
 * searches by number.
 */
export async function findHelped(app: App, { role, scope }: Session, userId: UserId): Promise<User | null> {
  const user = await findUser(app.database, userId);
  if (!user || (isOfStaff(user.role) && role !== 'admin')) return null;
  return (await app.scopes.reaches(scope, 'person', userId)) ? user : null;
}
