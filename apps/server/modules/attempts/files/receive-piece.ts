import { randomUUID } from 'node:crypto';
import { sendAnswerPiece as contract } from '@kasauti/contract/attempts/answer-files.ts';
import { UPLOAD_PIECE_BYTES } from '@kasauti/contract/files.ts';
import { commonRefusals, isRefusal, refuse } from '@kasauti/contract/refusal.ts';
import type { App } from '../../../platform/app.ts';
import { removeObject } from '../../../platform/objects/remove-object.ts';
import { addPiece, type FileKey, findFile, lockFile, type StoredFile } from '../store/answer-files.ts';

const { refusals } = contract;

/**
 * Stores the next piece of a file. The object is stored before its row is inserted, so a row never refers to a missing
 * object. Of two equal pieces that arrive at once, one is stored.
 */
export async function receivePiece(
  app: App,
  inTransaction: App['inTransaction'],
  { key, fromByte, bytes, requestId }: { key: FileKey; fromByte: number; bytes: Buffer; requestId: string },
) {
  const file = await findFile(app.database, key);
  if (!file) return refuse(refusals, 'no-such-file');
  if (!isNext(file, fromByte)) return notTheNext(file);
  if (fromByte + bytes.length > file.sizeInBytes) return refuse(refusals, 'file-too-large');
  // Only the last piece may be shorter. A file sent byte by byte would create millions of objects.
  if (bytes.length !== Math.min(UPLOAD_PIECE_BYTES, file.sizeInBytes - fromByte))
    return refuse(commonRefusals, 'bad-request');
  const objectKey = `answers/${key.attemptId}/pieces/${key.fileId}/${fromByte}-${randomUUID()}`;
  await app.objects.put(objectKey, bytes, 'application/octet-stream');
  const receivedBytes = fromByte + bytes.length;
  const taken = await inTransaction(async ({ tx, now }) => {
    const locked = await lockFile(tx, key);
    if (!locked) return refuse(refusals, 'no-such-file');
    if (!isNext(locked, fromByte)) return notTheNext(locked);
    await addPiece(tx, { ...key, fromByte, objectKey, receivedBytes, now });
    return { receivedBytes };
  }, requestId);
  if (isRefusal(taken)) await removeObject(app, objectKey);
  return taken;
}

function isNext({ receivedBytes, keptAt, refusedCode }: StoredFile, fromByte: number): boolean {
  return receivedBytes === fromByte && keptAt === null && refusedCode === null;
}

const notTheNext = ({ receivedBytes }: StoredFile) =>
  refuse(refusals, 'not-the-next-piece', { extra: { receivedBytes } });
