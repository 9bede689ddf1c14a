import { expect, type Page, test } from '@playwright/test';
import { holdScripts } from '../help/hold-scripts.ts';
import { isReady, open, readTests } from '../help/people.ts';
import { wordsOf } from '../help/words.ts';

/** Simulates a slow rural connection with 400 kbit/s and a round trip of 400 ms. */
async function onSlowLine(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const bytesPerSecond = 400_000 / 8;
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}

test('on a slow line the catalogue can be read, searched and followed before any script has come @phone', async ({
  page,
}) => {
  const [wanted] = await readTests(page);
  if (!wanted) throw new Error('the demo has no tests');
  await onSlowLine(page);
  await holdScripts(page);
  await page.goto('/products', { waitUntil: 'commit' });
  const main = page.getByRole('main');
  await expect(main.getByRole('article').first()).toBeVisible();
  const say = await wordsOf(page);
  await expect(page.locator('html[data-ready]')).toHaveCount(0);

  await page.getByRole('combobox', { name: say('Search tests') }).fill('bank');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/products\?q=bank/);
  const card = main.getByRole('article').first();
  await expect(card).toBeVisible();
  const link = card.getByRole('heading').getByRole('link');
  const title = await link.innerText();
  await link.click();
  await expect(page).toHaveURL(/\/products\/test\//);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.locator('html[data-ready]')).toHaveCount(0);
});

test('a word that is typed before the script of the search has come is searched for @phone', async ({ page }) => {
  const letGo = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  const say = await wordsOf(page);
  await page.getByRole('combobox', { name: say('Search tests') }).fill('bank');
  await expect(page.locator('html[data-ready]')).toHaveCount(0);
  letGo();
  await isReady(page);
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: say('Search'), exact: true }).click();
  await expect(page).toHaveURL(/\/products\?q=bank/);
});

test('a test that is put into the cart before its script has come is in the cart, once @desk', async ({ page }) => {
  // Other journeys publish tests and take them off sale, so their tests are left out. A free test cannot be put into a
  // cart.
  const wanted = (await readTests(page)).find(({ test_code, price }) => price > 0 && !test_code.startsWith('KJ-'));
  if (!wanted) throw new Error('the demo sells no tests');
  const letGo = await holdScripts(page);
  await page.goto(`/products/test/${wanted._id}?lang=en`, { waitUntil: 'commit' });
  const button = page.getByRole('main').getByRole('button', { name: 'Add to cart' });
  await button.locator('visible=true').first().click();
  await expect(page.locator('html[data-ready]')).toHaveCount(0);
  letGo();
  await expect(page.getByRole('banner').getByRole('link', { name: /cart.*1/i })).toBeVisible();
});

test.describe(() => {
  // The journey runs in English. On a system without Hindi fonts, Hindi letters appear as boxes until the font loads.
  // The lines would then break differently, and the page would move.
  test.use({ locale: 'en-IN' });

  for (const path of ['/', '/products']) {
    test(`on a slow line nothing on ${path} moves when scripts and pictures come, and its styles come once @both`, async ({
      page,
    }) => {
      await page.addInitScript(() => {
        const shifts = { sum: 0 };
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            if (!entry.hadRecentInput) shifts.sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
      });
      const asked: string[] = [];
      page.on('request', (request) => {
        if (request.resourceType() === 'stylesheet') asked.push(new URL(request.url()).pathname);
      });
      await onSlowLine(page);
      await open(page, path);
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      await page.waitForLoadState('networkidle');
      const moved = await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);
      expect(moved).toBeLessThanOrEqual(0.02);

      // All styles came in one file. None of the files that it combines was loaded in addition.
      expect(asked[0]).toMatch(/\/assets\/sheet-/);
      const inSheet = page.locator('link[rel="stylesheet"][disabled]');
      const pieces = await inSheet.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
      expect(pieces.length).toBeGreaterThan(1);
      expect(asked.filter((file) => pieces.includes(file))).toEqual([]);
    });
  }
});
