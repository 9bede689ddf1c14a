import type { UserId } from '@kasauti/contract/ids.ts';
import type { Work } from '../../../platform/database/work.ts';
import { isAddressKept, lockAddress } from '../store/email-changes.ts';
import { findUserByEmail } from '../store/users.ts';

/**
 * No other account has the address, nor is it reserved for one. Others who want it at the same moment wait until this
 * is done.
 */
export async function isAddressFree({ tx, now }: Work, username: string, userId: UserId): Promise<boolean> {
  await lockAddress(tx, username);
  const holder = await findUserByEmail(tx, username);
  if (holder && holder.userId !== userId) return false;
  return !(await isAddressKept(tx, username, { now, but: userId }));
}
