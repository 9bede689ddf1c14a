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
 * Reports the replacement of a phone number by mail and audits it. The new number is not verified, because there is
 * no channel for this and the number gives no access.
 */
async function notePhone(work: Work, userId: UserId, phone: string): Promise<void> {
  await lockUser(work.tx, userId);
  const user = await findUser(work.tx, userId);
  if (!user?.phone || user.phone === phone) return;
  record(work, { actorId: userId, actorRole: user.role, action: 'phone.change', objectKind: 'user', objectId: userId });
  await noteCredentialChange(work, userId, 'phone-changed');
}
