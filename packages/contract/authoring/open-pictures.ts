import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';
import { type PictureId, wireId } from '../ids.ts';

/**
 * Returns a picture or a recording of a form whose keys are out: of a practice test, or of a test whose results are
 * released. The response never changes, so caches can store it for ever. A picture of any other form is refused as
 * unknown.
 */
export const openPicture = {
  method: 'GET',
  path: '/api/v1/pictures/{pictureId}',
  params: z.strictObject({ pictureId: wireId<PictureId>() }),
  answerType: '*/*',
  refusals: { 'not-found': { status: 404, message: 'We could not find that picture.' } },
} as const satisfies ContractEntry;
