import type { UserId } from '@kasauti/contract/ids.ts';
import type { App } from '../../platform/app.ts';
import type { OwnData } from '../../platform/own-data.ts';
import { exporters } from './holders.ts';

/** Everything that is held about somebody. One after the other: nobody waits for it, and others use the database. */
export async function gatherOwnData(app: App, userId: UserId): Promise<OwnData> {
  const all: OwnData = { rows: {}, files: [] };
  for (const { exportOf } of exporters) {
    const { rows, files } = await exportOf(app, userId);
    Object.assign(all.rows, rows);
    all.files.push(...files);
  }
  return all;
}
