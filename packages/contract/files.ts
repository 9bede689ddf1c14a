import type { RefusalTable } from './refusal.ts';

/** Maximum size of an uploaded file in bytes. The server checks it again after reading the file. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
export const MAX_PICTURE_PIXELS = 40_000_000;

/** Size of an upload piece in bytes. It is small, so that an interrupted connection loses little. */
export const UPLOAD_PIECE_BYTES = 128 * 1024;

/** Refusals of uploaded pictures. Each operation lists the refusals that it can return. */
export const pictureRefusals = {
  'not-an-image': { status: 400, message: 'This is not a picture that we can read: JPEG, PNG, WebP or HEIC.' },
  'image-too-large': { status: 413, message: 'A picture may have at most 10 MB and 40 megapixels.' },
  'file-infected': { status: 400, message: 'The virus scanner found something in this file, so we did not store it.' },
  'cannot-check-now': {
    status: 503,
    message: 'Files cannot be checked at the moment, so we did not store your file. Please try again in a few minutes.',
  },
} as const satisfies RefusalTable;

/** Refusals of a user's own photo and signature. */
export const ownPictureRefusals = {
  ...pictureRefusals,
  'image-too-small': {
    status: 400,
    message: 'This picture is too small: at least 210 by 270 pixels for a photo, 210 by 90 for a signature.',
  },
  'image-shape': {
    status: 400,
    message: 'This picture has the wrong proportions. A photo must be 7 to 9, a signature 7 to 3.',
  },
} as const satisfies RefusalTable;

export const documentRefusals = {
  ...pictureRefusals,
  'file-too-large': { status: 413, message: 'A file may have at most 10 MB.' },
  'not-a-document': { status: 400, message: 'This must be a PDF or a picture: JPEG, PNG, WebP or HEIC.' },
  'pdf-not-plain': {
    status: 400,
    message: 'This PDF contains a script, another file or an action. Print it into a new PDF, or take a picture of it.',
  },
  'pdf-locked': { status: 400, message: 'This PDF is locked. Save it without a password, or take a picture of it.' },
  'pdf-unreadable': {
    status: 400,
    message: 'This PDF cannot be checked. Print it into a new PDF, or take a picture of it.',
  },
} as const satisfies RefusalTable;

export type PictureRefusalCode = keyof typeof pictureRefusals;
export type DocumentRefusalCode = keyof typeof documentRefusals;
