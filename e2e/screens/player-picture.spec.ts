import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { calm } from '../help/look.ts';
import { becomeSomebody, open } from '../help/people.ts';
import { playerOf } from '../help/player.ts';
import { start } from '../help/practice.ts';
import { wordsOf } from '../help/words.ts';

/** The demo's free test that can be taken every day. The home page links to it. */
const testCode = 'KAD-108';
/** Size of the picture and of the window in which it is taken. All parts of the player fit into it. */
const size = { width: 1280, height: 800 };
const pictureSize = { width: 1120, height: 700 };
const LIMIT_BYTES = 40_000;
const folder = join(import.meta.dirname, '../../apps/web/features/player-picture');
/** Fonts for the picture (Noto). With them, the picture does not depend on the fonts of the machine. */
const faces = ['noto-sans/files/noto-sans-latin', 'noto-sans-devanagari/files/noto-sans-devanagari-devanagari'].flatMap(
  (file) =>
    [400, 600].map((weight) => {
      const path = fileURLToPath(import.meta.resolve(`@fontsource/${file}-${weight}-normal.woff2`));
      const range = file.includes('devanagari')
        ? 'U+900-97F, U+200C-200D, U+25CC'
        : 'U+0-8FF, U+2000-200B, U+200E-FFFF';
      return `@font-face { font-family: "Picture"; font-weight: ${weight}; unicode-range: ${range}; src: url("data:font/woff2;base64,${readFileSync(path, 'base64')}"); }`;
    }),
);
const inNoto = `${faces.join('\n')} :root, :root:lang(hi), :lang(hi) { --font: "Picture", sans-serif; }`;

// The content security policy of the page allows no fonts from other origins. The fonts are therefore inserted as data.
test.use({ bypassCSP: true });

/*
 * The home page shows screenshots of the player. `npm run screenshots` writes them. Other runs only check that they can
 * be taken and that their files are small enough.
 */
for (const language of ['en', 'hi'] as const) {
  test(`the player is pictured for the first page, light and dark, in ${language} @desk`, async ({ page, baseURL }) => {
    await page.context().addCookies([{ name: 'lang', value: language, url: baseURL ?? '' }]);
    await becomeSomebody(page);
    await open(page, `/products/test/${testCode}`);
    const say = await wordsOf(page);
    await page
      .getByRole('main')
      .getByRole('button', { name: say('Start now') })
      .locator('visible=true')
      .click();
    await expect(page).toHaveURL(/\/lobby\//);
    const player = playerOf(page, say);
    await start(page, say, player);
    const first = await player.find('single');
    await player.options.nth(1).check();
    await player.button('Save & Next').click();
    const second = await player.find('single', first + 1);
    await player.options.nth(2).check();
    await player.button('Mark for Review & Next').click();
    await player.find('single', second + 2);
    await player.options.first().check();
    await player.expectSaved('on-server');
    await page.setViewportSize(size);
    await page.addStyleTag({ content: inNoto });
    for (const colours of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: colours });
      await calm(page);
      const picture = await takePicture(page);
      expect(picture.length).toBeLessThanOrEqual(LIMIT_BYTES);
      if (process.env.KASAUTI_SCREENS) writeFileSync(join(folder, `player-${language}-${colours}.webp`), picture);
    }
  });
}

/** Converts a picture to WebP in the browser. The file is a third as large as the PNG. */
async function takePicture(page: Page): Promise<Buffer> {
  const png = await page.screenshot({ caret: 'hide', animations: 'disabled' });
  const canvasPage = await page.context().newPage();
  const url = await canvasPage.evaluate(
    async ({ base64, width, height }) => {
      const picture = new Image();
      picture.src = `data:image/png;base64,${base64}`;
      await picture.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [width, height];
      const context = canvas.getContext('2d');
      if (context) context.imageSmoothingQuality = 'high';
      context?.drawImage(picture, 0, 0, width, height);
      return canvas.toDataURL('image/webp', 0.5);
    },
    { base64: png.toString('base64'), ...pictureSize },
  );
  await canvasPage.close();
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
}
