import type { UserId } from '@kasauti/contract/ids.ts';
import type { App } from '../../platform/app.ts';
import type { Work } from '../../platform/database/work.ts';
import type { OwnData } from '../../platform/own-data.ts';
import { record } from '../audit/index.ts';
import { eraseAccountRows, readAccountRows } from './store/privacy.ts';

export const privacy = { exportOf, eraseOf };

async function exportOf({ database }: App, userId: UserId): Promise<OwnData> {
  return { rows: await readAccountRows(database, userId), files: [] };
}

/**
 * Takes the person out of their account. The row stays, by its id: what they sat and bought names it. Kept, too: what
 * they consented to and when, and a guardian's decision, as proof that we were allowed to. Comes last of all modules:
 * others still look for the address.
 */
async function eraseOf(work: Work, userId: UserId): Promise<string[]> {
  await eraseAccountRows(work.tx, userId, work.now);
  record(work, { actorId: null, actorRole: 'system', action: 'account.erase', objectKind: 'user', objectId: userId });
  return [];
}
