import { DAY_MS } from '@kasauti/domain/time/durations.ts';
import type { App } from '../../../platform/app.ts';
import { deleteFile, findForgotten, lockFile, possibleKeys, takePieces } from '../store/answer-files.ts';

/**
 * Time after which a file is deleted if no answer names it. It is longer than a test and than a weekend without a
 * network, because the device may still hold an answer that names the file.
 */
const FORGOTTEN_AFTER_DAYS = 7;

/**
 * Deletes files that no answer names, with their pieces. An answer that names the file at this moment waits for the
 * lock. Then either the file stays or the answer is refused.
 */
export async function forgetFiles(app: App): Promise<void> {
  const before = new Date(app.clock.now().getTime() - FORGOTTEN_AFTER_DAYS * DAY_MS);
  for (const key of await findForgotten(app.database, before))
    await app.inTransaction(async (work) => {
      const file = await lockFile(work.tx, key);
      if (!file || file.namedAt || file.movedAt >= before) return;
      const keys = [...(await takePieces(work.tx, key)), ...possibleKeys(file)];
      await deleteFile(work.tx, key);
      await work.announce({ kind: 'files-unneeded', keys });
    });
}
