import { updateProfile } from '@kasauti/contract/profiles.ts';
import { type Refusal, refuse } from '@kasauti/contract/refusal.ts';
import { fileTypeFromBuffer } from 'file-type';
import pLimit from 'p-limit';
import sharp from 'sharp';

const MOST_PIXELS = 40_000_000;
const LONGEST_SIDE_PX = 600;
const QUALITY = 82;
const TIMEOUT_SECONDS = 10;
const ALLOWED = new Set(['image/jpeg', 'image/png', 'image/webp']);

// Pictures are decoded one at a time: they must not take the processors from those who sit an exam.
const turn = pLimit(1);
const MOST_WAITING = 20;
sharp.cache(false);
sharp.concurrency(1);

/**
 * A photo as it is kept: decoded in full, turned upright, at most 600 px, and written anew as JPEG. What came in is never stored, so
 * neither its place and device (EXIF) nor anything hidden in the file goes further. null: too many wait.
 */
export async function readPhotoUpload(
  bytes: Buffer,
): Promise<Buffer | Refusal<'not-an-image' | 'image-too-large'> | null> {
  if (turn.pendingCount >= MOST_WAITING) return null;
  return await turn(() => readPhoto(bytes));
}

async function readPhoto(bytes: Buffer): Promise<Buffer | Refusal<'not-an-image' | 'image-too-large'>> {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (!type || !ALLOWED.has(type.mime)) return refuse(updateProfile.refusals, 'not-an-image');
  try {
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', animated: false });
    const { width, height } = await picture.metadata();
    if (width * height > MOST_PIXELS) return refuse(updateProfile.refusals, 'image-too-large');
    return await picture
      .autoOrient()
      .resize({ width: LONGEST_SIDE_PX, height: LONGEST_SIDE_PX, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .jpeg({ quality: QUALITY })
      .toBuffer();
  } catch (error) {
    const isTooLarge = /pixel limit/i.test((error as Error).message);
    return refuse(updateProfile.refusals, isTooLarge ? 'image-too-large' : 'not-an-image');
  }
}
