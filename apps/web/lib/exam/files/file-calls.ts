import {
  beginAnswerFile,
  finishAnswerFile,
  readAnswerFile,
  sendAnswerPiece,
} from '@kasauti/contract/attempts/answer-files.ts';
import type { AnswerFileId, AttemptId } from '@kasauti/contract/ids.ts';
import { addressOf, answerFrom, call, type Refusal } from '../../server/call.ts';
import type { ChosenFile } from './files-database.ts';

/** Limit of one request in milliseconds. On the slowest network, a piece takes most of it. */
const limit = { timeoutMs: 60_000 };

export type FileCalls = ReturnType<typeof fileCallsOf>;

/** Returns the calls that send the files of an attempt. Each can be repeated. */
export function fileCallsOf(id: AttemptId) {
  return {
    begin: ({ fileId, itemRef, size, sha256 }: Pick<ChosenFile, 'fileId' | 'itemRef' | 'size' | 'sha256'>) =>
      call(
        beginAnswerFile,
        { params: { id }, body: { fileId: fileId as AnswerFileId, itemRef, sizeInBytes: size, sha256 } },
        limit,
      ),
    async sendPiece(fileId: string, from: number, bytes: Uint8Array<ArrayBuffer>) {
      const params = { id, fileId: fileId as AnswerFileId, from: String(from) };
      const response = await fetch(addressOf(sendAnswerPiece, { params }), {
        method: sendAnswerPiece.method,
        headers: { 'Content-Type': 'application/octet-stream' },
        body: bytes,
        signal: AbortSignal.timeout(limit.timeoutMs),
      });
      return answerFrom(response.status, await response.json()) as { receivedBytes: number } | Refusal;
    },
    finish: (fileId: string) => call(finishAnswerFile, { params: { id, fileId: fileId as AnswerFileId } }, limit),
  };
}

/** Returns the address at which the candidate finds a stored file. */
export const addressOfFile = (id: AttemptId, fileId: string): string =>
  addressOf(readAnswerFile, { params: { id, fileId: fileId as AnswerFileId } });
