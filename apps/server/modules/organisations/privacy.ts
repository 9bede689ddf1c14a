import type { UserId } from '@kasauti/contract/ids.ts';
import type { App } from '../../platform/app.ts';
import type { Work } from '../../platform/database/work.ts';
import type { OwnData } from '../../platform/own-data.ts';
import { eraseMemberships, readMemberships } from './store.ts';

export const privacy = { exportOf, eraseOf };

async function exportOf({ database }: App, userId: UserId): Promise<OwnData> {
  return { rows: { memberships: await readMemberships(database, userId) }, files: [] };
}

async function eraseOf({ tx }: Work, userId: UserId): Promise<string[]> {
  await eraseMemberships(tx, userId);
  return [];
}
