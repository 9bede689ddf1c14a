import { expect, test } from '@playwright/test';
import { look } from '../help/look.ts';
import { becomeSomebody, mailTo, open, reload, signUp } from '../help/people.ts';
import { wcagFindings } from '../help/screen-checks.ts';
import { wordsOf } from '../help/words.ts';

test('the code of the mail is typed where somebody signed up, and leads to the login @desk', async ({ page }) => {
  const { email } = await signUp(page);
  await open(page, '/');
  // The sign-up form stores this value in the browser.
  await page.evaluate(
    (to) => localStorage.setItem('signUp', JSON.stringify({ email: to, next: null, at: Date.now() })),
    email,
  );
  await reload(page);
  const say = await wordsOf(page);
  const panel = page.getByRole('region', { name: say('Check your inbox') });
  const field = panel.getByLabel(say('Code from the email'));
  await field.fill('12');
  await page.keyboard.press('Enter');
  await expect(panel.getByText(say('Enter the six digits'))).toBeVisible();
  await look(page, 'sign-up-code');
  expect(await wcagFindings(page)).toEqual([]);

  const { plain } = await mailTo(page, email, /Confirm your email|पुष्टि/);
  const code = /\b\d{6}\b/.exec(plain)?.[0] ?? '';
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  await field.fill(wrong);
  await page.keyboard.press('Enter');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login/);
  await expect(panel).toHaveCount(0);
  await expect(page.getByText(say('Your address is confirmed. Log in to continue.'))).toBeVisible();
});

test('somebody who is logged in types the code under the bar, and the bar goes @phone', async ({ page }) => {
  const { email } = await becomeSomebody(page);
  await open(page, '/dashboard');
  const say = await wordsOf(page);
  await page.getByRole('button', { name: say('Enter the code') }).click();
  await look(page, 'confirm-code-bar');
  const { plain } = await mailTo(page, email, /Confirm your email|पुष्टि/);
  await page.getByLabel(say('Code from the email')).fill(/\b\d{6}\b/.exec(plain)?.[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: say('Enter the code') })).toHaveCount(0);
});
