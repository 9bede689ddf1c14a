import type { UserId } from '@kasauti/contract/ids.ts';
import type { Work } from '../../platform/database/work.ts';
import { eraseMemberships as eraseRows } from './store/erase.ts';

export async function eraseMemberships({ tx }: Work, userId: UserId): Promise<string[]> {
  await eraseRows(tx, userId);
  return [];
}
