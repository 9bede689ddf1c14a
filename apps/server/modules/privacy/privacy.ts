import type { UserId } from '@kasauti/contract/ids.ts';
import type { Work } from '../../platform/database/work.ts';
import { deleteExport, findExportOf } from './store.ts';

export const privacy = { eraseOf };

/**
 * Deletes the user's export, whether it is ready or not. The reaction to the announcement removes the stored pieces. A
 * job that still writes pieces notices the deletion and removes its pieces. This module exports no data of its own, so
 * an export does not contain the previous export.
 */
async function eraseOf(work: Work, userId: UserId): Promise<string[]> {
  const copy = await findExportOf(work.tx, userId);
  if (!copy) return [];
  await deleteExport(work.tx, copy.exportId);
  await work.announce({ kind: 'data-export-replaced', exportId: copy.exportId });
  return [];
}
