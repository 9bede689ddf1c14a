import type { UserId } from '@kasauti/contract/ids.ts';
import type { Work } from '../../platform/database/work.ts';
import { eraseProfileRows } from './store/erase.ts';

/** Details, pictures, documents and what was asked for a fair test: the minutes that were granted stand in each attempt. */
export async function eraseProfile({ tx }: Work, userId: UserId): Promise<string[]> {
  return await eraseProfileRows(tx, userId);
}
