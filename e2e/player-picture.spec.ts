import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { calm } from './look.ts';
import { becomeSomebody, open } from './people.ts';
import { playerOf } from './player.ts';
import { start } from './practice.ts';
import { wordsOf } from './words.ts';

/** The free test of the demo that is open on every day, and that the first page leads to. */
const testCode = 'KAD-108';
const size = { width: 1120, height: 700 };
const limitBytes = 40_000;
const folder = join(import.meta.dirname, '../apps/web/features/player-picture');

/*
 * The first page shows the player as it is: `npm run screenshots` takes its pictures anew, a usual run only sees that
 * they could be taken and are small enough.
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
    for (const colours of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: colours });
      await calm(page);
      const picture = await takePicture(page);
      expect(picture.length).toBeLessThanOrEqual(limitBytes);
      if (process.env.KASAUTI_SCREENS) writeFileSync(join(folder, `player-${language}-${colours}.webp`), picture);
    }
  });
}

/** As WebP, which the browser itself writes: a third of a PNG. */
async function takePicture(page: Page): Promise<Buffer> {
  const png = await page.screenshot({ caret: 'hide', animations: 'disabled' });
  const canvasPage = await page.context().newPage();
  const url = await canvasPage.evaluate(async (base64) => {
    const picture = new Image();
    picture.src = `data:image/png;base64,${base64}`;
    await picture.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [picture.naturalWidth, picture.naturalHeight];
    canvas.getContext('2d')?.drawImage(picture, 0, 0);
    return canvas.toDataURL('image/webp', 0.5);
  }, png.toString('base64'));
  await canvasPage.close();
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
}
