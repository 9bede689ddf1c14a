import type { UserId } from '@kasauti/contract/ids.ts';
import type { Work } from '../../platform/database/work.ts';
import { eraseCartRows } from './store/erase.ts';

export async function eraseLists({ tx }: Work, userId: UserId): Promise<string[]> {
  await eraseCartRows(tx, userId);
  return [];
}
