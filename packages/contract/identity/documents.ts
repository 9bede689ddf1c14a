import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';
import { documentRefusals, UPLOAD_PIECE_BYTES } from '../files.ts';
import { type DocumentId, type UploadId, wireId } from '../ids.ts';
import { documentKinds, profileShape } from './profiles.ts';

/* These operations are separate from the profile, because pages that show a profile do not upload documents. */

const one = z.strictObject({ id: wireId<UploadId>() });
const noSuchUpload = { status: 404, message: 'This upload has ended. Please choose the file again.' } as const;

const uploadShape = z.object({ uploadId: wireId<UploadId>(), receivedBytes: z.number(), sizeInBytes: z.number() });

/** Starts the upload of a document in pieces. An interrupted upload can continue within a day. */
export const beginUpload = {
  method: 'POST',
  path: '/api/v1/profile/uploads',
  body: z.strictObject({
    kind: z.enum(documentKinds),
    fileName: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    sizeInBytes: z.int().check(z.positive()),
    /** An existing document that the new one replaces when the upload is finished. */
    replaces: z.optional(wireId<DocumentId>()),
  }),
  answer: uploadShape,
  refusals: {
    'file-too-large': documentRefusals['file-too-large'],
    'too-many-documents': { status: 409, message: 'You have twenty documents here. Please delete one first.' },
    'not-found': { status: 404, message: 'We could not find that document.' },
  },
} as const satisfies ContractEntry;

/** Returns the progress of an upload. */
export const readUpload = {
  method: 'GET',
  path: '/api/v1/profile/uploads/{id}',
  params: one,
  answer: uploadShape,
  refusals: { 'not-found': noSuchUpload },
} as const satisfies ContractEntry;

/**
 * Uploads the next `UPLOAD_PIECE_BYTES`. Only the last piece is shorter. `from` is the number of bytes already
 * uploaded.
 */
export const sendUploadPiece = {
  method: 'PUT',
  path: '/api/v1/profile/uploads/{id}/pieces/{from}',
  params: z.strictObject({ id: wireId<UploadId>(), from: z.string().check(z.regex(/^(0|[1-9][0-9]{0,8})$/)) }),
  bodyKind: 'bytes',
  bodyLimit: UPLOAD_PIECE_BYTES,
  answer: uploadShape,
  refusals: {
    'not-found': noSuchUpload,
    /** The refusal also contains `receivedBytes`. */
    'not-the-next-piece': { status: 409, message: 'The server expects another part of this file.' },
    'file-too-large': documentRefusals['file-too-large'],
  },
} as const satisfies ContractEntry;

/** Finishes an upload. The file is checked and stored as a document. A repeated call returns the same response. */
export const finishUpload = {
  method: 'POST',
  path: '/api/v1/profile/uploads/{id}/finish',
  params: one,
  body: z.optional(z.strictObject({})),
  answer: profileShape,
  refusals: {
    ...documentRefusals,
    'not-found': noSuchUpload,
    'not-all-there': { status: 409, message: 'A part of this file has not arrived yet.' },
  },
} as const satisfies ContractEntry;

/** Returns a document's file for its owner. */
export const readDocument = {
  method: 'GET',
  path: '/api/v1/profile/documents/{id}',
  params: z.strictObject({ id: wireId<DocumentId>() }),
  answerType: '*/*',
  refusals: { 'not-found': { status: 404, message: 'We could not find that document.' } },
} as const satisfies ContractEntry;
