import { expect, type Page, test } from '@playwright/test';
import { becomeSomebody, open, openUnconfirmed, readTests, scriptOfForm } from '../help/people.ts';
import { answer, change, cutOff, goTo, hold } from '../help/spec-help.ts';

/*
 * Tests of the specification for the state that a browser stores, for toasts and for errors. docs/spec-coverage.md
 * names these tests.
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

const failing = { kind: 'without words', status: 500 };

const id = (last: string) => `0193d1a0-0000-7000-8000-00000000000${last}`;
const inAYear = () => new Date(Date.now() + 365 * 86_400_000).toISOString();

type Bookings = { data: { schedule_id: string; room?: object }[] };

/** Books a free test on its first date with a free seat. */
async function book(page: Page): Promise<string> {
  for (const { test_code } of (await readTests(page)).filter(({ price }) => price === 0)) {
    const offered = await page.request.get(`/api/v1/catalogue/sittings?test_code=${test_code}`);
    const { data } = (await offered.json()) as { data: { _id: string; seatsLeft: number }[] };
    for (const { _id } of data.filter(({ seatsLeft }) => seatsLeft > 0)) {
      const ask = { data: { test_code, sittingId: _id } };
      const booked = await page.request.post('/api/v1/catalogue/scheduleFreeTest', ask);
      if (booked.ok()) return ((await booked.json()) as { schedule_id: string }).schedule_id;
    }
  }
  throw new Error('the demo has no free test with a seat');
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

  test('a call may take as long as it wants', async ({ page }) => {
    await page.clock.install();
    await open(page, '/login');
    const form = page.getByRole('main');
    const call = await hold(page, '/api/v1/auth/login');
    await form.getByLabel('Username / Email').fill('nobody@people.example');
    await form.getByLabel('Password', { exact: true }).fill('lantern');
    await form.getByRole('button', { name: 'Login', exact: true }).click();
    await call.asked;
    await page.clock.fastForward(3_600_000);
    await expect(form.getByRole('button', { name: 'Logging in...' })).toBeVisible();
    call.letGo();
    await expect(form.getByText('The username or password is not right.')).toBeVisible();
  });

  test('contact, categories and banner say in their own words that they failed', async ({ page }) => {
    await open(page, '/contact');
    await scriptOfForm(page);
    const main = page.getByRole('main');
    await answer(page, '/api/v1/general/contact', failing.status);
    await answer(page, '/api/v1/general/categories', failing.status);
    await answer(page, '/api/v1/general/banner', failing.status);
    await main.getByLabel('Your name').fill('Asha');
    await main.getByLabel('Email').fill('asha@people.example');
    await main.getByLabel('Subject').fill('Dates');
    await main.getByLabel('Message').fill('When?');
    await main.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByText('Error submitting the contact form. Please try again.')).toBeVisible();
    await goTo(page, '/');
    await expect(page.getByText('Error getting the categories. Please try again.')).toBeVisible();
    await expect(page.getByText('Error getting the banner content. Please try again.')).toBeVisible();
  });

  test('if tests cannot be fetched, the page says so in these words', async ({ page }) => {
    await open(page, '/faqs');
    await answer(page, '/api/v1/catalogue/getAllTestsWithDetails', failing.status);
    await goTo(page, '/products');
    await expect(page.getByText('Error fetching tests')).toBeVisible();
    await answer(page, '/api/v1/catalogue/getAllTestsWithDetails', failing.status, { error: 'Not today.' });
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Not today.')).toBeVisible();
  });

  test('if jobs cannot be fetched, the page says so in these words', async ({ page }) => {
    await open(page, '/faqs');
    await answer(page, '/api/v1/job/alljobs', failing.status);
    await goTo(page, '/Jobs');
    await expect(page.getByText('Error fetching jobs')).toBeVisible();
    await answer(page, '/api/v1/job/alljobs', failing.status, { error: 'Not today.' });
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Not today.')).toBeVisible();
  });

  test('if a profile cannot be fetched or saved, the page says so in these words', async ({ page }) => {
    await becomeSomebody(page);
    await open(page, '/profile');
    const main = page.getByRole('main');
    await main.getByLabel('City').fill('Mysuru');
    await answer(page, '/api/v1/profile/updateProfile', failing.status);
    await main.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(main.getByText('Error updating profile')).toBeVisible();
    await answer(page, '/api/v1/profile/updateProfile', failing.status, { error: 'Not before noon.' });
    await main.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(main.getByText('Not before noon.')).toBeVisible();
    await answer(page, '/api/v1/profile/details', failing.status, { message: 'Not today.' });
    await page.reload();
    await expect(main.getByText('Error fetching profile details')).toBeVisible();
    await expect(main.getByText('Not today.')).toBeVisible();
  });

  test('the fields that the server returns of a saved profile are merged into it', async ({ page }) => {
    const { fullName } = await becomeSomebody(page);
    await open(page, '/profile');
    const main = page.getByRole('main');
    await main.getByLabel('City').fill('Mysuru');
    await answer(page, '/api/v1/profile/updateProfile', 200, { city: 'Hubballi' });
    await main.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(main.getByLabel('City')).toHaveValue('Hubballi');
    await expect(main.getByLabel('Full name')).toHaveValue(fullName);
  });

  test('a deleted document shows the server’s message or a default one, and a failure is shown', async ({ page }) => {
    await becomeSomebody(page);
    const document = { kind: 'certificate', state: 'uploaded', uploadedAt: '2026-01-02T03:04:05.000Z' };
    const documents = ['a', 'b'].map((name) => ({ ...document, _id: name, fileName: `${name}.pdf` }));
    await change<{ user: object }>(page, '/api/v1/profile/details', ({ user }) => ({ user: { ...user, documents } }));
    await open(page, '/profile');
    const main = page.getByRole('main');
    await answer(page, '/api/v1/profile/deleteDoc', failing.status);
    await main.getByRole('button', { name: 'Delete a.pdf' }).click();
    await expect(main.getByText('Error deleting document')).toBeVisible();
    await answer(page, '/api/v1/profile/deleteDoc', failing.status, { error: 'It is being checked.' });
    await main.getByRole('button', { name: 'Delete a.pdf' }).click();
    await expect(main.getByText('It is being checked.')).toBeVisible();
    await answer(page, '/api/v1/profile/deleteDoc', 200);
    await main.getByRole('button', { name: 'Delete b.pdf' }).click();
    await expect(main.getByText('Document Deleted')).toBeVisible();
    await expect(page.locator('.Toastify__toast').getByText('Document Deleted')).toBeVisible();
  });

  test('if a schedule cannot be made, the page says so in these words', async ({ page }) => {
    await becomeSomebody(page);
    const free = (await readTests(page)).find(({ mode, price }) => mode === 'none' && price === 0);
    await answer(page, '/api/v1/catalogue/scheduleFreeTest', failing.status);
    await openUnconfirmed(page, `/products/test/${free?._id}`);
    const start = page.getByRole('button', { name: 'Start now' }).first();
    await start.click();
    await expect(page.getByText('Error creating schedule')).toBeVisible();
    await answer(page, '/api/v1/catalogue/scheduleFreeTest', failing.status, { error: 'Not today.' });
    await start.click();
    await expect(page.getByText('Not today.')).toBeVisible();
  });

  test('if a schedule of a paid test cannot be made, the page says so in the same words', async ({ page }) => {
    await becomeSomebody(page);
    const paid = (await readTests(page)).find((one) => one.mode === 'live' && one.price > 0 && one.nextSittingAt);
    const bought = { _id: id('e'), product: paid, grantedAt: '2026-01-02T03:04:05.000Z', expiresAt: inAYear() };
    await answer(page, '/api/v1/pay/entitlements', 200, { data: [bought] });
    const held = { schedule_id: id('b'), heldUntil: inAYear(), serverNow: new Date().toISOString() };
    await answer(page, '/api/v1/bookings/hold', 200, held);
    await open(page, `/book/test/${paid?.test_code}`);
    const main = page.getByRole('main');
    const confirm = async (body: object) => {
      await answer(page, '/api/v1/catalogue/schedule', failing.status, body);
      await main
        .getByRole('button', { name: /^Hold this seat/ })
        .first()
        .click();
      await main.getByRole('button', { name: 'Confirm the booking' }).click();
    };
    await confirm({});
    await expect(main.getByText('Error creating schedule')).toBeVisible();
    await confirm({ error: 'Not today.' });
    await expect(main.getByText('Not today.')).toBeVisible();
  });

  test('if a room cannot be allocated, the page says so in these words', async ({ page }) => {
    await becomeSomebody(page);
    const scheduleId = await book(page);
    await change<Bookings>(page, '/api/v1/bookings', ({ data }) => ({
      data: data.map(({ room: _, ...booking }) => booking),
    }));
    await answer(page, '/roomallocate/allocate-rooms', failing.status);
    await open(page, `/booking-confirmation?schedule=${scheduleId}`);
    await expect(page.getByText('Error allocating room for proctoring')).toBeVisible();
    await answer(page, '/roomallocate/allocate-rooms', failing.status, { error: 'No room today.' });
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('No room today.')).toBeVisible();
  });

  test('the allocation of a room may take as long as it wants', async ({ page }) => {
    await becomeSomebody(page);
    const scheduleId = await book(page);
    await change<Bookings>(page, '/api/v1/bookings', ({ data }) => ({
      data: data.map(({ room: _, ...booking }) => booking),
    }));
    const call = await hold(page, '/roomallocate/allocate-rooms');
    await page.clock.install();
    await open(page, `/booking-confirmation?schedule=${scheduleId}`);
    await call.asked;
    await page.clock.fastForward(600_000);
    await expect(page.getByText('Being allocated…')).toBeVisible();
    call.letGo();
    await expect(page.getByText('Being allocated…')).toHaveCount(0);
    await expect(page.getByText('Error allocating room for proctoring')).toHaveCount(0);
  });

  test('calls of the cart and of completeness fail silently', async ({ page }) => {
    await becomeSomebody(page);
    await answer(page, '/api/v1/user/cart', failing.status);
    await answer(page, '/api/v1/profile/check-profile-completeness', failing.status);
    await openUnconfirmed(page, '/products');
    const banner = page.getByRole('banner');
    await expect(banner.getByRole('button', { name: /^Account of/ })).toBeVisible();
    const failed = page.waitForResponse((response) => response.url().includes('/cart/add/'));
    await page
      .getByRole('button', { name: /^Add to cart/ })
      .first()
      .click();
    await failed;
    await banner.getByRole('button', { name: /^Account of/ }).click();
    await expect(page.locator('#user-menu').getByRole('link', { name: 'Profile' })).toBeVisible();
    await expect(page.getByText(/^Profile \d+% complete$/)).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.locator('.Toastify__toast')).toHaveCount(0);
  });

  test('if the server refuses a wish or does not respond, the page says so', async ({ page }) => {
    await becomeSomebody(page);
    await openUnconfirmed(page, '/products');
    await expect(page.getByRole('banner').getByRole('button', { name: /^Account of/ })).toBeVisible();
    await cutOff(page, '/api/v1/wishlist');
    await page
      .getByRole('button', { name: /^Wish for/ })
      .first()
      .click();
    await expect(page.locator('.Toastify__toast').first()).toContainText('The wishlist could not be saved.');
  });
});
