import { expect, test } from '@playwright/test';
import { continueWithGoogle, newPerson, open } from '../help/people.ts';
import { wcagFindings } from '../help/screen-checks.ts';
import { wordsOf } from '../help/words.ts';

test('a new user logs in by Google, adds the details that Google does not provide, and takes over from another device @phone', async ({
  page,
  browser,
}) => {
  const { email } = newPerson();
  await open(page, '/login?next=%2Fproducts');
  const say = await wordsOf(page);
  await continueWithGoogle(page, email);

  await expect(page).toHaveURL(/\/complete-account\?next=%2Fproducts$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('Complete your account'));
  expect(await wcagFindings(page)).toEqual([]);
  await page.getByLabel(say('Phone'), { exact: true }).fill('+91 98765 43210');
  await page.getByLabel(say('Date of birth')).fill('2001-02-03');
  await page.getByLabel(say('Gender')).selectOption('female');
  await page.getByLabel(say('Unique/Aadhaar number')).fill('KA-77-1234');
  await page.getByRole('button', { name: say('Save and continue') }).click();
  await expect(page).toHaveURL(/\/products$/);

  const other = await browser.newContext({ locale: 'hi-IN' });
  const second = await other.newPage();
  await open(second, '/login?next=%2Ffaqs');
  await continueWithGoogle(second, email);
  const dialog = second.getByRole('dialog');
  await expect(dialog).toContainText(email);
  await expect(dialog).toContainText(say('You are currently logged in on another device.'));
  expect(await wcagFindings(second)).toEqual([]);
  // The user is already logged in at Google, which redirects back at once.
  await dialog.getByRole('button', { name: say('Yes, Continue') }).click();
  await expect(second).toHaveURL(/\/faqs$/);
  expect((await second.request.get('/api/v1/auth/check')).status()).toBe(200);
  expect((await page.request.get('/api/v1/auth/check')).status()).toBe(401);
  await other.close();
});

test('a link that names somebody’s address shows it to nobody, and ends no session by itself @desk', async ({
  page,
}) => {
  await open(page, '/?deviceConflict=true&email=somebody%40people.example');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('You are currently logged in on another device.');
  await expect(dialog).not.toContainText('somebody@people.example');
  await dialog.getByRole('button', { name: 'Yes, Continue' }).click();
  await expect(page).toHaveURL(/\/continue-with-google/);
  expect(await wcagFindings(page)).toEqual([]);
});

test('an address of this site that reads like another host never leads there @desk', async ({ page, baseURL }) => {
  for (const button of ['Cancel', 'Yes, Continue']) {
    await page.goto(`${baseURL}//evil.example/login?deviceConflict=true&email=somebody%40people.example`);
    await page.getByRole('dialog').getByRole('button', { name: button }).click();
    await expect(page).toHaveURL((url) => url.origin === baseURL && !url.search.includes('deviceConflict'));
  }
});
