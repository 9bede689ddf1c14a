import { expect, test } from '@playwright/test';
import { look } from '../help/look.ts';
import { offerRoom, signInStaff } from '../help/room.ts';
import { wcagFindings } from '../help/screen-checks.ts';
import { wordsOf } from '../help/words.ts';

test('an author reads the report of a file with a bad question and takes the good ones in @phone', async ({ page }) => {
  const { author } = await offerRoom({ mode: 'live', startsInSeconds: 7200, names: ['Asha Rao'] });
  await signInStaff(page, author, '/staff/bank');
  const say = await wordsOf(page);
  const mark = `No. ${Date.now()}`;
  const gift = `${mark}: which is the capital of India? {=New Delhi ~Mumbai}

::Wild:: ${mark}: name a river. {=Gan*}

${mark}: how much is 2 + 2? {#4}
`;

  await test.step('the file is read, and what is missing in the form is named', async () => {
    await page.getByRole('link', { name: say('Import questions') }).click();
    await page.getByRole('button', { name: say('Read the file') }).click();
    const file = page.getByLabel(say('File of questions'));
    await expect(file).toBeFocused();
    await expect(page.getByText(say('Choose a file.'))).toBeVisible();
    expect(await wcagFindings(page)).toEqual([]);
    await look(page, 'staff-import-form');
    await file.setInputFiles({ name: 'questions.gift', mimeType: 'text/plain', buffer: Buffer.from(gift) });
    await page.getByLabel(say('Topic'), { exact: true }).fill('Imported');
    await page.getByRole('button', { name: say('Read the file') }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('questions.gift');
  });

  await test.step('the report says why one is refused', async () => {
    await expect(page.getByText(`${mark}: how much is`)).toBeVisible();
    await page.getByLabel(say('Outcome'), { exact: true }).selectOption('refused');
    await expect(page.getByText(`${mark}: how much is`)).toHaveCount(0);
    await expect(page.getByText('Wild', { exact: true })).toBeVisible();
    expect(await wcagFindings(page)).toEqual([]);
    await page.getByLabel(say('Outcome'), { exact: true }).selectOption('');
    await expect(page.getByText(`${mark}: how much is`)).toBeVisible();
    await look(page, 'staff-import-report');
  });

  await test.step('the good ones come in once, and the list finds them', async () => {
    const takeIn = page.getByRole('button', { name: /2/ }).filter({ hasText: /2/ });
    await takeIn.first().click();
    await page.getByRole('link', { name: say('Show them in the bank') }).click();
    await page.getByRole('searchbox', { name: say('Words of the question, or its code') }).fill(mark);
    await expect(page.getByRole('link', { name: mark })).toHaveCount(2);
    await page.goBack();
    await expect(page.getByRole('link', { name: say('Show them in the bank') })).toBeVisible();
    await expect(takeIn).toHaveCount(0);
  });
});
