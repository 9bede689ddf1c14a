import type { UserId } from '@kasauti/contract/ids.ts';
import type { App } from '../../platform/app.ts';
import type { OwnData } from '../../platform/own-data.ts';
import { exporters } from './holders.ts';

/**
 * Returns everything that is stored about a user. The modules are read one after the other, because the job is not
 * urgent and other users need the database.
 */
export async function gatherOwnData(app: App, userId: UserId): Promise<OwnData> {
  const all: OwnData = { rows: {}, files: [] };
  for (const { exportOf } of exporters) {
    const { rows, files } = await exportOf(app, userId);
    Object.assign(all.rows, rows);
    all.files.push(...files);
  }
  return all;
}
