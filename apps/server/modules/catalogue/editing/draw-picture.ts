import { patternSvg } from '@kasauti/ui/pictures/pattern.ts';
import { LRUCache } from 'lru-cache';

const WIDTH = 1200;
const HEIGHT = 630;
/** The pattern is 400 by 160 units at 72 to the inch: drawn so large, it covers the picture without being blurred. */
const DENSITY = 288;
/** Some 20 kB each. */
const MAX_PICTURES = 500;

const drawn = new LRUCache<string, Buffer>({ max: MAX_PICTURES });

/**
 * The pattern of a test as its card shows it, as a PNG: what shared addresses are shown with draws no SVG. Drawn once
 * for each test.
 */
export async function renderPicture(test: { hue: number; seed: string }): Promise<Buffer> {
  const key = `${test.hue}/${test.seed}`;
  const known = drawn.get(key);
  if (known) return known;
  const picture = await draw(test);
  drawn.set(key, picture);
  return picture;
}

async function draw(test: { hue: number; seed: string }): Promise<Buffer> {
  // Loaded when the first one is drawn: most processes never draw any.
  const { default: sharp } = await import('sharp');
  return await sharp(Buffer.from(patternSvg(test)), { density: DENSITY })
    .resize(WIDTH, HEIGHT, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
}
