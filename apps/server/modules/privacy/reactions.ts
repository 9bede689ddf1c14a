import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import type { App } from '../../platform/app.ts';
import { deleteAccounts } from './delete-account.ts';
import { makeExport, removePieces } from './make-export.ts';
import { deleteExport, findExpired } from './store.ts';

const TIDY_EVERY_MS = 10 * MINUTE_MS;
const DELETE_EVERY_MS = 5 * MINUTE_MS;

export function reactToOwnData(app: App): void {
  app.react('data-export-asked', { name: 'make-data-export', pace: 'slow' }, (asked) => makeExport(app, asked));
  app.react('data-export-replaced', 'remove-data-export', ({ exportId }) => removePieces(app, exportId));
  app.every('remove-expired-exports', TIDY_EVERY_MS, () => removeExpired(app));
  app.every('delete-accounts', DELETE_EVERY_MS, () => deleteAccounts(app));
}

/** Removes expired archives. Files are removed before rows, because a file without a row would never be deleted. */
export async function removeExpired(app: App): Promise<void> {
  for (const { exportId } of await findExpired(app.database, app.clock.now())) {
    await removePieces(app, exportId);
    await deleteExport(app.database, exportId);
  }
}
