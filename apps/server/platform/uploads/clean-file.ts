import { answerFileRefusals } from '@kasauti/contract/attempts/answer-files.ts';
import {
  type DocumentRefusalCode,
  documentRefusals,
  MAX_FILE_BYTES,
  MAX_PICTURE_PIXELS,
  type PictureRefusalCode,
  pictureRefusals,
} from '@kasauti/contract/files.ts';
import { isRefusal, type Refusal, refuse } from '@kasauti/contract/refusal.ts';
import type { FileType } from '@kasauti/domain/form/content.ts';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import type { Settings } from '../settings/settings.ts';
import { decodeHeic } from './decode-heic.ts';
import { scanForViruses } from './scan-for-viruses.ts';
import { whyNotAPlainPdf } from './why-not-a-plain-pdf.ts';

export type CleanPicture = { bytes: Buffer; contentType: 'image/jpeg'; width: number; height: number };
export type CleanDocument = Pick<CleanPicture, 'bytes'> & { contentType: 'image/jpeg' | 'application/pdf' };

export type Scanner = Pick<Settings, 'CLAMD_SOCKET'>;

const QUALITY = 82;
const DECODE_SECONDS = 10;
const DOCUMENT_SIDE_PX = 2400;
const DECODED_BY_SHARP = new Set(['image/jpeg', 'image/png', 'image/webp']);
const HEIC = new Set(['image/heic', 'image/heif']);

/*
 * This code runs in a separate process (file-process.ts), because a malicious file may crash the libraries that it
 * uses.
 */

sharp.cache(false);
sharp.concurrency(1);

/**
 * Cleans a picture for storage. Its type is determined from its content. The picture is fully decoded, rotated upright,
 * reduced to the size limit, and encoded again as JPEG. The original is never stored, so EXIF data (location, device)
 * and hidden content are lost.
 */
export async function cleanPicture(
  bytes: Buffer,
  { longestSidePx, scanner }: { longestSidePx: number; scanner: Scanner },
): Promise<CleanPicture | Refusal<PictureRefusalCode>> {
  const type = await kindOf(bytes);
  if (bytes.length > MAX_FILE_BYTES) return refuse(pictureRefusals, 'image-too-large');
  if (!isPicture(type)) return refuse(pictureRefusals, 'not-an-image');
  return (await virusRefusal(scanner, bytes)) ?? (await rewritePicture(bytes, type, longestSidePx));
}

/** Cleans a document for storage. A PDF that contains only pages is stored unchanged. A picture is encoded again. */
export async function cleanDocument(
  bytes: Buffer,
  scanner: Scanner,
): Promise<CleanDocument | Refusal<DocumentRefusalCode>> {
  const type = await kindOf(bytes);
  if (bytes.length > MAX_FILE_BYTES) return refuse(documentRefusals, 'file-too-large');
  if (type !== 'application/pdf' && !isPicture(type)) return refuse(documentRefusals, 'not-a-document');
  return await cleanKnown(bytes, type, scanner);
}

async function cleanKnown(bytes: Buffer, type: string, scanner: Scanner) {
  const virus = await virusRefusal(scanner, bytes);
  if (virus) return virus;
  if (isPicture(type)) return await rewritePicture(bytes, type, DOCUMENT_SIDE_PX);
  const problem = whyNotAPlainPdf(bytes);
  return problem ? refuse(documentRefusals, problem) : { bytes, contentType: 'application/pdf' as const };
}

/** The types of files that an answer may have, by media type. */
const answerTypes: Record<string, FileType> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'image/heif': 'heic',
};

export type AnswerFileRefusalCode = keyof typeof answerFileRefusals | 'cannot-check-now';

/**
 * Cleans a file with which a candidate answers, as `cleanDocument` does. The question says which types it takes. The
 * type is determined from the content and not from the name.
 */
export async function cleanAnswer(
  bytes: Buffer,
  { types, scanner }: { types: readonly FileType[]; scanner: Scanner },
): Promise<CleanDocument | Refusal<AnswerFileRefusalCode>> {
  const type = await kindOf(bytes);
  const answerType = type && answerTypes[type];
  if (!answerType || !types.includes(answerType)) return refuse(answerFileRefusals, 'type-not-allowed');
  return await cleanKnown(bytes, type, scanner);
}

/** Returns the media type of a file, determined from its content. */
export async function kindOf(bytes: Buffer): Promise<string | undefined> {
  return (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime;
}

const isPicture = (type: string | undefined): type is string =>
  type !== undefined && (DECODED_BY_SHARP.has(type) || HEIC.has(type));

/** Returns a refusal if the virus scanner finds something or cannot be reached. Returns null if there is none. */
export async function virusRefusal({ CLAMD_SOCKET: socket }: Scanner, bytes: Buffer) {
  if (!socket) return null;
  const outcome = await scanForViruses(socket, bytes);
  if (outcome === 'clean') return null;
  return refuse(pictureRefusals, outcome === 'infected' ? 'file-infected' : 'cannot-check-now');
}

async function rewritePicture(bytes: Buffer, type: string, longestSidePx: number) {
  try {
    const picture = await openPicture(bytes, type);
    if (isRefusal(picture)) return picture;
    const { data, info } = await picture
      .resize({ width: longestSidePx, height: longestSidePx, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .timeout({ seconds: DECODE_SECONDS })
      .jpeg({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, contentType: 'image/jpeg' as const, width: info.width, height: info.height };
  } catch (error) {
    const isTooLarge = /pixel limit/i.test((error as Error).message);
    return refuse(pictureRefusals, isTooLarge ? 'image-too-large' : 'not-an-image');
  }
}

/** Opens a picture. Checks its size, which is in its header, before anything is decoded. */
async function openPicture(bytes: Buffer, type: string): Promise<Sharp | Refusal<'image-too-large' | 'not-an-image'>> {
  if (HEIC.has(type)) return await openHeic(bytes);
  const picture = sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'error', animated: false });
  const { width, height } = await picture.metadata();
  if (width * height > MAX_PICTURE_PIXELS) return refuse(pictureRefusals, 'image-too-large');
  return picture.autoOrient();
}

async function openHeic(bytes: Buffer) {
  const read = await decodeHeic(bytes, { maxPixels: MAX_PICTURE_PIXELS });
  if (read.kind === 'too-many-pixels') return refuse(pictureRefusals, 'image-too-large');
  if (read.kind !== 'pixels') return refuse(pictureRefusals, 'not-an-image');
  return sharp(read.data, { raw: { width: read.width, height: read.height, channels: 4 } });
}
