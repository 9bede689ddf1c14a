import { expect, test } from '@playwright/test';
import { look } from '../help/look.ts';
import { offerRoom, signInStaff } from '../help/room.ts';
import { wcagFindings } from '../help/screen-checks.ts';
import { wordsOf } from '../help/words.ts';

test('an author writes a question with two places to answer, and tries it with the keyboard @phone', async ({
  page,
}) => {
  const { author } = await offerRoom({ mode: 'live', startsInSeconds: 7200, names: ['Asha Rao'] });
  await signInStaff(page, author, '/staff/bank/new');
  const say = await wordsOf(page);
  const english = (label: string) => page.getByLabel(say('{label} (English)', { label }), { exact: true });
  const place = (name: string) => page.getByRole('group', { name: say('Place {name}', { name }), exact: true });
  const kindOf = (name: string) => page.getByLabel(say('How place {name} is answered', { name }), { exact: true });
  const preview = page.getByRole('region', { name: say('Preview') });

  await test.step('a place without an answer, and a faulty answer, are told at their fields', async () => {
    await page.getByLabel(say('Topic'), { exact: true }).fill('Rivers');
    await page.getByLabel(say('Kind'), { exact: true }).selectOption('composite');
    await english(say('Question')).fill('The [[river]] is [[length]] km long, and rises at [[source]].');
    await english(say('Explanation')).fill('Look at the map.');
    await kindOf('river').selectOption('inline-choice');
    await kindOf('length').selectOption('numeric');
    for (const [at, river] of ['Ganga', 'Kaveri'].entries())
      await place('river')
        .getByLabel(say('{label} (English)', { label: say('Option {no}', { no: at + 1 }) }), { exact: true })
        .fill(river);
    for (const no of [4, 3]) {
      const label = say('Option {no}', { no });
      await place('river')
        .getByRole('button', { name: say('Remove: {label}', { label }) })
        .press('Enter');
    }
    await place('length').getByRole('textbox').first().fill('many');
    await page.getByRole('button', { name: say('Save as a new draft') }).press('Enter');
    await expect(place('source').getByText(say('Choose how this place is answered'))).toBeVisible();
    await expect(place('river').getByText(say('Say which option is right'))).toBeVisible();
    await expect(place('length').getByText(say('The right answer is not a number yet'))).toBeVisible();
    expect(await wcagFindings(page)).toEqual([]);
    await look(page, 'staff-item-places');
  });

  await test.step('without faults it waits for its review', async () => {
    await english(say('Question')).fill('The [[river]] is [[length]] km long.');
    await place('river')
      .getByRole('radio', { name: say('Option {no} is right', { no: 2 }) })
      .press('Space');
    await place('length').getByRole('textbox').first().fill('805');
    await page.getByRole('button', { name: say('Save the draft') }).press('Enter');
    // The button works when the draft is saved and the server has found no problem in it.
    const submit = page.getByRole('button', { name: say('Submit for review') });
    await expect(submit).not.toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByText(say('Say which option is right'))).toHaveCount(0);
    await page.reload();
    await expect(place('length').getByRole('textbox').first()).toHaveValue('805');
    await expect(place('river').getByRole('radio', { name: say('Option {no} is right', { no: 2 }) })).toBeChecked();
    await expect(submit).not.toHaveAttribute('aria-disabled', 'true');
  });

  await test.step('the preview is answered with the keyboard', async () => {
    const river = preview.getByRole('combobox').first();
    await river.focus();
    await page.keyboard.press('ArrowDown');
    await expect(river).not.toHaveValue('');
    const length = preview.getByRole('textbox').first();
    await length.fill('805');
    await look(page, 'staff-item-places-preview');
    await preview.getByRole('button', { name: say('Clear the answer') }).press('Enter');
    await expect(length).toHaveValue('');
  });
});
