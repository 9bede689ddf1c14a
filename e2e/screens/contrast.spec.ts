import { expect, test } from '@playwright/test';
import { look } from '../help/look.ts';
import { becomeSomebody, open } from '../help/people.ts';
import { wcagFindings } from '../help/screen-checks.ts';
import { wordsOf } from '../help/words.ts';

const pages = ['/', '/products', '/settings', '/profile', '/my-tests'];

test('the choice of more contrast applies to every page before anything is drawn, in light and in dark @phone', async ({
  page,
}) => {
  await becomeSomebody(page);
  await open(page, '/settings');
  const say = await wordsOf(page);
  const root = page.locator('html');
  await expect(root).not.toHaveAttribute('data-more-contrast');
  const contrast = page.getByRole('group', { name: say('Contrast') });
  await contrast.getByRole('radio', { name: say('More contrast') }).check();
  await expect(root).toHaveAttribute('data-more-contrast');
  await look(page, 'settings-more-contrast');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const path of pages) {
      await open(page, path);
      await expect(root, path).toHaveAttribute('data-more-contrast');
      expect(await wcagFindings(page), `${path} ${colorScheme}`).toEqual([]);
    }
    await look(page, `my-tests-more-contrast-${colorScheme}`);
  }
});

test('a device that asks for more contrast gets it, unless its owner chose otherwise here @desk', async ({ page }) => {
  await page.emulateMedia({ contrast: 'more' });
  await becomeSomebody(page);
  await open(page, '/settings');
  const say = await wordsOf(page);
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-more-contrast');
  const contrast = page.getByRole('group', { name: say('Contrast') });
  await expect(contrast.getByRole('radio', { name: say('Same as this device') })).toBeChecked();
  await contrast.getByRole('radio', { name: say('Standard') }).check();
  await expect(root).not.toHaveAttribute('data-more-contrast');
  await open(page, '/');
  await expect(root).not.toHaveAttribute('data-more-contrast');
});
