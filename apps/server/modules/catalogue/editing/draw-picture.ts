import { patternSvg } from '@kasauti/ui/pictures/pattern.ts';
import { LRUCache } from 'lru-cache';
import type { App } from '../../../platform/app.ts';
import { definePart } from '../../../platform/parts.ts';

const WIDTH = 1200;
const HEIGHT = 630;
/**
 * Resolution in dots per inch. The pattern is 400 × 160 units large, with 72 units per inch. It is rendered at 1600 ×
 * 640 pixels, so it need not be enlarged afterwards.
 */
const DENSITY = 288;
/** Maximum number of cached pictures. One picture takes about 20 kB. */
const MAX_PICTURES = 500;

export const drawnPicturesPart = definePart({
  name: 'drawn-pictures',
  make: () => new LRUCache<string, Buffer>({ max: MAX_PICTURES }),
});

/**
 * Returns the pattern on a test's card as a PNG image, because link previews do not show SVG. The images are cached.
 */
export async function renderPicture(app: App, test: { hue: number; seed: string }): Promise<Buffer> {
  const drawn = app.part(drawnPicturesPart);
  const key = `${test.hue}/${test.seed}`;
  const known = drawn.get(key);
  if (known) return known;
  const picture = await draw(test);
  drawn.set(key, picture);
  return picture;
}

async function draw(test: { hue: number; seed: string }): Promise<Buffer> {
  // The module is loaded on first use, because most processes never render a picture.
  const { default: sharp } = await import('sharp');
  return await sharp(Buffer.from(patternSvg(test)), { density: DENSITY })
    .resize(WIDTH, HEIGHT, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
}
