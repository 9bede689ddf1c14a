import { MAX_PICTURE_PIXELS } from '@kasauti/contract/files.ts';
import { convertPicture } from '@kasauti/contract/identity/profiles.ts';
import { type Crop, heightOf, type PictureRule, type Size } from '@kasauti/domain/profiles/crop.ts';
import { answerFrom, type Refusal } from '../../lib/server/call.ts';

/** A picture that this browser can display. Its object URL must be revoked when it is no longer needed. */
export type DrawnPicture = Size & { url: string };

/**
 * Opens a picture. If this browser cannot display its format, for example HEIC, the server converts it to JPEG. Returns
 * null if the server did not respond.
 */
export async function readPicture(file: File): Promise<DrawnPicture | Refusal | null> {
  const own = await draw(file);
  if (own) return own;
  const form = new FormData();
  form.append('picture', file, file.name);
  try {
    const response = await fetch(convertPicture.path, { method: convertPicture.method, body: form });
    if (!response.ok) return answerFrom(response.status, await response.json()) as Refusal;
    return await draw(await response.blob());
  } catch {
    return null;
  }
}

async function draw(blob: Blob): Promise<DrawnPicture | null> {
  const url = URL.createObjectURL(blob);
  const picture = new Image();
  picture.src = url;
  const isDrawn = await picture.decode().then(
    () => picture.naturalWidth * picture.naturalHeight <= MAX_PICTURE_PIXELS,
    () => false,
  );
  if (isDrawn) return { url, width: picture.naturalWidth, height: picture.naturalHeight };
  URL.revokeObjectURL(url);
  return null;
}

const QUALITY = 0.9;

/**
 * Cuts out the chosen part and scales it down to the size that is stored. The file is then small enough for a slow
 * network. Returns null if the browser cannot do this.
 */
export async function cutPicture({ url }: DrawnPicture, crop: Crop, rule: PictureRule): Promise<File | null> {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(Math.min(rule.keptWidth, crop.width));
  canvas.height = Math.round(heightOf(canvas.width, rule.proportions));
  const drawing = canvas.getContext('2d');
  if (!drawing) return null;
  drawing.fillStyle = '#ffffff';
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  const cropHeight = heightOf(crop.width, rule.proportions);
  drawing.drawImage(picture, crop.x, crop.y, crop.width, cropHeight, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
  return blob && new File([blob], 'picture.jpg', { type: 'image/jpeg' });
}
