import { expect, type Page, test } from '@playwright/test';
import { codeAt } from '../../apps/server/modules/identity/second-factor/totp.ts';
import { look } from '../help/look.ts';
import { becomeSomebody, mailTo, open } from '../help/people.ts';
import { wcagFindings } from '../help/screen-checks.ts';
import { wordsOf } from '../help/words.ts';

test('a candidate sets up an authenticator app, comes in with a recovery code, and removes the app @desk', async ({
  page,
}) => {
  const person = await becomeSomebody(page);
  await open(page, '/settings?section=security');
  const say = await wordsOf(page);
  const main = page.getByRole('main');
  const press = (words: string) => main.getByRole('button', { name: say(words), exact: true }).click();

  await press('Set up an authenticator app');
  await main.getByLabel(say('Current password'), { exact: true }).fill(person.password);
  await press('Continue');
  await expect(main.getByRole('img', { name: say('QR code with the key for your authenticator app') })).toBeVisible();
  await look(page, 'authenticator-scan');
  expect(await wcagFindings(page)).toEqual([]);
  const secret = await secretOn(page);
  await main.getByLabel(say('Code from your authenticator app')).fill(codeAt(secret, new Date()));
  await press('Confirm');
  const codes = main.getByRole('listitem').filter({ hasText: /^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/ });
  await expect(codes).toHaveCount(10);
  await look(page, 'recovery-codes');
  const [first = '', second = ''] = await codes.allTextContents();
  await press('I have saved them');
  await expect(main.getByText(say('Your account is protected by an authenticator app.'))).toBeVisible();
  await look(page, 'second-factor');
  await mailTo(page, person.email, /authenticator app now protects|ऑथेंटिकेटर ऐप/);

  await test.step('without the phone, a recovery code opens the account', async () => {
    await page.request.post('/api/v1/auth/logout', { data: {} });
    await page.context().clearCookies();
    await open(page, '/login');
    await main.getByLabel(say('Username / Email')).fill(person.email);
    await main.getByLabel(say('Password'), { exact: true }).fill(person.password);
    await press('Login');
    await press('Use a recovery code');
    await main.getByLabel(say('Recovery code')).fill(first);
    await look(page, 'login-recovery-code');
    await press('Login');
    await expect(page).toHaveURL(/dashboard/);
    await mailTo(page, person.email, /recovery code of your account|रिकवरी कोड इस्तेमाल/);
  });

  await test.step('the app is removed with the password and a code', async () => {
    await open(page, '/settings?section=security');
    await press('Remove the app');
    await main.getByLabel(say('Current password'), { exact: true }).fill(person.password);
    await main.getByLabel(say('Code from your authenticator app')).fill(second);
    await press('Remove the app');
    await expect(main.getByText(say('The authenticator app is removed.'))).toBeVisible();
    await expect(main.getByRole('button', { name: say('Set up an authenticator app') })).toBeVisible();
  });
});

/** Returns the key that is shown to a user who cannot scan it. */
async function secretOn(page: Page): Promise<string> {
  const text = await page
    .getByRole('main')
    .locator('p span')
    .filter({ hasText: /^[A-Z2-7 ]{32,}$/ })
    .innerText();
  return text.replaceAll(' ', '');
}
