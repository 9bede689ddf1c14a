import { expect, type Page, test } from '@playwright/test';
import { codeAt } from '../../apps/server/modules/identity/second-factor/totp.ts';
import { look } from '../help/look.ts';
import { becomeSomebody, mailTo, open } from '../help/people.ts';
import { offerRoom, signInStaff } from '../help/room.ts';
import { wcagFindings } from '../help/screen-checks.ts';
import { wordsOf } from '../help/words.ts';

/** Adds a virtual authenticator. Its screen lock always verifies the user. */
async function withScreenLock(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('a candidate adds a passkey, logs in with it, and removes it @phone', async ({ page }) => {
  await withScreenLock(page);
  const person = await becomeSomebody(page);
  await open(page, '/settings?section=security');
  const say = await wordsOf(page);
  const main = page.getByRole('main');
  const press = (words: string) => main.getByRole('button', { name: say(words), exact: true }).click();
  const password = main.getByLabel(say('Current password'), { exact: true });
  await look(page, 'security-without');

  await press('Add a passkey');
  await password.fill(person.password);
  await press('Continue');
  await main.getByLabel(say('Name of the passkey')).fill('Blue phone');
  await look(page, 'passkey-name');
  expect(await wcagFindings(page)).toEqual([]);
  await press('Make the passkey');
  await expect(main.getByRole('listitem').filter({ hasText: /^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/ })).toHaveCount(10);
  await press('I have saved them');
  await expect(main.getByText(say('Your account is protected by a passkey.'))).toBeVisible();
  const passkey = main.getByRole('listitem').filter({ hasText: 'Blue phone' });
  await expect(passkey).toContainText(say('not used yet'));
  await look(page, 'passkeys');
  expect(await wcagFindings(page)).toEqual([]);
  await mailTo(page, person.email, /passkey was added|पासकी जोड़ी गई/);

  await test.step('the same device makes no second one', async () => {
    await press('Add a passkey');
    await password.fill(person.password);
    await press('Continue');
    await main.getByLabel(say('Name of the passkey')).fill('Again');
    await press('Make the passkey');
    await expect(main.getByText(say('This device or key has a passkey of your account already.'))).toBeVisible();
    await press('Cancel');
  });

  await test.step('after the password the passkey opens the account', async () => {
    await page.request.post('/api/v1/auth/logout', { data: {} });
    await page.context().clearCookies();
    await open(page, '/login');
    await main.getByLabel(say('Username / Email')).fill(person.email);
    await main.getByLabel(say('Password'), { exact: true }).fill(person.password);
    await press('Login');
    await expect(main.getByRole('button', { name: say('Use a recovery code') })).toBeVisible();
    await look(page, 'login-passkey');
    expect(await wcagFindings(page)).toEqual([]);
    await press('Use a passkey');
    await expect(page).toHaveURL(/dashboard/);
    await open(page, '/settings?section=security');
    await expect(passkey).toBeVisible();
    await expect(passkey).not.toContainText(say('not used yet'));
  });

  await test.step('or without the password', async () => {
    await page.request.post('/api/v1/auth/logout', { data: {} });
    await page.context().clearCookies();
    await open(page, '/login');
    await look(page, 'login-with-passkey');
    await press('Log in with a passkey');
    await expect(page).toHaveURL(/dashboard/);
    await open(page, '/settings?section=security');
  });

  await test.step('it proves its owner when it is removed', async () => {
    await main.getByRole('button', { name: say('Remove the passkey {name}', { name: 'Blue phone' }) }).click();
    await password.fill(person.password);
    await look(page, 'passkey-remove');
    await press('Remove the passkey');
    await expect(main.getByText(say('The passkey is removed.'))).toBeVisible();
    await expect(passkey).toHaveCount(0);
    await mailTo(page, person.email, /passkey was removed|पासकी हटाई गई/);
  });
});

test('a proctor adds a passkey, and comes in to the staff pages with it @desk', async ({ page }) => {
  const { proctor } = await offerRoom({ mode: 'centre', startsInSeconds: 3600, names: ['Ravi Kumar'] });
  await withScreenLock(page);
  await signInStaff(page, proctor);
  await open(page, '/settings?section=security');
  const say = await wordsOf(page);
  const main = page.getByRole('main');
  const press = (words: string) => main.getByRole('button', { name: say(words), exact: true }).click();

  await press('Add a passkey');
  await main.getByLabel(say('Current password'), { exact: true }).fill(proctor.password);
  // The login has used up the current code, so the code of the next time step is sent. The server accepts it.
  const code = codeAt(proctor.totpSecret ?? '', new Date(Date.now() + 30_000));
  await main.getByLabel(say('Code from your authenticator app')).fill(code);
  await press('Continue');
  await main.getByLabel(say('Name of the passkey')).fill('Desk');
  await press('Make the passkey');
  await press('I have saved them');
  await expect(main.getByRole('listitem').filter({ hasText: 'Desk' })).toBeVisible();
  await look(page, 'passkeys-of-staff');

  await page.request.post('/api/v1/auth/logout', { data: {} });
  await page.context().clearCookies();
  await open(page, '/staff');
  await page.locator('input[autocomplete="username"]').fill(proctor.email);
  await page.locator('input[type="password"]').fill(proctor.password);
  await page.keyboard.press('Enter');
  const use = page.getByRole('button', { name: say('Use a passkey'), exact: true });
  await expect(use).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(use).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
