import type { UserId } from '@kasauti/contract/ids.ts';
import type { Work } from '../../platform/database/work.ts';
import { eraseApplicationRows } from './application-store.ts';

/** Saved jobs and applications, with their words and the consent that came with them. */
export async function eraseApplications({ tx }: Work, userId: UserId): Promise<string[]> {
  await eraseApplicationRows(tx, userId);
  return [];
}
