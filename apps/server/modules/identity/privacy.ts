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
 * Erases the personal data of an account. The row remains, because attempts and orders refer to its id. Consents and
 * the guardian's decisions remain as proof. This function must run after all other modules were erased, because they
 * still need the address.
 */
async function eraseOf(work: Work, userId: UserId): Promise<string[]> {
  await eraseAccountRows(work.tx, userId, work.now);
  record(work, { actorId: null, actorRole: 'system', action: 'account.erase', objectKind: 'user', objectId: userId });
  return [];
}
