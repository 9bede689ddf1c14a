import { expect, test } from '@playwright/test';
import { look } from '../help/look.ts';
import { becomeSomebody, open, scriptOfForm } from '../help/people.ts';
import { wcagFindings } from '../help/screen-checks.ts';
import { wordsOf } from '../help/words.ts';

test('a form that is sent before its script has come waits for it, and never lands in the address @desk', async ({
  page,
}) => {
  const arrival = Promise.withResolvers<void>();
  await page.route(/\/assets\/forgot-form-/, async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await open(page, '/forgot-password');
  const form = page.locator('main form');
  await form.getByRole('textbox').fill('somebody@people.example');
  await form.getByRole('button').click();
  await expect(page).toHaveURL(/\/forgot-password$/);
  arrival.resolve();
  await expect(page.getByText(/a link is on its way|लिंक भेजा जा रहा है/)).toBeVisible();
  await expect(form.getByRole('textbox')).toHaveValue('somebody@people.example');
});

test('a script that cannot be loaded takes nothing off the page, and is asked for at intervals @phone', async ({
  page,
}) => {
  let asked = 0;
  await page.route(/\/assets\/(footer|user-menu)-[\w-]+\.js/, async (route) => {
    asked += 1;
    await route.abort();
  });
  await becomeSomebody(page);
  await open(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // On a wide page, the main links also contain a link to the dashboard. This is the link next to them, which replaces
  // the menu.
  const insteadOfMenu = page.getByRole('banner').locator('a[href="/dashboard"]:not(nav a)');
  await expect(insteadOfMenu).toHaveText(/^(Dashboard|डैशबोर्ड)$/);
  await expect(page.getByRole('contentinfo').getByRole('link').first()).toBeVisible();
  expect(asked).toBeLessThan(10);
});

test('a new account is told where to start, and not what it does not have @phone', async ({ page }) => {
  await becomeSomebody(page);
  await open(page, '/dashboard');
  const say = await wordsOf(page);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([/यहाँ से शुरू करें|Start here/]);
  for (const name of ['Try a free test', 'Browse tests', 'Complete your profile']) {
    await expect(main.getByRole('link', { name: say(name) })).toBeVisible();
  }
  await expect(main.getByText(say('None booked'))).toHaveCount(0);
  expect(await wcagFindings(page)).toEqual([]);
  await look(page, 'dashboard-start');
});

test('a sign-up with errors lists them above the form, each leads to its field, and what was typed stays @phone', async ({
  page,
}) => {
  await open(page, '/signup');
  const say = await wordsOf(page);
  const main = page.getByRole('main');
  await scriptOfForm(page);
  await main.getByLabel(say('Full name')).fill('Asha Rao');
  const send = main.getByRole('button', { name: say('Sign Up'), exact: true });
  await send.click();
  const summary = main.getByRole('region', { name: say('Please correct these fields') });
  await expect(summary).toBeFocused();
  const problems = ['Email is required', 'Phone number is required', 'Password is required'];
  const others = ['Date of birth is required', 'Gender is required', 'Unique number is required'];
  await expect(summary.getByRole('link')).toHaveText([...problems, ...others].map((problem) => say(problem)));
  expect(await wcagFindings(page)).toEqual([]);
  await look(page, 'signup-errors');
  await summary.getByRole('link', { name: say('Gender is required') }).press('Enter');
  await expect(main.getByLabel(say('Gender'))).toBeFocused();
  await main.getByLabel(say('Gender')).selectOption('female');
  await expect(summary.getByRole('link')).toHaveCount(5);
  await expect(main.getByLabel(say('Full name'))).toHaveValue('Asha Rao');
  await send.click();
  await expect(summary).toBeFocused();
});
