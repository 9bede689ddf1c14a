import { expect, test } from '@playwright/test';
import { becomeSomebody, open } from '../help/people.ts';
import { wordsOf } from '../help/words.ts';

test('orders and invoices are found from where people look for them @phone', async ({ page }) => {
  await becomeSomebody(page);
  for (const place of ['/my-tests', '/dashboard', '/profile', '/settings?section=account']) {
    await open(page, place);
    const say = await wordsOf(page);
    await page
      .getByRole('main')
      .getByRole('link', { name: say('Orders and invoices') })
      .click();
    await expect(page).toHaveURL('/orders');
    await expect(page.getByRole('heading', { name: say('Paid, but your order is still open?') })).toBeVisible();
  }
});
