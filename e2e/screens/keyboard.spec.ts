import { expect, type Page, test } from '@playwright/test';
import { pressEnterOn, tabTo, whyFocusIsHidden } from '../help/keyboard.ts';
import { calm } from '../help/look.ts';
import { becomeSomebody, newPerson, open, readTests, reload } from '../help/people.ts';
import { enterPractice } from '../help/practice.ts';
import { wordsOf } from '../help/words.ts';

/*
 * Whole journeys without a mouse. Everything can be reached with the Tab key, and the focus is never lost or hidden.
 * The proctor's room is tested in staff-room.spec.ts. Answering and submitting a test are tested in sit-steady.spec.ts.
 */

/** Moves the focus to a field and types into it. */
async function write(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByRole('main').getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

test('by the keyboard alone: signing up and logging in @phone', async ({ page }) => {
  const { fullName, email, password } = newPerson();
  await open(page, '/');
  const say = await wordsOf(page);
  const main = page.getByRole('main');
  await open(page, '/signup');
  await write(page, say('Full name'), fullName);
  await write(page, say('Email'), email);
  await write(page, say('Phone'), '+91 98765 43210');
  await write(page, say('Password'), password);
  // Day and month are the same number, because their order in the field depends on the browser.
  await write(page, say('Date of birth'), '02022001');
  await tabTo(page, main.getByLabel(say('Gender')));
  await page.keyboard.press('ArrowDown');
  await write(page, say('Unique/Aadhaar number'), 'KA-77-1234');
  await pressEnterOn(page, main.getByRole('button', { name: say('Sign Up'), exact: true }));
  await expect(page).toHaveURL('/');
  await expect(page.getByText(say('Signup successful! Please check your email for confirmation.'))).toBeVisible();

  await open(page, '/login');
  await write(page, say('Username / Email'), email);
  await write(page, say('Password'), password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('by the keyboard alone: search, a test, the cart, the checkout, the payment @desk', async ({ page }) => {
  await becomeSomebody(page);
  const wanted = (await readTests(page)).find(({ price, mode }) => price > 0 && mode === 'live');
  if (!wanted) throw new Error('the demo sells no live test');
  await open(page, '/');
  const say = await wordsOf(page);
  const main = page.getByRole('main');

  await tabTo(page, main.getByRole('combobox').first());
  await page.keyboard.type(wanted.test_code);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/products\?q=/);
  await pressEnterOn(page, main.getByRole('article').first().getByRole('heading').getByRole('link'));
  await expect(page).toHaveURL(/\/products\/test\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  // Waits for parts that load late, because they would move the focused element down.
  await calm(page);
  await pressEnterOn(page, page.getByRole('button', { name: say('Add to cart') }).locator('visible=true'));
  // The pressed button has been replaced by a link, and the focus is on the link.
  const cart = page.getByRole('link', { name: say('Go to cart') }).locator('visible=true');
  await expect(cart).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await pressEnterOn(page, main.getByRole('link', { name: say('Checkout') }));
  await expect(page).toHaveURL(/\/checkout/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const state = main.getByLabel(say('State or Union Territory'));
  await tabTo(page, state);
  await page.keyboard.press('ArrowDown');
  await expect(state).not.toHaveValue('');
  await pressEnterOn(page, main.getByRole('button', { name: /₹/ }));
  const gateway = page.frameLocator('iframe');
  await tabTo(page, gateway.getByRole('textbox').first());
  await page.keyboard.press('Control+a');
  await page.keyboard.type('success@razorpay');
  await pressEnterOn(page, gateway.getByRole('button', { name: /₹/ }));
  await expect(page).toHaveURL(/order-confirmation/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('by the keyboard alone: a date is chosen and the booking is confirmed @phone', async ({ page }) => {
  await becomeSomebody(page);
  const free = (await readTests(page)).find(
    ({ price, mode, nextSittingAt, isPractice }) =>
      price === 0 && mode === 'none' && isPractice && nextSittingAt !== null,
  );
  if (!free) throw new Error('the demo has no free test with a date');
  await open(page, `/book/test/${free.test_code}`);
  const say = await wordsOf(page);
  const main = page.getByRole('main');
  await pressEnterOn(
    page,
    main.getByRole('button', { name: new RegExp(`${say('Hold this seat')}|${say('Choose this slot')}`) }).first(),
  );
  await pressEnterOn(page, main.getByRole('button', { name: say('Confirm the booking') }));
  await expect(page).toHaveURL(/booking-confirmation/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('by the keyboard alone: from the lobby into the player and to the second question @desk', async ({ page }) => {
  const { say, player } = await enterPractice(page);
  await tabTo(page, page.getByLabel(say('I have read the rules of this test and will follow them.')));
  await page.keyboard.press('Space');
  const start = page.getByRole('button', { name: say('Start the test') });
  await expect(start).not.toHaveAttribute('aria-disabled', 'true', { timeout: 60_000 });
  await pressEnterOn(page, start);
  await expect(player.heading).toBeVisible();
  await pressEnterOn(page, player.button('Save & Next'));
  await expect(player.heading).toHaveText(/2/);
  await expect(player.heading).toBeFocused();
});

test('by the keyboard alone: the settings are changed, and stay @phone', async ({ page }) => {
  await becomeSomebody(page);
  await open(page, '/settings?section=appearance');
  const say = await wordsOf(page);
  await tabTo(page, page.getByRole('radio', { name: say('Same as this device') }));
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await tabTo(page, page.getByRole('group', { name: say('Text size') }).getByRole('radio', { name: say('Standard') }));
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('html')).toHaveAttribute('data-text', 'large');
  await reload(page);
  await expect(page.locator('html')).toHaveAttribute('data-text', 'large');
});

test('by the keyboard alone: a job is looked for, saved and applied for @desk', async ({ page }) => {
  await becomeSomebody(page);
  const jobs = (await (await page.request.get('/api/v1/job/alljobs')).json()) as {
    _id: string;
    applyUrl: string | null;
    validThrough: string;
  }[];
  const wanted = jobs.find(({ applyUrl, validThrough }) => applyUrl === null && Date.parse(validThrough) > Date.now());
  if (!wanted) throw new Error('the demo has no job that one applies for here');
  await open(page, '/Jobs');
  const say = await wordsOf(page);
  const main = page.getByRole('main');
  await pressEnterOn(page, main.locator(`a[href="/job/${wanted._id}"]`).first());
  await expect(page).toHaveURL(`/job/${wanted._id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await tabTo(page, main.getByRole('textbox'));
  await page.keyboard.type('I know the work.');
  await tabTo(page, main.getByRole('checkbox').last());
  await page.keyboard.press('Space');
  await pressEnterOn(page, main.getByRole('button', { name: say('Send application') }));
  const sent = main.getByRole('link', { name: say('See your application, or withdraw it') });
  await expect(sent).toBeFocused();
  await pressEnterOn(page, main.getByRole('button', { name: say('Save this job') }));
  await expect(main.getByRole('button', { name: say('Saved') })).toBeFocused();
});

test('a toast never covers the focused element, in the header or just below it @both', async ({ page }) => {
  const first = (await readTests(page)).find(({ price, isPractice }) => price > 0 && !isPractice);
  if (!first) throw new Error('nothing in the catalogue is sold');
  await open(page, `/products/test/${first._id}`);
  const say = await wordsOf(page);
  await page
    .getByRole('main')
    .getByRole('button', { name: say('Add to cart') })
    .filter({ visible: true })
    .click();
  const shown = page.locator('.Toastify__toast');
  await expect(shown).toBeVisible();
  // While another window has the focus, the toast does not disappear.
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  await page.evaluate(() => scrollTo(0, 0));
  const inHeader = await page.getByRole('banner').locator('a, button').filter({ visible: true }).elementHandles();
  expect(inHeader.length).toBeGreaterThan(2);
  for (const element of inHeader) {
    await element.focus();
    expect(await whyFocusIsHidden(page)).toBeNull();
  }
  // On a phone, toasts appear below the header in the full width. Therefore an element in that area is also checked.
  const wish = page.getByRole('heading', { level: 1 }).locator('..').getByRole('button');
  await wish.evaluate((element: HTMLElement) => {
    scrollBy(0, element.getBoundingClientRect().top - 84);
    element.focus({ preventScroll: true });
  });
  expect(await whyFocusIsHidden(page)).toBeNull();
  await expect(shown).toBeVisible();
});
