import type { UserId } from '@kasauti/contract/ids.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../platform/database/database.ts';
import { findOfRole } from '../store/users.ts';
import { scopeOf } from './scope-columns.ts';

export type ProctorAccount = Awaited<ReturnType<typeof findProctors>>[number];

/**
 * The proctors who can log in, or those of them who are named, in the order of their names; with what their work is
 * bound to.
 */
export async function findProctors(executor: Kysely<Tables>, among: readonly UserId[] | null = null) {
  const users = await findOfRole(executor, 'proctor', among);
  return users.map((user) => ({
    userId: user.userId,
    fullName: user.fullName,
    email: user.email,
    scope: scopeOf(user),
  }));
}
