import type { UserId } from '@kasauti/contract/ids.ts';
import type { Work } from '../../platform/database/work.ts';
import { findUser } from '../identity/index.ts';
import { eraseMessageRows } from './store/messages.ts';

/** What they wrote, signed in or from their address, and what was answered. That there was a ticket of its number and kind stays. */
export async function eraseMessages({ tx, now }: Work, userId: UserId): Promise<string[]> {
  const user = await findUser(tx, userId);
  const address = user?.emailConfirmed ? user.email.toLowerCase() : null;
  await eraseMessageRows(tx, { userId, address, now });
  return [];
}
