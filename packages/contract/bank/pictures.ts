import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';
import { pictureRefusals } from '../files.ts';
import { type PictureId, type ProviderId, wireId } from '../ids.ts';
import type { RefusalTable } from '../refusal.ts';

/* The pictures of the item bank. Authors show them in the texts of questions. */

/** Maximum size of a picture in bytes. The same limit holds for the cleaned file that is stored. */
export const MAX_PICTURE_BYTES = 2 * 1024 * 1024;
/** Maximum width and height of an uploaded picture in pixels. */
export const MAX_PICTURE_SIDE_PX = 4000;

/** Media types of the pictures that a question may show. A drawing in SVG is made anew from its safe parts. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'] as const;
export type PictureType = (typeof pictureTypes)[number];

export const questionPictureRefusals = {
  'not-a-question-picture': {
    status: 400,
    message: 'This is not a picture that a question can show: PNG, JPEG, WebP or SVG, without animation.',
  },
  'question-picture-too-large': {
    status: 413,
    message: 'A picture may have at most 2 MB, and 4,000 pixels on each side.',
  },
  'drawing-unreadable': {
    status: 400,
    message: 'This SVG cannot be read, or does not say how large it is. Save it again as a plain SVG, or as PNG.',
  },
  'drawing-not-plain': {
    status: 400,
    message:
      'This SVG has a part that cannot be shown safely: a photo, a filter, an animation, a font, text in HTML or a link to another file. Save it as a plain SVG, or as PNG.',
  },
  'drawing-too-complex': {
    status: 400,
    message: 'This SVG has too many parts for a slow phone. Make it simpler, or save it as PNG.',
  },
  'file-infected': pictureRefusals['file-infected'],
  'cannot-check-now': pictureRefusals['cannot-check-now'],
} as const satisfies RefusalTable;
export type QuestionPictureRefusalCode = keyof typeof questionPictureRefusals;

const base = '/api/v1/bank/pictures';

/**
 * Stores a picture for the questions of a provider. The picture is cleaned and encoded again. A picture that the
 * provider already has is not stored again: the answer then names the stored one. The multipart body has one file,
 * `picture`.
 */
export const uploadPicture = {
  method: 'POST',
  path: base,
  scope: { of: 'picture' },
  bodyKind: 'multipart',
  bodyLimit: MAX_PICTURE_BYTES + 4096,
  body: z.strictObject({ providerId: wireId<ProviderId>() }),
  answer: z.object({ _id: wireId<PictureId>(), width: z.int(), height: z.int() }),
  refusals: {
    ...questionPictureRefusals,
    'no-such-provider': { status: 404, message: 'We could not find that provider.' },
  },
} as const satisfies ContractEntry;

/** Returns a picture or a recording to staff. */
export const readPicture = {
  method: 'GET',
  path: `${base}/{pictureId}`,
  scope: { of: 'picture', param: 'pictureId' },
  params: z.strictObject({ pictureId: wireId<PictureId>() }),
  answerType: '*/*',
  refusals: { 'not-found': { status: 404, message: 'We could not find that picture.' } },
} as const satisfies ContractEntry;

/** Returns the address of a picture. */
export const pictureAddress = (pictureId: string): string => readPicture.path.replace('{pictureId}', pictureId);
