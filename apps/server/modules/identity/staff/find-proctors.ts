import type { UserId } from '@kasauti/contract/ids.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../platform/database/database.ts';
import { findOfRole } from '../store/users.ts';
import { scopeOf } from './scope-columns.ts';

export type ProctorAccount = Awaited<ReturnType<typeof findProctors>>[number];

/** Lists the proctors who can log in, with their scopes, sorted by name. `among` limits the list to these accounts. */
export async function findProctors(executor: Kysely<Tables>, among: readonly UserId[] | null = null) {
  const users = await findOfRole(executor, 'proctor', among);
  return users.map((user) => ({
    userId: user.userId,
    fullName: user.fullName,
    email: user.email,
    scope: scopeOf(user),
  }));
}
