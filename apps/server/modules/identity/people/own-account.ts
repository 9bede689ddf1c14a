import type { UserId } from '@kasauti/contract/ids.ts';
import type { App } from '../../../app.ts';
import type { OwnData } from '../../../platform/own-data.ts';
import { readAccountRows } from '../store/own-data.ts';

export async function ownAccount({ database }: App, userId: UserId): Promise<OwnData> {
  return { rows: await readAccountRows(database, userId), files: [] };
}
