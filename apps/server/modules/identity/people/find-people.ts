import type { Role } from '@kasauti/contract/identity/identity.ts';
import type { UserId } from '@kasauti/contract/ids.ts';
import { isRefusal, type Refusal, refuse } from '@kasauti/contract/refusal.ts';
import { personBars } from '@kasauti/contract/staff/people.ts';
import { searchKeys, searchWords } from '@kasauti/domain/text/search-fold.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Work } from '../../../platform/database/work.ts';
import { isOfStaff } from '../../../platform/security/permissions.ts';
import { findEntries, record } from '../../audit/index.ts';
import { findAccess, findPeopleBy, findUnindexed, findWaitingUnlocks, keepNameKeys } from '../store/people.ts';
import { findUser, findUsers, type User } from '../store/users.ts';
import type { LookUp } from './look-up.ts';

/** A member of staff who looks at others' accounts. */
export type Helper = { userId: UserId; role: Role };

const MAX_FOUND = 50;
const MAX_HISTORY = 20;
const INDEXED_AT_A_TIME = 500;

type PeopleAsk = {
  find: string;
  /** Nobody else is found; null: everybody is. */
  among: readonly UserId[] | null;
  /** Whose phone, roll, order or invoice number this is. */
  lookedUp: readonly LookUp[];
};

/** That somebody searched is noted; what they typed is a personal datum and is not. */
export async function findPeople(work: Work, helper: Helper, { find: asked, among, lookedUp }: PeopleAsk) {
  const found = await findPeopleBy(
    work.tx,
    {
      ...readQuestion(asked),
      ids: lookedUp.flatMap(({ userIds }) => userIds),
      withStaff: helper.role === 'admin',
      among,
    },
    MAX_FOUND + 1,
  );
  const people = found.slice(0, MAX_FOUND);
  recordLookUps(work, helper, { people, lookedUp });
  recordHelp(work, helper, { action: 'user.find', userId: 'all', reason: null, detail: { found: people.length } });
  return { people, hasMore: found.length > MAX_FOUND };
}

/** A whole number leads to one person: that somebody knew it, and of which kind it was, is noted at that person. */
function recordLookUps(
  work: Work,
  helper: Helper,
  { people, lookedUp }: { people: { userId: UserId }[]; lookedUp: readonly LookUp[] },
) {
  for (const { by, userIds } of lookedUp)
    for (const userId of userIds.filter((id) => people.some((person) => person.userId === id)))
      recordHelp(work, helper, { action: 'user.look-up', userId, reason: null, detail: { by } });
}

function readQuestion(asked: string) {
  const isAddress = asked.includes('@');
  return {
    address: isAddress ? asked.toLowerCase() : null,
    numberTail: /^[\p{L}\p{N}-]{4}$/u.test(asked) ? asked : null,
    words: isAddress ? [] : searchWords(asked).map(searchKeys),
  };
}

/** One person, as far as they may be seen, with what waits and what was done. */
export async function readPerson(work: Work, database: Database, helper: Helper, userId: UserId) {
  const user = await readPersonAudited(work, helper, { userId, action: 'user.view' });
  if (isRefusal(user)) return user;
  const access = await findAccess(work.tx, userId);
  if (!access) return refuse(personBars, 'not-found');
  const about = { actor: null, what: null, objectKind: 'user', objectId: userId, from: null, until: null };
  const entries = await findEntries(database, about, { order: 'newest-first', beforeNo: null }, MAX_HISTORY);
  const actors = entries.flatMap(({ actor_id: id }) => (id === null ? [] : [id as UserId]));
  const [unlock] = await findWaitingUnlocks(work.tx, [userId]);
  return {
    user,
    access,
    unlock: unlock ?? null,
    history: { entries, actors: await findUsers(work.tx, [...new Set(actors)]) },
  };
}

/** Null when the caller may see this person, else why not. That somebody looked, and at what, is audited. */
export async function readPersonAudited(
  work: Work,
  helper: Helper,
  { userId, action }: { userId: UserId; action: 'user.view' | 'user.view-orders' | 'user.view-tests' },
): Promise<User | Refusal<keyof typeof personBars>> {
  const user = await findUser(work.tx, userId);
  if (!user) return refuse(personBars, 'not-found');
  if (isOfStaff(user.role) && helper.role !== 'admin') return refuse(personBars, 'staff-account');
  recordHelp(work, helper, { action, userId, reason: null });
  return user;
}

type HelpFact = { action: string; userId: UserId | 'all'; reason: string | null; detail?: Record<string, unknown> };

export function recordHelp(work: Work, helper: Helper, { action, userId, reason, detail }: HelpFact): void {
  record(work, {
    actorId: helper.userId,
    actorRole: helper.role,
    action,
    objectKind: 'user',
    objectId: userId,
    reason,
    ...(detail && { detail }),
  });
}

/** Computes the search keys of names that have none. Only finding by name depends on it. */
export async function indexNames(database: Database): Promise<void> {
  for (const { userId, fullName } of await findUnindexed(database, INDEXED_AT_A_TIME)) {
    const keys = [...new Set(searchWords(fullName).flatMap(searchKeys))];
    await keepNameKeys(database, { userId, fullName, keys });
  }
}
