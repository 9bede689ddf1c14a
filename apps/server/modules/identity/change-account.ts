import type { UserId } from '@kasauti/contract/ids.ts';
import type { Work } from '../../platform/database/work.ts';
import { record } from '../audit/index.ts';
import { noteCredentialChange } from './credential-change.ts';
import { publishAccountChanged } from './session/session-news.ts';
import { findUser, lockUser, updateUser } from './store/users.ts';

export type AccountChange = { fullName?: string; phone?: string; language?: 'en' | 'hi' };

/** Changes the profile data that users may edit themselves. Fields that are not given stay unchanged. */
export async function changeAccount(work: Work, userId: UserId, change: AccountChange): Promise<void> {
  const { fullName, phone, language } = change;
  const columns = {
    ...(fullName !== undefined && { full_name: fullName }),
    ...(phone !== undefined && { phone }),
    ...(language !== undefined && { language }),
  };
  if (Object.keys(columns).length === 0) return;
  if (phone !== undefined) await notePhone(work, userId, phone);
  await updateUser(work.tx, userId, columns);
  await publishAccountChanged(work, userId);
}

/**
 * Audits the replacement of a phone number and notifies the owner by mail. A user's first number is not reported. New
 * numbers are not verified, because the site cannot do this and a number gives no access to an account.
 */
async function notePhone(work: Work, userId: UserId, phone: string): Promise<void> {
  await lockUser(work.tx, userId);
  const user = await findUser(work.tx, userId);
  if (!user?.phone || user.phone === phone) return;
  record(work, { actorId: userId, actorRole: user.role, action: 'phone.change', objectKind: 'user', objectId: userId });
  await noteCredentialChange(work, userId, 'phone-changed');
}
