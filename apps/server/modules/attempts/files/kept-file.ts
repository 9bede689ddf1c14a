import { answerFileRefusals, readAnswerFile as contract } from '@kasauti/contract/attempts/answer-files.ts';
import { type Refusal, refuse } from '@kasauti/contract/refusal.ts';
import type { AnswerFile } from '@kasauti/domain/form/content.ts';
import type { App } from '../../../platform/app.ts';
import { file } from '../../../platform/http/answers.ts';
import { type FileKey, findFile, type StoredFile } from '../store/answer-files.ts';

export type AnswerFileCode = keyof typeof answerFileRefusals;

/** Returns a stored file as an answer names it, or null if the file is not stored. */
export function answerFileOf({ fileId, contentType, keptBytes, keptSha256 }: StoredFile): AnswerFile | null {
  if (!contentType || !keptBytes || !keptSha256) return null;
  return { fileId, sha256: keptSha256.toString('hex'), size: keptBytes, type: contentType };
}

/** Returns the refusal of a file that was refused before, or null. */
export function refusedBefore({ refusedCode }: StoredFile): Refusal<AnswerFileCode> | null {
  return refusedCode === null ? null : refuse(answerFileRefusals, refusedCode as AnswerFileCode);
}

/**
 * Returns a stored file for download. `name` is the name without an ending. It never is the name that the candidate's
 * device uses, because that may say who the candidate is. Refuses a file that does not exist or was erased.
 */
export async function downloadOf({ database, objects }: App, key: FileKey, name: string) {
  const stored = await findFile(database, key);
  const bytes = stored?.objectKey ? await objects.get(stored.objectKey) : null;
  if (!stored?.contentType || !bytes) return refuse(contract.refusals, 'no-such-file');
  const ending = stored.contentType === 'application/pdf' ? 'pdf' : 'jpg';
  return file({ bytes, contentType: stored.contentType, fileName: `${name}.${ending}` });
}
