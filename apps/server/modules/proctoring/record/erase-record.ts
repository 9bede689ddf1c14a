import type { UserId } from '@kasauti/contract/ids.ts';
import type { Work } from '../../../platform/database/work.ts';
import { findAttemptIdsOf } from '../../attempts/index.ts';
import { eraseHands } from '../store/record.ts';

/** What they asked in a room. What was seen and done there stays: it says why a test counts as it does. */
export async function eraseRecord({ tx }: Work, userId: UserId): Promise<string[]> {
  await eraseHands(tx, await findAttemptIdsOf(tx, userId));
  return [];
}
