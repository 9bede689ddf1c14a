import {
  MAX_PICTURE_BYTES,
  MAX_PICTURE_SIDE_PX,
  type PictureType,
  pictureTypes,
  type QuestionPictureRefusalCode,
  questionPictureRefusals,
} from '@kasauti/contract/bank/pictures.ts';
import { type Refusal, refuse } from '@kasauti/contract/refusal.ts';
import { STORED_SIDE_PX } from '@kasauti/domain/item/areas.ts';
import sharp, { type Sharp } from 'sharp';
import { cleanSvg, looksLikeSvg } from '../drawings/clean-svg.ts';
import type { SvgProblem } from '../drawings/svg-problem.ts';
import { kindOf, type Scanner, virusRefusal } from './clean-file.ts';

export type CleanQuestionPicture = { bytes: Buffer; contentType: PictureType; width: number; height: number };

const DECODE_SECONDS = 10;

type RasterType = Exclude<PictureType, 'image/svg+xml'>;

const encoders: Record<RasterType, (picture: Sharp) => Sharp> = {
  'image/png': (picture) => picture.png({ compressionLevel: 9 }),
  'image/jpeg': (picture) => picture.jpeg({ quality: 88 }),
  'image/webp': (picture) => picture.webp({ quality: 88 }),
};

const refusalOfSvg: Record<SvgProblem, QuestionPictureRefusalCode> = {
  'no-drawing': 'not-a-question-picture',
  unreadable: 'drawing-unreadable',
  'not-plain': 'drawing-not-plain',
  'too-complex': 'drawing-too-complex',
};

/**
 * Cleans the picture of a question for storage. It is fully decoded and encoded again in its own format, so that
 * transparent pictures stay transparent and line drawings stay sharp. A drawing in SVG is made anew. Metadata and
 * hidden content are lost. This code runs in a separate process.
 */
export async function cleanQuestionPicture(
  bytes: Buffer,
  scanner: Scanner,
): Promise<CleanQuestionPicture | Refusal<QuestionPictureRefusalCode>> {
  if (bytes.length > MAX_PICTURE_BYTES) return tooLarge;
  const found = await kindOf(bytes);
  const contentType = pictureTypes.find((type) => type === found);
  if (contentType && contentType !== 'image/svg+xml')
    return (await virusRefusal(scanner, bytes)) ?? (await rewrite(bytes, contentType));
  if (!looksLikeSvg(bytes)) return notAPicture;
  return (await virusRefusal(scanner, bytes)) ?? drawAnew(bytes);
}

const tooLarge = refuse(questionPictureRefusals, 'question-picture-too-large');
const notAPicture = refuse(questionPictureRefusals, 'not-a-question-picture');

function drawAnew(bytes: Buffer) {
  const clean = cleanSvg(bytes);
  if ('problem' in clean) return refuse(questionPictureRefusals, refusalOfSvg[clean.problem]);
  return clean.bytes.length > MAX_PICTURE_BYTES ? tooLarge : { ...clean, contentType: 'image/svg+xml' as const };
}

async function rewrite(bytes: Buffer, contentType: RasterType) {
  try {
    const limitInputPixels = MAX_PICTURE_SIDE_PX * MAX_PICTURE_SIDE_PX;
    const picture = sharp(bytes, { limitInputPixels, failOn: 'error', animated: false });
    // The size is in the header. It is checked before anything is decoded.
    const { width, height, pages = 1 } = await picture.metadata();
    if (Math.max(width, height) > MAX_PICTURE_SIDE_PX) return tooLarge;
    if (pages > 1) return notAPicture;
    const upright = picture
      .autoOrient()
      .resize({ width: STORED_SIDE_PX, height: STORED_SIDE_PX, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: DECODE_SECONDS });
    const { data, info } = await encoders[contentType](upright).toBuffer({ resolveWithObject: true });
    if (data.length > MAX_PICTURE_BYTES) return tooLarge;
    return { bytes: data, contentType, width: info.width, height: info.height };
  } catch (error) {
    return /pixel limit/i.test((error as Error).message) ? tooLarge : notAPicture;
  }
}
