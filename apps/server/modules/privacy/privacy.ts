import type { UserId } from '@kasauti/contract/ids.ts';
import type { Work } from '../../platform/database/work.ts';
import { deleteExport, findExportOf } from './store.ts';

export const privacy = { eraseOf };

/**
 * Erases the user's copy, whether it is ready or not. A copy is not part of the next copy. The reaction to the
 * announcement removes its pieces. A job that still writes pieces finds that the copy was deleted and removes them.
 */
async function eraseOf(work: Work, userId: UserId): Promise<string[]> {
  const copy = await findExportOf(work.tx, userId);
  if (!copy) return [];
  await deleteExport(work.tx, copy.exportId);
  await work.announce({ kind: 'data-export-replaced', exportId: copy.exportId });
  return [];
}
