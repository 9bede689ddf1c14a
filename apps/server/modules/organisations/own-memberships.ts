import type { UserId } from '@kasauti/contract/ids.ts';
import type { App } from '../../app.ts';
import type { OwnData } from '../../platform/own-data.ts';
import { readMemberships } from './store/own-data.ts';

export async function ownMemberships({ database }: App, userId: UserId): Promise<OwnData> {
  return { rows: { memberships: await readMemberships(database, userId) }, files: [] };
}
