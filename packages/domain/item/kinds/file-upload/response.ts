import type { AnswerFile } from '../../../form/content.ts';
import type { InteractionOf, ResponseRules } from '../kind.ts';

/*
 * The response to a file upload names files that the server stores. Whether it stores them, and for this question, is
 * checked when the response is saved.
 */

export const fileUploadResponse: ResponseRules<InteractionOf<'file-upload'>> = {
  responseShape: ({ maxFiles }) => ({ kind: 'file-upload', maxFiles }),
  whatIsWrong({ maxFiles }, response) {
    if (response.kind !== 'files') return 'wrong-kind';
    const { files } = response;
    if (files.length > maxFiles) return 'too-many-files';
    if (new Set(files.map(({ fileId }) => fileId)).size < files.length) return 'repeated-file';
    return files.every(isFile) ? null : 'not-a-file';
  },
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const HASH = /^[0-9a-f]{64}$/;

function isFile({ fileId, sha256, size, type }: AnswerFile): boolean {
  const isStoredType = type === 'application/pdf' || type === 'image/jpeg';
  return UUID.test(fileId) && HASH.test(sha256) && size > 0 && isStoredType;
}
