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

test('an author follows a large file, also after a reload and in another window @desk', async ({ page, context }) => {
  const { author } = await offerRoom({ mode: 'live', startsInSeconds: 7200, names: ['Asha Rao'] });
  await signInStaff(page, author, '/staff/bank/imports/new');
  const say = await wordsOf(page);
  const mark = `Large ${Date.now()}`;
  const questions = Array.from({ length: 4000 }, (_, no) => `${mark}: is ${no} even? {T}`);
  const buffer = Buffer.from(questions.join('\n\n'));

  await test.step('the page says that the file is being read, and the author may leave it', async () => {
    await page
      .getByLabel(say('File of questions'))
      .setInputFiles({ name: 'large.gift', mimeType: 'text/plain', buffer });
    await page.getByLabel(say('Topic'), { exact: true }).fill('Imported');
    await page.getByRole('button', { name: say('Read the file') }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('large.gift');
    await expect(page.getByRole('progressbar')).toBeVisible();
    expect(await wcagFindings(page)).toEqual([]);
  });

  const other = await context.newPage();
  await test.step('after a reload and in another window the same file is read to its end', async () => {
    await page.reload();
    await other.goto(page.url());
    for (const shown of [page, other]) {
      await expect(shown.getByRole('heading', { level: 1 })).toHaveText('large.gift');
      await expect(shown.getByText(`${mark}: is 0 even?`)).toBeVisible({ timeout: 60_000 });
      await expect(shown.getByRole('progressbar')).toHaveCount(0);
    }
  });

  await test.step('what one window takes in, the other one shows', async () => {
    await page.getByRole('button', { name: /4,?000/ }).click();
    await expect(page.getByRole('link', { name: say('Show them in the bank') })).toBeVisible({ timeout: 60_000 });
    await other.reload();
    await expect(other.getByRole('link', { name: say('Show them in the bank') })).toBeVisible();
  });
});
