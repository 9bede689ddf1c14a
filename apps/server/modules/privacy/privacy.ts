import type { UserId } from '@kasauti/contract/ids.ts';
import type { Work } from '../../platform/database/work.ts';
import { deleteExport, findExportOf } from './store.ts';

export const privacy = { eraseOf };

/**
 * A copy, ready or not; it is no part of the next copy. Its pieces go by the announcement. A job that still writes
 * some finds that the copy is gone, and removes them.
 */
async function eraseOf(work: Work, userId: UserId): Promise<string[]> {
  const copy = await findExportOf(work.tx, userId);
  if (!copy) return [];
  await deleteExport(work.tx, copy.exportId);
  await work.announce({ kind: 'data-export-replaced', exportId: copy.exportId });
  return [];
}
