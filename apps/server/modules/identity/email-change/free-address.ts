import type { UserId } from '@kasauti/contract/ids.ts';
import type { Work } from '../../../platform/database/work.ts';
import { isAddressKept, lockAddress } from '../store/email-changes.ts';
import { findUserByEmail } from '../store/users.ts';

/**
 * Returns true if no other account has this address and the address is not reserved for another account. Concurrent
 * calls for the same address wait until this transaction ends.
 */
export async function isAddressFree({ tx, now }: Work, username: string, userId: UserId): Promise<boolean> {
  await lockAddress(tx, username);
  const holder = await findUserByEmail(tx, username);
  if (holder && holder.userId !== userId) return false;
  return !(await isAddressKept(tx, username, { now, but: userId }));
}
