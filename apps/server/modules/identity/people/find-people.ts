import type { Role, StaffRole } from '@kasauti/contract/identity/identity.ts';
import type { UserId } from '@kasauti/contract/ids.ts';
import { isRefusal, type Refusal, refuse } from '@kasauti/contract/refusal.ts';
import { personBars } from '@kasauti/contract/staff/people.ts';
import { searchKeys, searchWords } from '@kasauti/domain/text/search-fold.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Work } from '../../../platform/database/work.ts';
import { isOfStaff } from '../../../platform/security/permissions.ts';
import { findEntries, record } from '../../audit/index.ts';
import { findAccess, findUnindexed, findWaitingUnlocks, keepNameKeys, peopleOf } from '../store/people.ts';
import { findUser, findUsers, type User } from '../store/users.ts';
import type { LookUp } from './look-up.ts';

/** A member of staff who reads or changes other users' accounts. */
export type Helper = { userId: UserId; role: Role };

const MAX_HISTORY = 20;
const INDEXED_AT_A_TIME = 500;

export type PeopleAsk = {
  find: string;
  role?: StaffRole | undefined;
  /** Only these users are found; null for all users. */
  among: readonly UserId[] | null;
  /** The owners of the complete number that was searched for: a phone, roll, order or invoice number. */
  lookedUp: readonly LookUp[];
};

/** Returns the list of people whom a search finds. Only administrators find staff. */
export function peopleFor(database: Database, helper: Helper, { find, role, among, lookedUp }: PeopleAsk) {
  return peopleOf(database, {
    ...readQuestion(find),
    ids: lookedUp.flatMap(({ userIds }) => userIds),
    withStaff: helper.role === 'admin',
    role,
    among,
  });
}

type Found = { people: readonly { userId: UserId }[]; total: number; lookedUp: readonly LookUp[] };

/**
 * Audits that a search was made, and how many people it found. The search text is personal data and is not recorded.
 */
export function noteFound(work: Work, helper: Helper, { people, total, lookedUp }: Found): void {
  recordLookUps(work, helper, { people, lookedUp });
  recordHelp(work, helper, { action: 'user.find', userId: 'all', reason: null, detail: { found: total } });
}

/**
 * Writes an audit entry for each user who was found by a complete number. The entry contains the kind of the number,
 * but not the number.
 */
export function recordLookUps(
  work: Work,
  helper: Helper,
  { people, lookedUp }: Pick<Found, 'people' | 'lookedUp'>,
): void {
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

/**
 * Reads a user's account for a helper, with the waiting request about a lost second factor and the latest audit
 * entries. The read is audited.
 */
export async function readPerson(work: Work, database: Database, helper: Helper, userId: UserId) {
  const user = await readPersonAudited(work, helper, { userId, action: 'user.view' });
  if (isRefusal(user)) return user;
  const access = await findAccess(work.tx, userId);
  if (!access) return refuse(personBars, 'not-found');
  const about = { actor: null, what: null, objectKind: 'user', objectId: userId, from: null, until: null };
  const entries = await findEntries(database, about, { order: 'newest-first' }, MAX_HISTORY);
  const actors = entries.flatMap(({ actor_id: id }) => (id === null ? [] : [id as UserId]));
  const [unlock] = await findWaitingUnlocks(work.tx, [userId]);
  return {
    user,
    access,
    unlock: unlock ?? null,
    history: { entries, actors: await findUsers(work.tx, [...new Set(actors)]) },
  };
}

/** Finds a user and audits the read. Refuses if this helper may not see this user. */
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

/**
 * Computes the search keys of names that do not have them yet. Until then, a search by name does not find these users.
 */
export async function indexNames(database: Database): Promise<void> {
  for (const { userId, fullName } of await findUnindexed(database, INDEXED_AT_A_TIME)) {
    const keys = [...new Set(searchWords(fullName).flatMap(searchKeys))];
    await keepNameKeys(database, { userId, fullName, keys });
  }
}
