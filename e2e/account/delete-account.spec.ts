import { expect, test } from '@playwright/test';
import { look } from '../help/look.ts';
import { becomeSomebody, mailTo, open } from '../help/people.ts';
import { wcagFindings } from '../help/screen-checks.ts';
import { wordsOf } from '../help/words.ts';

test('somebody asks for their account to be deleted, sees it on every page, and keeps it @phone', async ({ page }) => {
  const person = await becomeSomebody(page);
  await open(page, '/settings?section=data');
  const say = await wordsOf(page);
  const main = page.getByRole('main');
  const button = (words: string) => page.getByRole('button', { name: say(words), exact: true });
  await button('Delete my account').click();
  await main.getByLabel(say('Current password'), { exact: true }).fill(person.password);
  await look(page, 'delete-account-proof');
  await button('Delete in 14 days').click();
  await expect(main.getByRole('button', { name: say('Keep my account'), exact: true })).toBeVisible();
  await mailTo(page, person.email, /will be deleted|मिटाया जाएगा/);
  await look(page, 'delete-account-waits');
  expect(await wcagFindings(page)).toEqual([]);

  // On this page, only the bar at the top mentions the deletion.
  await open(page, '/about');
  await button('Keep my account').click();
  await expect(button('Keep my account')).toBeHidden();
  await open(page, '/settings?section=data');
  await expect(button('Delete my account')).toBeVisible();
});
