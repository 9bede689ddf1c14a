import type { UserId } from '@kasauti/contract/ids.ts';
import type { App } from '../../app.ts';
import type { OwnData } from '../../platform/own-data.ts';
import { readCartRows } from './store/own-data.ts';

export async function ownLists({ database }: App, userId: UserId): Promise<OwnData> {
  return { rows: await readCartRows(database, userId), files: [] };
}
