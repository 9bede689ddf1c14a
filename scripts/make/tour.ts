import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { closingLine } from '../checks/test-counts.ts';
import { endWithTools, root } from '../run-tool.ts';
import { runBrowserTests } from '../test-browser.ts';

/*
 * `npm run tour`: makes the pictures of docs/tour.md again. It runs the journeys that capture the screens, and writes a
 * part of each screen to docs/images/tour/. The machine needs a font for Devanagari. With `-- --from FOLDER`, the
 * script uses the screens that an earlier `npm run screenshots` has written to this folder.
 */

/** Screens of the tour. Each key is the name of a picture. Its value is the screen with language and width. */
const screens = {
  'catalogue-desk': 'catalogue-en-1280',
  'test-desk': 'test-en-1280',
  'checkout-desk': 'checkout-en-1280',
  'player-desk': 'player-multiple-choice-en-1280',
  'player-phone': 'player-single-choice-hi-360',
  'room-desk': 'staff-room-of-thirty-en-1280',
  'result-desk': 'result-en-1280',
  'verify-desk': 'verify-genuine-en-1280',
} as const;
/** Beginnings of the names of the journeys that capture these screens. */
const journeys = ['a visitor finds a test', 'somebody sits a practice test', 'a room of thirty', 'a sheet is dropped'];
/** Screens of which a lower part is shown. The value is the upper edge of that part in pixels. */
const tops: Partial<Record<string, number>> = { 'verify-desk': 730 };
const WIDE = 1280;
const HEIGHTS = { 1280: 800, 360: 740 } as const;
/** Width of the pictures of desktop screens. At this width, their text can still be read. */
const SHOWN_WIDTH = 1024;
const MAX_BYTES = 60_000;

const images = join(root, 'docs/images/tour');

/** Writes a part of a screen as WebP, in the best quality whose file is small enough. */
async function writePicture(name: string, file: string): Promise<void> {
  const picture = sharp(await readFile(file));
  const { width = WIDE, height = 0 } = await picture.metadata();
  const top = tops[name] ?? 0;
  const shownHeight = width === WIDE ? HEIGHTS[1280] : HEIGHTS[360];
  const shown = { left: 0, top, width, height: Math.min(height - top, shownHeight) };
  for (const quality of [82, 70, 55, 40]) {
    const path = join(images, `${name}.webp`);
    await picture
      .clone()
      .extract(shown)
      .resize({ width: SHOWN_WIDTH, withoutEnlargement: true })
      .webp({ quality, effort: 6 })
      .toFile(path);
    if ((await stat(path)).size <= MAX_BYTES) return console.log(`${name}.webp: ${(await stat(path)).size} bytes`);
  }
  throw new Error(`${name} is larger than ${MAX_BYTES} bytes in every quality`);
}

async function writeTour(folder: string): Promise<void> {
  const files = await readdir(folder);
  for (const [name, screen] of Object.entries(screens)) {
    const file = files.find((one) => one.replace(/^\d+-/, '') === `${screen}.png`);
    if (!file) throw new Error(`${folder} has no picture of ${screen}`);
    await writePicture(name, join(folder, file));
  }
}

endWithTools();
const from = process.argv[process.argv.indexOf('--from') + 1];
if (process.argv.includes('--from') && from) await writeTour(from);
else {
  const folder = join(root, 'artifacts/tour');
  await rm(folder, { recursive: true, force: true });
  // The journeys run one after the other, because screens are numbered in their order.
  const counts = await runBrowserTests(['--workers=1', '--grep', journeys.join('|')], { KASAUTI_SCREENS: folder });
  console.log(closingLine(counts));
  await writeTour(folder);
  process.exitCode = counts.failed === 0 ? 0 : 1;
}
