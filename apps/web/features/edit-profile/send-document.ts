import { UPLOAD_PIECE_BYTES } from '@kasauti/contract/files.ts';
import { beginUpload, finishUpload, readUpload, sendUploadPiece } from '@kasauti/contract/identity/documents.ts';
import type { WireProfile } from '@kasauti/contract/identity/profiles.ts';
import type { DocumentId, UploadId } from '@kasauti/contract/ids.ts';
import { addressOf, answerFrom, call, isRefusal, type Refusal } from '../../lib/server/call.ts';
import { untilAnswered } from '../../lib/server/until-answered.ts';

export type DocumentKind = WireProfile['documents'][number]['kind'];
export type DocumentAsk = { kind: DocumentKind; replaces?: DocumentId };
export type Sending = { kind: 'sending' | 'waiting' | 'checking'; sentBytes: number };

type Watch = { signal: AbortSignal; tell: (sending: Sending) => void };

/**
 * Uploads a document in pieces. After a network error, waits and continues at the same position, until the upload
 * succeeds or is aborted. If the page is closed and the same file is chosen again, the upload also continues where it
 * stopped. Returns null if the user aborted it.
 */
export async function sendDocument(
  file: File,
  ask: DocumentAsk,
  { signal, tell }: Watch,
): Promise<WireProfile | Refusal | null> {
  let sentBytes = 0;
  const patiently = <Answer>(act: () => Promise<Answer | Refusal>, kind: 'sending' | 'checking') => {
    tell({ kind, sentBytes });
    return untilAnswered(act, { signal, onWait: () => tell({ kind: 'waiting', sentBytes }) });
  };
  const upload = await patiently(() => resumeOrBegin(file, ask), 'sending');
  if (upload === null || isRefusal(upload)) return upload;
  const { uploadId } = upload;
  sentBytes = upload.receivedBytes;
  while (sentBytes < file.size) {
    const piece = await patiently(() => sendPiece(uploadId, sentBytes, file), 'sending');
    if (piece === null) return null;
    const received = isRefusal(piece) ? receivedIn(piece) : piece.receivedBytes;
    if (isRefusal(piece) && (received === null || received === sentBytes)) return piece;
    sentBytes = received ?? sentBytes;
  }
  const done = await patiently(() => call(finishUpload, { params: { id: uploadId } }), 'checking');
  // A 503 means that the server has the file, but could not check it. The upload is not forgotten in this case. If the
  // user chooses the file again, only the check is repeated.
  if (done !== null && !(isRefusal(done) && done.status === 503)) forget(keyOf(file, ask));
  return done;
}

async function resumeOrBegin(file: File, ask: DocumentAsk) {
  const key = keyOf(file, ask);
  const before = recall(key);
  if (before) {
    const upload = await call(readUpload, { params: { id: before } });
    if (!isRefusal(upload) && upload.sizeInBytes === file.size) return upload;
  }
  const begun = await call(beginUpload, { body: { ...ask, fileName: file.name, sizeInBytes: file.size } });
  if (!isRefusal(begun)) remember(key, begun.uploadId);
  return begun;
}

type Piece = { receivedBytes: number };

async function sendPiece(id: UploadId, from: number, file: File): Promise<Piece | Refusal> {
  const address = addressOf(sendUploadPiece, { params: { id, from: String(from) } });
  const response = await fetch(address, {
    method: sendUploadPiece.method,
    headers: { 'Content-Type': 'application/octet-stream' },
    body: file.slice(from, from + UPLOAD_PIECE_BYTES),
  });
  return answerFrom(response.status, await response.json()) as Piece | Refusal;
}

/**
 * Returns the number of bytes that the server has received, if the refusal contains it. Otherwise returns null. The
 * server refuses a piece at another position, for example after a response was lost.
 */
function receivedIn({ code, extra }: Refusal): number | null {
  return code === 'not-the-next-piece' && typeof extra?.receivedBytes === 'number' ? extra.receivedBytes : null;
}

const keyOf = ({ name, size, lastModified }: File, { kind, replaces }: DocumentAsk) =>
  ['upload', kind, replaces ?? '', name, size, lastModified].join(' ');

/* If session storage is disabled, a file that is chosen again is uploaded from the beginning. */

function recall(key: string): UploadId | null {
  try {
    return sessionStorage.getItem(key) as UploadId | null;
  } catch {
    return null;
  }
}

function remember(key: string, uploadId: UploadId): void {
  try {
    sessionStorage.setItem(key, uploadId);
  } catch {
    // Session storage is disabled.
  }
}

function forget(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Session storage is disabled.
  }
}
