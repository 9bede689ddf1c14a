import { isRefusal, type Refusal } from '@kasauti/contract/refusal.ts';
import type { AnswerFile } from '@kasauti/domain/form/content.ts';
import { untilAnswered } from '../../server/until-answered.ts';
import type { FileCalls } from './file-calls.ts';
import type { ChosenFile } from './files-database.ts';

export type Progress = { kind: 'sending' | 'waiting' | 'checking'; sentBytes: number };

export type SendTools = {
  calls: FileCalls;
  readPiece: (fileId: string, from: number) => Promise<Uint8Array<ArrayBuffer>>;
  signal: AbortSignal;
  tell: (progress: Progress) => void;
  wait?: (waitMs: number, signal: AbortSignal) => Promise<void>;
};

/** Refusals that pass: the server has a fault or cannot check files now, or the candidate must log in again. */
const PASSING = ['cannot-check-now', 'no-session', 'not-started', 'fault'];
/** A file is sent again at most this often if the server did not receive what this browser stores. */
const MAX_BEGINNINGS = 3;

/**
 * Sends a file in pieces. The server says how much of it has arrived, so an interrupted upload goes on where it was, in
 * this page or another. After a network error it waits and tries again. Returns the file as the server stores it, a
 * refusal, or null if it was aborted.
 */
export async function sendFile(file: ChosenFile, tools: SendTools): Promise<AnswerFile | Refusal | null> {
  for (let beginnings = 1; ; beginnings += 1) {
    const sent = await sendOnce(file, tools);
    const isLost = isRefusal(sent) && (sent.code === 'not-as-sent' || sent.code === 'no-such-file');
    if (!isLost || beginnings >= MAX_BEGINNINGS) return sent;
  }
}

async function sendOnce(file: ChosenFile, tools: SendTools): Promise<AnswerFile | Refusal | null> {
  const { calls, readPiece, signal, tell, wait } = tools;
  const { fileId } = file;
  let sentBytes = 0;
  const patiently = <Answer>(act: () => Promise<Answer | Refusal>, kind: 'sending' | 'checking') => {
    tell({ kind, sentBytes });
    const onWait = () => tell({ kind: 'waiting', sentBytes });
    return untilAnswered(act, { signal, onWait, alsoPassing: PASSING, ...(wait && { wait }) });
  };
  const begun = await patiently(() => calls.begin(file), 'sending');
  if (begun === null || isRefusal(begun)) return begun;
  if (begun.file) return begun.file;
  sentBytes = begun.receivedBytes;
  while (sentBytes < file.size) {
    const bytes = await readPiece(fileId, sentBytes);
    const piece = await patiently(() => calls.sendPiece(fileId, sentBytes, bytes), 'sending');
    if (piece === null) return null;
    const received = isRefusal(piece) ? receivedIn(piece) : piece.receivedBytes;
    if (isRefusal(piece) && (received === null || received === sentBytes)) return piece;
    sentBytes = received ?? sentBytes;
  }
  const done = await patiently(() => calls.finish(fileId), 'checking');
  return done === null || isRefusal(done) ? done : done.file;
}

/**
 * Returns the number of bytes that the server has received, if the refusal contains it. The server refuses a piece at
 * another position, for example after a response was lost or if another tab has sent the piece.
 */
function receivedIn({ code, extra }: Refusal): number | null {
  return code === 'not-the-next-piece' && typeof extra?.receivedBytes === 'number' ? extra.receivedBytes : null;
}
