import type { UserId } from '@kasauti/contract/ids.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../platform/database/database.ts';
import { findPasskeys } from '../store/passkeys.ts';
import { hasAuthenticator } from '../store/second-factors.ts';

/** Returns true if a login to this account needs a second factor. */
export const hasSecondFactor = (owner: { sealedSecret: Buffer | null; passkeyCount: number }): boolean =>
  owner.sealedSecret !== null || owner.passkeyCount > 0;

export type Ways = Awaited<ReturnType<typeof findWays>>;

/** Finds the second factors of an account, except the recovery codes. */
export async function findWays(executor: Kysely<Tables>, userId: UserId) {
  return {
    hasAuthenticator: await hasAuthenticator(executor, userId),
    passkeys: await findPasskeys(executor, userId),
  };
}
