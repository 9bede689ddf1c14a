import { expect, test } from '@playwright/test';
import { look } from '../help/look.ts';
import { becomeSomebody, mailTo, open } from '../help/people.ts';
import { wcagFindings } from '../help/screen-checks.ts';
import { wordsOf } from '../help/words.ts';

test('a mistyped date of birth is read once more in words, corrected with the password, and is then theirs to change no more @phone', async ({
  page,
}) => {
  const person = await becomeSomebody(page);
  await open(page, '/profile');
  const say = await wordsOf(page);
  const main = page.getByRole('main');
  const press = (words: string) => main.getByRole('button', { name: say(words), exact: true }).click();
  const date = main.getByLabel(say('Right date of birth'));

  await press('Correct the date of birth');
  await expect(date).toBeFocused();
  await date.fill(`${new Date().getFullYear() + 1}-01-02`);
  await press('Continue');
  await expect(main.getByText(say('Enter a real date of birth'))).toBeVisible();
  const child = new Date().getFullYear() - 15;
  await date.fill(`${child}-01-02`);
  await look(page, 'correct-birth-date');
  await press('Continue');
  await expect(main.locator('strong').filter({ hasText: String(child) })).toBeVisible();
  await expect(
    main.getByText(
      say(
        'By this date you are under 18. Tests that are watched over the internet or looked at later are then closed to you until a parent or guardian gives consent, also those that you have booked.',
      ),
    ),
  ).toBeVisible();
  await look(page, 'correct-birth-date-prove');
  expect(await wcagFindings(page)).toEqual([]);
  await press('Cancel');

  await press('Correct the date of birth');
  await date.fill('1999-03-04');
  await press('Continue');
  await main.getByLabel(say('Current password'), { exact: true }).fill(person.password);
  await press('Correct it');
  const done = main.getByText(say('Your date of birth is corrected.'));
  await expect(done).toBeVisible();
  await expect(main.getByText('1999')).toBeVisible();
  await expect(main.getByRole('button', { name: say('Correct the date of birth') })).toHaveCount(0);
  await look(page, 'correct-birth-date-done');
  expect(await wcagFindings(page)).toEqual([]);
  await mailTo(page, person.email, /date of birth of your account|खाते की जन्मतिथि/);
});
