import type { DataExportId } from '@kasauti/contract/ids.ts';
import type { App } from '../../app.ts';
import { makeExport, pieceKey } from './make-export.ts';
import { deleteExport, findExpired } from './store.ts';

const TIDY_EVERY_MS = 10 * 60_000;

export function reactToOwnData(app: App): void {
  app.react('data-export-asked', 'make-data-export', (asked) => makeExport(app, asked));
  app.react('data-export-replaced', 'remove-data-export', ({ exportId, pieces }) =>
    removePieces(app, exportId, pieces),
  );
  app.every('remove-expired-exports', TIDY_EVERY_MS, () => removeExpired(app));
}

/** Files first: what a row does not name any more would stay for ever. */
export async function removeExpired(app: App): Promise<void> {
  for (const { exportId, pieceCount } of await findExpired(app.database, app.clock.now())) {
    await removePieces(app, exportId, pieceCount ?? 0);
    await deleteExport(app.database, exportId);
  }
}

async function removePieces({ objects }: App, exportId: DataExportId, pieces: number): Promise<void> {
  for (let no = 0; no < pieces; no += 1) await objects.remove(pieceKey(exportId, no));
}
