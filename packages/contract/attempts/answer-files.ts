import type { AnswerFile } from '@kasauti/domain/form/content.ts';
import { MAX_FILE_MEGABYTES, MEGABYTE } from '@kasauti/domain/item/kinds/file-upload/limits.ts';
import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';
import { documentRefusals, UPLOAD_PIECE_BYTES } from '../files.ts';
import { type AnswerFileId, type AttemptId, wireId } from '../ids.ts';
import type { RefusalTable } from '../refusal.ts';
import { json } from '../shapes.ts';
import { notRunning, ownAttemptRefusals } from './attempts.ts';

/*
 * The files with which a candidate answers. A file goes up in pieces, and an interrupted upload goes on where it was.
 * When the server has the whole file and has checked it, an answer may name it. The paths do not begin like those of
 * attempts, so that the processes that save answers do not receive files.
 */

const base = '/api/v1/answer-files/{id}';
const one = z.strictObject({ id: wireId<AttemptId>(), fileId: wireId<AnswerFileId>() });
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** A file that the server stores, as an answer names it. */
const stored = z.object({ file: json<AnswerFile>() });

const noSuchFile = { status: 404, message: 'The server does not know this file. Please choose it again.' } as const;
const tooLarge = { status: 413, message: 'This file is larger than the question allows.' } as const;

/** The reasons why a file can never become an answer. */
export const answerFileRefusals = {
  'type-not-allowed': { status: 400, message: 'This question does not take files of this type.' },
  'not-an-image': { status: 400, message: 'This picture cannot be read. Take it again, or save it as JPEG.' },
  'image-too-large': { status: 413, message: 'A picture may have at most 40 megapixels.' },
  'check-too-long': {
    status: 400,
    message: 'This file cannot be checked. Save it again in another way, or take a picture of it, and choose that one.',
  },
  'file-infected': documentRefusals['file-infected'],
  'pdf-not-plain': documentRefusals['pdf-not-plain'],
  'pdf-locked': documentRefusals['pdf-locked'],
  'pdf-unreadable': documentRefusals['pdf-unreadable'],
} as const satisfies RefusalTable;

/**
 * Begins the upload of a file, or returns its progress. The device makes `fileId`. `sha256` is the hash of the file's
 * bytes on the device. `file` is set when the server stores the whole file.
 */
export const beginAnswerFile = {
  method: 'POST',
  path: base,
  params: z.strictObject({ id: wireId<AttemptId>() }),
  body: z.strictObject({
    fileId: wireId<AnswerFileId>(),
    itemRef: z.string().check(z.maxLength(60)),
    sizeInBytes: z.int().check(z.minimum(1), z.maximum(MAX_FILE_MEGABYTES * MEGABYTE)),
    sha256,
  }),
  answer: z.object({ receivedBytes: z.number(), file: z.nullable(json<AnswerFile>()) }),
  refusals: {
    ...ownAttemptRefusals,
    ...notRunning,
    ...answerFileRefusals,
    'no-upload-question': { status: 400, message: 'This question does not take files.' },
    'file-too-large': tooLarge,
    'too-many-files': {
      status: 409,
      message: 'You have sent as many files to this question as the server takes. The stored files still count.',
    },
    'another-file': { status: 409, message: 'The server has another file under this name. Please choose it again.' },
  },
} as const satisfies ContractEntry;

/**
 * Sends the next `UPLOAD_PIECE_BYTES` of a file. Only the last piece is shorter. `from` is the number of its first
 * byte.
 */
export const sendAnswerPiece = {
  method: 'PUT',
  path: `${base}/{fileId}/pieces/{from}`,
  params: z.strictObject({ ...one.shape, from: z.string().check(z.regex(/^(0|[1-9][0-9]{0,8})$/)) }),
  bodyKind: 'bytes',
  bodyLimit: UPLOAD_PIECE_BYTES,
  answer: z.object({ receivedBytes: z.number() }),
  refusals: {
    ...ownAttemptRefusals,
    ...notRunning,
    'no-such-file': noSuchFile,
    /** The refusal also contains `receivedBytes`. */
    'not-the-next-piece': { status: 409, message: 'The server expects another part of this file.' },
    'file-too-large': tooLarge,
  },
} as const satisfies ContractEntry;

/** Finishes an upload. The file is checked and stored. A repeated call returns the same response. */
export const finishAnswerFile = {
  method: 'POST',
  path: `${base}/{fileId}/finish`,
  params: one,
  body: z.optional(z.strictObject({})),
  answer: stored,
  refusals: {
    ...ownAttemptRefusals,
    ...notRunning,
    ...answerFileRefusals,
    'cannot-check-now': documentRefusals['cannot-check-now'],
    'no-such-file': noSuchFile,
    'not-all-there': { status: 409, message: 'A part of this file has not arrived yet.' },
    'not-as-sent': { status: 409, message: 'This file did not arrive as it was sent, so it is sent again.' },
  },
} as const satisfies ContractEntry;

/** Returns a stored file to the candidate who sent it. */
export const readAnswerFile = {
  method: 'GET',
  path: `${base}/{fileId}`,
  params: one,
  answerType: '*/*',
  refusals: { ...ownAttemptRefusals, 'no-such-file': noSuchFile },
} as const satisfies ContractEntry;
