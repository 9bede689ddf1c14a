import type { UserId } from '@kasauti/contract/ids.ts';
import type { App } from '../../platform/app.ts';
import type { Work } from '../../platform/database/work.ts';
import { type OwnData, type OwnFile, safeFileName } from '../../platform/own-data.ts';
import { eraseProfileRows, readProfileRows } from './store/privacy.ts';

export const privacy = { exportOf, eraseOf };

/** Returns details, photo, signature, documents and accommodations. A deleted document has no file. */
async function exportOf({ database, objects }: App, userId: UserId): Promise<OwnData> {
  const { profile, documents, ...rows } = await readProfileRows(database, userId);
  const { photoKey, signatureKey, ...details } = profile ?? { photoKey: null, signatureKey: null };
  const picture = (name: string, key: string | null): OwnFile[] =>
    key ? [{ path: `profile/${name}.jpg`, read: () => objects.get(key) }] : [];
  const files = [
    ...picture('photo', photoKey),
    ...picture('signature', signatureKey),
    ...documents.flatMap(({ documentId, fileName, objectKey, deletedAt }) =>
      deletedAt
        ? []
        : [{ path: `documents/${documentId}-${safeFileName(fileName)}`, read: () => objects.get(objectKey) }],
    ),
  ];
  return { rows: { profile: details, documents: documents.map(({ objectKey: _, ...told }) => told), ...rows }, files };
}

/**
 * Erases details, pictures, documents and requested accommodations. The extra minutes that were granted are stored with
 * each attempt and stay.
 */
async function eraseOf({ tx }: Work, userId: UserId): Promise<string[]> {
  return await eraseProfileRows(tx, userId);
}
