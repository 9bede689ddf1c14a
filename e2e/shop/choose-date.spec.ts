import { expect, test } from '@playwright/test';
import { becomeSomebody, open, readTests } from '../help/people.ts';
import { sidewaysFindings, wcagFindings } from '../help/screen-checks.ts';
import { wordsOf } from '../help/words.ts';

test('a date of a free test leads through the login to that date, and a date of another one into the cart @phone', async ({
  page,
}) => {
  const tests = await readTests(page);
  const free = tests.find(({ mode, price, nextSittingAt }) => mode === 'live' && price === 0 && nextSittingAt !== null);
  const sold = tests.find(({ mode, price, nextSittingAt }) => mode === 'centre' && price > 0 && nextSittingAt !== null);
  if (!free || !sold) throw new Error('the demo has no such tests');

  await open(page, `/products/test/${sold._id}`);
  const say = await wordsOf(page);
  await page
    .getByRole('button', { name: say('Choose and buy') })
    .first()
    .click();
  await expect(
    page
      .getByRole('dialog')
      .getByRole('link', { name: sold.title.en })
      .or(page.getByRole('dialog').getByText(sold.title.hi ?? sold.title.en))
      .first(),
  ).toBeVisible();
  expect(await page.evaluate((code) => sessionStorage.getItem(`chosen-date ${code}`), sold.test_code)).toMatch(
    /^place=.+&date=\d{4}-\d\d-\d\d$/,
  );

  await open(page, `/products/test/${free._id}`);
  expect(await wcagFindings(page)).toEqual([]);
  expect(await sidewaysFindings(page)).toEqual([]);
  const choice = page.getByRole('link', { name: say('Choose this date') }).last();
  const address = (await choice.getAttribute('href')) ?? '';
  const date = new URL(address, 'http://here').searchParams.get('date') ?? '';
  await choice.click();
  await expect(page).toHaveURL(/\/login/);
  await becomeSomebody(page);
  await open(page, address);
  await expect(
    page.getByRole('group', { name: (await wordsOf(page))('Date'), exact: true }).getByRole('radio', { checked: true }),
  ).toHaveValue(date);
});
