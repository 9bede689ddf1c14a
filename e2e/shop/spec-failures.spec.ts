import { expect, type Page, test } from '@playwright/test';
import { becomeSomebody, open, openUnconfirmed, readTests, scriptOfForm } from '../help/people.ts';
import { answer, change, cutOff, goTo, hold } from '../help/spec-help.ts';

/*
 * Tests of the specification for calls that fail or take long. docs/spec-coverage.md names these tests.
 */

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
