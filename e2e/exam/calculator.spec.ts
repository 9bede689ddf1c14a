import { expect, test } from '@playwright/test';
import { look } from '../help/look.ts';
import { enterPractice, start } from '../help/practice.ts';
import { sidewaysFindings, wcagFindings } from '../help/screen-checks.ts';

test('the calculator is used by keyboard beside the question, and gives the focus back @desk', async ({ page }) => {
  const { say, player } = await enterPractice(page);
  await start(page, say, player);
  const opener = page.getByRole('button', { name: say('Calculator'), exact: true });
  await opener.focus();
  await page.keyboard.press('Enter');
  const field = page.getByRole('textbox', { name: say('Calculation') });
  await expect(field).toBeFocused();
  await page.keyboard.type('(12+3)*4');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('60');
  await page.keyboard.type('/0=');
  await expect(page.getByText(say('This has no value, such as a division by zero.'))).toBeVisible();
  await expect(field).toHaveValue('60/0');
  await look(page, 'player-calculator');
  expect(await wcagFindings(page)).toEqual([]);

  // The question can be answered while the calculator is open. The calculator stays open when the next question is
  // opened.
  await player.options.first().check();
  await player.expectSaved('on-server');
  await page.getByRole('button', { name: say('Save & Next') }).click();
  await expect(field).toHaveValue('60/0');
  await field.focus();
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await expect(opener).toBeFocused();
});

test('on a phone the keys of the calculator write, delete and calculate, and it opens as it was closed @phone', async ({
  page,
}) => {
  const { say, player } = await enterPractice(page);
  await start(page, say, player);
  const open = async () => {
    await page.getByRole('button', { name: say('Menu') }).click();
    await page
      .getByRole('button', { name: say('Calculator'), exact: true })
      .last()
      .click();
  };
  await open();
  const field = page.getByRole('textbox', { name: say('Calculation') });
  const press = async (...names: string[]) => {
    for (const name of names) await page.getByRole('button', { name, exact: true }).click();
  };
  await press('7', '5', '×', '2', '3');
  await press(say('Delete the last character'));
  await press('0', '%');
  await expect(field).toHaveValue('75×20%');
  expect(await sidewaysFindings(page)).toEqual([]);
  expect(await wcagFindings(page)).toEqual([]);
  await look(page, 'player-calculator-phone', [360]);
  await press(say('Calculate'));
  await expect(field).toHaveValue('15');

  await press(say('Close the calculator'));
  await expect(field).toBeHidden();
  await open();
  await expect(field).toHaveValue('15');
  await press(say('Clear'));
  await expect(field).toHaveValue('');
});
