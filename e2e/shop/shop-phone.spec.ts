import { expect, type Page, test } from '@playwright/test';
import { look } from '../help/look.ts';
import { becomeSomebody, open, reload } from '../help/people.ts';
import { wcagFindings } from '../help/screen-checks.ts';

/** Checks that the page is not wider than the phone. */
async function fits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );
}

test('a visitor with a phone searches, filters, wishes and fills a cart, and finds both after login @phone', async ({
  page,
}) => {
  const person = await becomeSomebody(page);
  expect((await page.request.post('/api/v1/auth/logout', { data: {} })).status()).toBe(200);
  const main = page.getByRole('main');

  await test.step('search, and narrow it down: the address contains all of it', async () => {
    await open(page, '/');
    await page.getByPlaceholder('टेस्ट या विषय').fill('बैंक');
    await page.getByRole('button', { name: 'खोजें' }).click();
    await expect(page).toHaveURL(/\/products\?q=/);
    await main.getByRole('button', { name: 'फ़िल्टर' }).click();
    const filters = page.getByRole('dialog', { name: 'फ़िल्टर' });
    await filters.getByLabel('ऑनलाइन, निरीक्षक के साथ').check();
    await look(page, 'catalogue-filters');
    await filters.getByRole('button', { name: /टेस्ट दिखाएँ$/ }).click();
    await expect(page).toHaveURL(/mode=live/);
    // The earlier results stay on the page until the response arrives.
    await expect(main.locator('[aria-busy]')).toHaveCount(0);
    const found = await main.getByRole('article').count();
    await reload(page);
    await expect(main.getByRole('article')).toHaveCount(found);
    await fits(page);
    await look(page, 'catalogue-filtered');
    expect(await wcagFindings(page)).toEqual([]);
  });

  const card = main.getByRole('article').first();
  const title = await card.getByRole('heading').innerText();

  await test.step('wish for a test and put it into the cart, which opens beside the page', async () => {
    await card.getByRole('button', { name: /विशलिस्ट में रखें$/ }).click();
    await expect(card.getByRole('button', { name: /विशलिस्ट में रखें$/ })).toHaveAttribute('aria-pressed', 'true');
    await card.getByRole('button', { name: /^कार्ट में डालें/ }).click();
    await page.getByRole('banner').getByRole('link', { name: 'कार्ट, 1 टेस्ट' }).click();
    const cart = page.getByRole('dialog', { name: 'कार्ट' });
    await expect(cart.getByRole('link', { name: title })).toBeVisible();
    await look(page, 'cart-drawer');
    await cart.getByRole('link', { name: 'ख़रीदने के लिए लॉगिन करें' }).click();
  });

  await test.step('log in: what was gathered is in the account', async () => {
    await expect(page).toHaveURL('/login?next=%2Fcheckout');
    const login = page.getByRole('main');
    await login.getByLabel('उपयोगकर्ता नाम / ईमेल').fill(person.email);
    await login.getByLabel('पासवर्ड', { exact: true }).fill(person.password);
    await look(page, 'login');
    await login.getByRole('button', { name: 'लॉगिन', exact: true }).click();
    await expect(page).toHaveURL('/checkout');
    // The address is long and not confirmed. Every page therefore shows a bar about it, and the bar must not be too
    // wide either.
    const resend = page.getByRole('button', { name: 'फिर भेजें' });
    for (const path of ['/cart', '/wishlist']) {
      await open(page, path);
      await expect(main.getByRole('link', { name: title }).first()).toBeVisible();
      await expect(resend).toBeInViewport({ ratio: 1 });
      await fits(page);
      await look(page, path.slice(1));
    }
    // When the user returns to the page, the page reads the session again, because the user may have confirmed the
    // address in the meantime. Text that was typed must stay.
    await open(page, '/profile');
    const city = main.locator('input[autocomplete="address-level2"]');
    await city.fill('मैसूरु');
    await expect(resend).toBeVisible();
    const asked = page.waitForResponse(/\/auth\/check/);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await asked;
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    await expect(city).toHaveValue('मैसूरु');
  });
});

test('a reader chooses language and colours, and sees a notice when the network is gone @phone', async ({
  page,
  context,
}) => {
  await open(page, '/faqs');
  await page.getByRole('button', { name: 'मेन्यू' }).click();
  const menu = page.getByRole('dialog', { name: 'मेन्यू' });
  await expect(menu).toBeVisible();
  await look(page, 'side-menu', [360]);
  await menu.getByLabel('भाषा').selectOption('en');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1, name: 'Questions and answers' })).toBeVisible();

  await page.getByRole('contentinfo').getByLabel('Colours').selectOption('dark');
  await reload(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await wcagFindings(page)).toEqual([]);
  await look(page, 'faqs-dark');

  await context.setOffline(true);
  await expect(page.getByText(/^You are offline\./)).toBeVisible();
  await look(page, 'offline');
  await context.setOffline(false);
  await expect(page.getByText(/^You are offline\./)).toBeHidden();
});
