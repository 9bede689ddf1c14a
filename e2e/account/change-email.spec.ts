import { expect, type Page, test } from '@playwright/test';
import { look } from '../help/look.ts';
import { becomeSomebody, mailTo, newPerson, open } from '../help/people.ts';
import { wcagFindings } from '../help/screen-checks.ts';
import { type Say, wordsOf } from '../help/words.ts';

const linkIn = (plain: string) => /https?:\/\/\S+token=[A-Za-z0-9_-]+/.exec(plain)?.[0] ?? '';
const pathOf = (link: string) => link.replace(/^https?:\/\/[^/]+/, '');

async function askFor(page: Page, say: Say, newEmail: string, password: string): Promise<void> {
  const main = page.getByRole('main');
  const press = (words: string) => main.getByRole('button', { name: say(words), exact: true }).click();
  await press('Change email address');
  await main.getByLabel(say('New email address')).fill(newEmail);
  await press('Continue');
  await main.getByLabel(say('Current password'), { exact: true }).fill(password);
  await press('Send the link');
  await expect(main.getByRole('button', { name: say('Keep the current address') })).toBeVisible();
}

async function confirmBy(page: Page, say: Say, newEmail: string): Promise<void> {
  const { plain } = await mailTo(page, newEmail, /Confirm your new|अपने नए ईमेल/);
  await page.goto('about:blank');
  await open(page, pathOf(linkIn(plain)));
  await page
    .getByRole('main')
    .getByRole('button', { name: say('Use the new address') })
    .click();
  await expect(page.getByRole('main').getByText(newEmail)).toBeVisible();
}

test('an address is changed by the link that is mailed to the new one, and "It was not me" at the old one takes it back @phone', async ({
  page,
}) => {
  const person = await becomeSomebody(page);
  const [second, third] = [newPerson().email.replace('asha', 'new'), newPerson().email.replace('asha', 'newer')];
  await open(page, '/settings?section=account');
  const say = await wordsOf(page);
  const main = page.getByRole('main');
  await look(page, 'change-email');
  await askFor(page, say, second, person.password);
  await look(page, 'change-email-waiting');
  expect(await wcagFindings(page)).toEqual([]);
  await confirmBy(page, say, second);

  await askFor(page, say, third, person.password);
  await confirmBy(page, say, third);
  const { plain } = await mailTo(page, second, /has a new email address|ईमेल पता बदल गया/);
  await open(page, pathOf(linkIn(plain)));
  await look(page, 'keep-email');
  await main.getByRole('button', { name: say('It was not me') }).click();
  await expect(main.getByText(say('Your account has its old address again'))).toBeVisible();
  await look(page, 'keep-email-done');
  expect(await wcagFindings(page)).toEqual([]);
  await mailTo(page, second, /Set a new password|नया पासवर्ड/);
  expect((await page.request.get('/api/v1/auth/check')).status()).toBe(401);
});
