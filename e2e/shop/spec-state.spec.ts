import { expect, type Page, test } from '@playwright/test';
import { becomeSomebody, open } from '../help/people.ts';
import { hold } from '../help/spec-help.ts';

/*
 * Tests of the specification for the state that a browser stores, and for toasts. docs/spec-coverage.md names these
 * tests.
 */

const TWO_MINUTES = 120_000;
const FOUR_HOURS = 14_400_000;

async function addOne(page: Page): Promise<string> {
  const button = page
    .getByRole('main')
    .getByRole('button', { name: /^Add to cart/ })
    .first();
  const name = (await button.getAttribute('aria-label')) ?? '';
  await button.click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 test' })).toBeVisible();
  return name.replace('Add to cart: ', '');
}

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

/** Decrypts the stored state with the browser's own key, and returns how many tests its lists contain. */
const storedLists = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('kasauti-keys', 1);
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const reading = opening.result.transaction('keys').objectStore('keys').get('root');
    await new Promise((resolve) => reading.addEventListener('success', resolve));
    opening.result.close();
    const bytes = Uint8Array.from(atob(localStorage.getItem('root') ?? ''), (character) => character.charCodeAt(0));
    const cipher = { name: 'AES-GCM', iv: bytes.subarray(0, 12) };
    const text = new TextDecoder().decode(await crypto.subtle.decrypt(cipher, reading.result, bytes.subarray(12)));
    const { cart, wishlist } = JSON.parse(text) as Record<'cart' | 'wishlist', { items: unknown[] }>;
    return { cart: cart.items.length, wishlist: wishlist.items.length };
  });

/** Opens a page with a test in the cart. Stops the page's clock directly after a check for expired data. */
async function openAtACheck(page: Page) {
  await page.clock.install();
  await open(page, '/products');
  await addOne(page);
  const now = () => page.evaluate(() => Date.now());
  // The clock of the page runs until this command arrives, so it can only be paused at a time in the future.
  await page.clock.pauseAt((await now()) + 60_000);
  await page.evaluate(() => localStorage.removeItem('persistedAt'));
  await page.clock.runFor(TWO_MINUTES);
  const runTo = async (instant: number) => page.clock.runFor(instant - (await now()));
  return { lastCheck: Number(await stored(page, 'persistedAt')), runTo };
}

test.describe('@desk', () => {
  // A page may repeat calls that a test has intercepted, even while the page is being closed.
  test.afterEach(({ page }) => page.unrouteAll({ behavior: 'wait' }));

  test('user, cart and wishlist are stored encrypted under root, and are restored before the server responds', async ({
    page,
  }) => {
    const person = await becomeSomebody(page);
    await open(page, '/products');
    await expect(page.getByRole('banner').getByRole('button', { name: /^Account of/ })).toBeVisible();
    const title = await addOne(page);
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Wish for/ })
      .first()
      .click();
    // Encryption takes time, so the click is over before both lists are stored.
    await expect.poll(() => storedLists(page)).toEqual({ cart: 1, wishlist: 1 });
    expect(await stored(page, 'root')).toMatch(/^[A-Za-z0-9+/]{100,}=*$/);
    const kept = atob((await stored(page, 'root')) ?? '');
    expect(
      [person.fullName, title, 'isAuthenticated', 'accessToken', 'eyJ'].filter((text) => kept.includes(text)),
    ).toEqual([]);
    const check = await hold(page, '/api/v1/auth/check');
    await page.reload();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 test' })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('button', { name: `Account of ${person.fullName}` })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Wish for/, pressed: true }).first()).toBeVisible();
    check.letGo();
  });

  test('a restore that does not end is given up after 5000 ms, and until then nobody is shown as a visitor', async ({
    page,
  }) => {
    // The clock stands still until the test advances it.
    const start = new Date('2026-01-02T03:04:05Z');
    await page.clock.install({ time: start });
    await page.clock.pauseAt(start.getTime() + 60_000);
    await page.addInitScript(() => {
      localStorage.setItem('root', 'AAAA');
      // This database never responds.
      indexedDB.open = () => ({}) as IDBOpenDBRequest;
    });
    await page.goto('/faqs');
    let ranMs = 0;
    const run = async (ms: number) => {
      ranMs += ms;
      await page.clock.runFor(ms);
    };
    const isAlive = () => page.evaluate(() => document.documentElement.dataset.ready !== undefined);
    while (!(await isAlive())) await run(1);
    const login = page.getByRole('banner').getByRole('link', { name: 'Login' });
    await run(4_900 - ranMs);
    await expect(login).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: 'Questions and answers' })).toBeVisible();
    await run(200);
    await expect(login).toBeVisible();
  });

  test('a check every two minutes records the time where none is', async ({ page }) => {
    const { lastCheck, runTo } = await openAtACheck(page);
    await page.evaluate(() => localStorage.removeItem('persistedAt'));
    await runTo(lastCheck + TWO_MINUTES - 1);
    expect(await stored(page, 'persistedAt')).toBeNull();
    await runTo(lastCheck + TWO_MINUTES);
    expect(await stored(page, 'persistedAt')).toBe(`${lastCheck + TWO_MINUTES}`);
    await runTo(lastCheck + 2 * TWO_MINUTES);
    expect(await stored(page, 'persistedAt')).toBe(`${lastCheck + TWO_MINUTES}`);
  });

  test('the store is purged more than four hours after the recorded time, and the time with it', async ({ page }) => {
    const { lastCheck, runTo } = await openAtACheck(page);
    const record = (at: number) => page.evaluate((instant) => localStorage.setItem('persistedAt', `${instant}`), at);
    const recorded = lastCheck + TWO_MINUTES - FOUR_HOURS;
    await record(recorded);
    const full = page.getByRole('banner').getByRole('link', { name: 'Cart, 1 test' });
    await runTo(lastCheck + TWO_MINUTES);
    await expect(full).toBeVisible();
    expect(await stored(page, 'persistedAt')).toBe(`${recorded}`);
    // The store is encrypted and written in the background.
    await expect.poll(() => stored(page, 'root')).not.toBeNull();
    await record(lastCheck + 2 * TWO_MINUTES - FOUR_HOURS - 1);
    await runTo(lastCheck + 2 * TWO_MINUTES);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, empty' })).toBeVisible();
    await expect.poll(() => stored(page, 'root')).toBeNull();
    expect(await stored(page, 'persistedAt')).toBeNull();
  });

  test('toasts are shown top right for 5000 ms, and wait while the pointer is on them or another window has the focus', async ({
    page,
  }) => {
    await open(page, '/products');
    await addOne(page);
    await expect(page.locator('.Toastify__toast-container--top-right')).toBeVisible();
    const bar = page.locator('.Toastify__progress-bar--animated').first();
    const look = () =>
      bar.evaluate((one) => [getComputedStyle(one).animationDuration, getComputedStyle(one).animationPlayState]);
    // In a test, no browser window has the focus before this event.
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await expect.poll(look).toEqual(['5s', 'running']);
    await page.locator('.Toastify__toast').first().hover();
    await expect.poll(look).toEqual(['5s', 'paused']);
    await page.mouse.move(0, 700);
    await expect.poll(look).toEqual(['5s', 'running']);
    await page.evaluate(() => dispatchEvent(new Event('blur')));
    await expect.poll(look).toEqual(['5s', 'paused']);
  });

  test('toasts are light, also on dark pages', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await open(page, '/products');
    await addOne(page);
    await expect(page.locator('.Toastify__toast').first()).toHaveClass(/Toastify__toast-theme--light/);
  });
});
