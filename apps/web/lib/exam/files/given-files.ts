import { type Refusal, refuse } from '@kasauti/contract/refusal.ts';
import type { AnswerFile } from '@kasauti/domain/form/content.ts';
import type { FileCalls } from './file-calls.ts';

/* A test double for the server that takes the files of an attempt. A test can make the network fail. */

type Arrived = { size: number; bytes: Uint8Array; kept: AnswerFile | null };
type Fault = 'request-lost' | 'answer-lost';

export function givenFileServer() {
  const files = new Map<string, Arrived>();
  const begun: string[] = [];
  const faults: Fault[] = [];
  let isOffline = false;
  let refusal: Refusal | null = null;
  const refusedChecks: string[] = [];
  let pieceGoes: Promise<void> | null = null;

  /** Carries out a call. If its response is lost, the server has carried it out all the same. */
  async function answered<Answer>(act: () => Answer): Promise<Answer> {
    const fault = isOffline ? 'request-lost' : faults.shift();
    if (fault === 'request-lost') throw new Error('the request was lost');
    const answer = act();
    if (fault === 'answer-lost') throw new Error('the response was lost');
    return answer;
  }
  const no = (code: string, extra = {}) => refuse({ [code]: { status: 409, message: code } }, code, { extra }) as never;

  const calls: FileCalls = {
    begin: ({ fileId, size }) =>
      answered(() => {
        begun.push(fileId);
        const file = files.get(fileId) ?? { size, bytes: new Uint8Array(), kept: null };
        files.set(fileId, file);
        return { receivedBytes: file.bytes.length, file: file.kept };
      }),
    async sendPiece(fileId, from, bytes) {
      await pieceGoes;
      return await answered(() => {
        const file = files.get(fileId);
        if (!file) return no('no-such-file');
        if (file.bytes.length !== from) return no('not-the-next-piece', { receivedBytes: file.bytes.length });
        file.bytes = Buffer.concat([file.bytes, bytes]);
        return { receivedBytes: file.bytes.length };
      });
    },
    finish: (fileId) =>
      answered(() => {
        const file = files.get(fileId);
        const code = refusedChecks.shift();
        if (code === 'not-as-sent') files.delete(fileId);
        if (code) return no(code);
        if (!file || refusal) return (refusal ?? no('no-such-file')) as never;
        file.kept ??= { fileId, sha256: 'ab'.repeat(32), size: file.size, type: 'image/jpeg' };
        return { file: file.kept };
      }),
  };
  return {
    calls,
    files,
    /** The ids of the files that were begun, in order. */
    begun,
    fail: (...next: Fault[]) => void faults.push(...next),
    goOffline: (to: boolean) => {
      isOffline = to;
    },
    /** Refuses the next files that are whole, each with one of these codes. A damaged file is forgotten. */
    refuseNext: (...codes: string[]) => void refusedChecks.push(...codes),
    /** Refuses every file when it is whole. */
    refuseFiles(code: string): void {
      refusal = no(code);
    },
    /** Holds all later pieces back. Returns a function that lets them go. */
    holdPieces() {
      const { promise, resolve } = Promise.withResolvers<void>();
      pieceGoes = promise;
      return () => {
        pieceGoes = null;
        resolve();
      };
    },
  };
}
