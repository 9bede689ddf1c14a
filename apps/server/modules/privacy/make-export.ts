import type { DataExportId, UserId } from '@kasauti/contract/ids.ts';
import { DAY_MS } from '@kasauti/domain/time/durations.ts';
import type { App } from '../../platform/app.ts';
import { beginZip } from '../../platform/documents/zip.ts';
import { findUser } from '../identity/index.ts';
import { gatherOwnData } from './gather-own-data.ts';
import { notifyExportReady } from './mails.ts';
import { findExport, markReady } from './store.ts';

/** Lifetime of an archive, enough for a user who reads mail once a week. */
const KEPT_MS = 7 * DAY_MS;

const folderOf = (exportId: DataExportId): string => `exports/${exportId}`;
export const pieceKey = (exportId: DataExportId, no: number): string => `${folderOf(exportId)}/${no}`;

/**
 * Removes all pieces of an archive, including those of interrupted runs. An interrupted run may have written more
 * pieces than the run that finished.
 */
export const removePieces = ({ objects }: App, exportId: DataExportId): Promise<void> =>
  objects.removeFolder(folderOf(exportId));

/**
 * Creates the requested archive. Each file becomes one stored piece, so only one file is in memory at a time. The job
 * runs outside a transaction and may run twice. Both runs write the same object keys, and only the run that finishes
 * first notifies the owner. If a new request has replaced this one meanwhile, the run removes its pieces, because no
 * other job would remove them.
 */
export async function makeExport(app: App, { exportId, userId }: { exportId: DataExportId; userId: UserId }) {
  const asked = await findExport(app.database, exportId);
  if (!asked) return await removePieces(app, exportId);
  if (asked.readyAt) return;
  const { rows, files } = await gatherOwnData(app, userId);
  const zip = beginZip(app.clock.now());
  const made = { pieceCount: 0, sizeInBytes: 0 };
  const put = async (bytes: Buffer) => {
    await app.objects.put(pieceKey(exportId, made.pieceCount), bytes, 'application/octet-stream');
    made.pieceCount += 1;
    made.sizeInBytes += bytes.length;
  };
  await put(zip.add('data.json', Buffer.from(JSON.stringify(rows, null, 1))));
  for (const { path, read } of files) {
    const bytes = await read();
    if (bytes) await put(zip.add(path, bytes));
  }
  await put(zip.end());
  await app.inTransaction(async (work) => {
    const { tx, now } = work;
    const expiresAt = new Date(now.getTime() + KEPT_MS);
    if (!(await markReady(tx, exportId, { ...made, readyAt: now, expiresAt }))) return;
    const user = await findUser(tx, userId);
    if (user) await notifyExportReady(work, app.settings, user, { exportId, expiresAt });
  });
  if (!(await findExport(app.database, exportId))) await removePieces(app, exportId);
}
