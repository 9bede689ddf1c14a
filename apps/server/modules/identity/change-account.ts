import type { UserId } from '@kasauti/contract/ids.ts';
import type { Work } from '../../platform/work.ts';
import { tellAccountChanged } from './session-news.ts';
import { updateUser } from './store/users.ts';

export type AccountChange = { fullName?: string; phone?: string; language?: 'en' | 'hi' };

/** Changes what a person may say about themselves; what is not given stays. */
export async function changeAccount(work: Work, userId: UserId, change: AccountChange): Promise<void> {
  const { fullName, phone, language } = change;
  const columns = {
    ...(fullName !== undefined && { full_name: fullName }),
    ...(phone !== undefined && { phone }),
    ...(language !== undefined && { language }),
  };
  if (Object.keys(columns).length === 0) return;
  await updateUser(work.tx, userId, columns);
  await tellAccountChanged(work, userId);
}
