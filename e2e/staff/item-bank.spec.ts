import { expect, type Page, test } from '@playwright/test';
import { look } from '../help/look.ts';
import { offerRoom, signInStaff } from '../help/room.ts';
import { wcagFindings } from '../help/screen-checks.ts';
import { type Say, wordsOf } from '../help/words.ts';

const option = (page: Page, say: Say, no: number, language: 'English' | 'Hindi') =>
  page.getByLabel(say(`{label} (${language})`, { label: say('Option {no}', { no }) }), { exact: true });
const text = (page: Page, say: Say, label: string, language: 'English' | 'Hindi') =>
  page.getByLabel(say(`{label} (${language})`, { label: say(label) }), { exact: true });

test('an author writes a question, each fault is shown at its field, and another person approves it @desk', async ({
  page,
  browser,
}) => {
  const { author, admin } = await offerRoom({ mode: 'live', startsInSeconds: 7200, names: ['Asha Rao'] });
  await signInStaff(page, author, '/staff/bank');
  const say = await wordsOf(page);
  const topic = `Rivers ${Date.now()}`;

  await test.step('an unfinished draft is saved, and says what it lacks', async () => {
    await page.getByRole('link', { name: say('New question') }).click();
    await page.getByLabel(say('Topic'), { exact: true }).fill(topic);
    await text(page, say, 'Question', 'English').fill('Which river is $x$ km long?');
    await option(page, say, 1, 'English').fill('Ganga');
    await option(page, say, 2, 'English').fill('Kaveri');
    await page.getByRole('button', { name: say('Save as a new draft') }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Q-\d{5}$/);
    await expect(page.getByText(say('Say which option is right'))).toBeVisible();
    await expect(page.getByText(say('Nothing is written here yet')).first()).toBeVisible();
    expect(await wcagFindings(page)).toEqual([]);
    await look(page, 'staff-item-faults');
  });

  await test.step('the preview is answered with the keyboard, at the width of a phone too', async () => {
    const preview = page.getByRole('region', { name: say('Preview') });
    const kaveri = preview.getByRole('radio', { name: /Kaveri/ });
    await kaveri.focus();
    await page.keyboard.press('Space');
    await expect(kaveri).toBeChecked();
    await preview.getByLabel(say('Width')).selectOption({ label: say('A phone, 360 pixels') });
    await expect(kaveri).toBeChecked();
    await look(page, 'staff-item-preview');
    // The question has faults, so it is not known what earns marks.
    await expect(preview.getByLabel(say('Marks as in'))).toHaveCount(0);
    await preview.getByRole('button', { name: say('Clear the answer') }).press('Enter');
    await expect(kaveri).not.toBeChecked();
  });

  await test.step('what is not saved is not lost by a link', async () => {
    await text(page, say, 'Explanation', 'English').fill('It is 800 km long.');
    page.once('dialog', (dialog) => dialog.dismiss());
    await page.getByRole('link', { name: say('All questions') }).click();
    await expect(text(page, say, 'Explanation', 'English')).toHaveText('It is 800 km long.');
  });

  await test.step('without faults it is submitted', async () => {
    for (const no of [4, 3]) {
      const label = say('Option {no}', { no });
      await page.getByRole('button', { name: say('Remove: {label}', { label }) }).press('Enter');
    }
    await page.getByRole('radio', { name: say('Option {no} is right', { no: 2 }) }).check();
    await page.getByRole('button', { name: say('Save the draft') }).press('Enter');
    await expect(page.getByText(say('Say which option is right'))).toHaveCount(0);
    const submit = page.getByRole('button', { name: say('Submit for review') });
    await expect(submit).not.toHaveAttribute('aria-disabled', 'true');
    await submit.press('Enter');
    await expect(page.getByRole('button', { name: say('Approve') })).toBeVisible();
    await page.getByLabel(say('About'), { exact: true }).selectOption({ label: say('Option {no}', { no: 2 }) });
    await page.getByRole('textbox', { name: say('Comment') }).fill('Is this spelt so everywhere?');
    await page.getByRole('button', { name: say('Comment'), exact: true }).press('Enter');
    await expect(page.getByText('Is this spelt so everywhere?')).toBeVisible();
    expect(await wcagFindings(page)).toEqual([]);
    await look(page, 'staff-item-review');
  });

  await test.step('its author cannot approve it, and somebody else can', async () => {
    const itemPath = new URL(page.url()).pathname;
    const approve = page.getByRole('button', { name: say('Approve') });
    await expect(approve).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByRole('link', { name: say('Write another question') })).toBeVisible();
    const chief = await (await browser.newContext()).newPage();
    await signInStaff(chief, admin, itemPath);
    await chief.getByRole('button', { name: say('Approve') }).press('Enter');
    await expect(chief.getByRole('button', { name: say('Change it in a new version') })).toBeVisible();
    // Other journeys submit questions too, so there may be another one to review or not.
    const next = chief.getByRole('link', { name: say('Next question to review') });
    await expect(next.or(chief.getByText(say('No other question waits for your review.')))).toBeVisible();
    expect(await wcagFindings(chief)).toEqual([]);
    await look(chief, 'staff-item-approved');
  });

  await test.step('it is found in the list by its words and its state', async () => {
    await page.goto('/staff/bank?state=approved');
    await page.getByRole('searchbox', { name: say('Words of the question, or its code') }).fill(topic);
    await expect(page.getByText('Which river is')).toHaveCount(1);
    expect(await wcagFindings(page)).toEqual([]);
    await look(page, 'staff-items');
    await expect(page).toHaveURL(/find=/);
  });

  await test.step('a new version shows the words that it changed', async () => {
    await page.getByRole('link', { name: /Which river is/ }).press('Enter');
    await page.getByRole('button', { name: say('Change it in a new version') }).press('Enter');
    await text(page, say, 'Question', 'English').fill('Which stream is $x$ km long?');
    await page.getByRole('button', { name: say('Save as a new draft') }).press('Enter');
    await page.getByRole('button', { name: say('What version {versionNo} changed', { versionNo: 2 }) }).press('Enter');
    const versions = page.getByRole('region', { name: say('Versions'), exact: true });
    await expect(versions.getByRole('deletion')).toHaveText(`${say('removed:')} river`);
    await expect(versions.getByRole('insertion')).toHaveText(`${say('added:')} stream`);
    expect(await wcagFindings(page)).toEqual([]);
    await look(page, 'staff-item-changes');
  });
});

test('an author writes a question that matches two lists, and tries it with the keyboard @desk', async ({ page }) => {
  const { author } = await offerRoom({ mode: 'live', startsInSeconds: 7200, names: ['Asha Rao'] });
  await signInStaff(page, author, '/staff/bank/new');
  const say = await wordsOf(page);
  const english = (label: string) => page.getByLabel(say('{label} (English)', { label }), { exact: true });
  const rightOf = (row: number) => page.getByLabel(say('Right column of row {row}', { row }), { exact: true });
  const preview = page.getByRole('region', { name: say('Preview') });

  await test.step('a row without its column is told at the row', async () => {
    await page.getByLabel(say('Topic'), { exact: true }).fill('Capitals');
    await page.getByLabel(say('Kind'), { exact: true }).selectOption('match');
    await text(page, say, 'Question', 'English').fill('Where is it?');
    await text(page, say, 'Explanation', 'English').fill('Look at the map.');
    for (const [no, [row, column]] of [
      ['Jaipur', 'Rajasthan'],
      ['Patna', 'Bihar'],
    ].entries()) {
      await english(say('Row {no}', { no: no + 1 })).fill(row ?? '');
      await english(say('Column {no}', { no: no + 1 })).fill(column ?? '');
    }
    for (const name of ['Row {no}', 'Column {no}']) {
      const label = say(name, { no: 3 });
      await page.getByRole('button', { name: say('Remove: {label}', { label }) }).press('Enter');
    }
    await rightOf(1).selectOption('Rajasthan');
    await page.getByRole('button', { name: say('Save as a new draft') }).press('Enter');
    await expect(page.getByText(say('Choose the right column for this row'))).toHaveCount(1);
    expect(await wcagFindings(page)).toEqual([]);
    await look(page, 'staff-item-match');
  });

  await test.step('the key stays with its column when the columns change places', async () => {
    const label = say('Column {no}', { no: 1 });
    await page.getByRole('button', { name: say('Move down: {label}', { label }) }).press('Enter');
    await rightOf(2).selectOption('Bihar');
    await page.getByRole('button', { name: say('Save the draft') }).press('Enter');
    await expect(page.getByRole('button', { name: say('Submit for review') })).not.toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await expect(page.getByText(say('Choose the right column for this row'))).toHaveCount(0);
    await page.reload();
    await expect(english(label)).toHaveText('Bihar');
    await expect(rightOf(1).locator('option:checked')).toHaveText('Rajasthan');
  });

  await test.step('the preview matches with the keyboard', async () => {
    const jaipur = preview.getByRole('combobox', { name: /Jaipur/ });
    await jaipur.focus();
    await page.keyboard.press('ArrowDown');
    await expect(jaipur).not.toHaveValue('');
    await preview.getByRole('button', { name: say('Clear the answer') }).press('Enter');
    await expect(jaipur).toHaveValue('');
  });

  await test.step('the preview says what an answer earns in a known exam', async () => {
    await preview.getByRole('combobox', { name: /Jaipur/ }).selectOption({ label: 'Rajasthan' });
    await preview.getByRole('combobox', { name: /Patna/ }).selectOption({ label: 'Bihar' });
    const right = say('This answer is right: {earned} of {most} marks.', { earned: '1', most: '1' });
    await expect(preview.getByText(right)).toBeVisible();
    await preview.getByLabel(say('Marks as in')).selectOption('jee-main');
    await preview.getByRole('combobox', { name: /Patna/ }).selectOption({ label: 'Rajasthan' });
    const wrong = say('This answer is wrong: {earned} of {most} marks.', { earned: '−1', most: '4' });
    await expect(preview.getByText(wrong)).toBeVisible();
    expect(await wcagFindings(page)).toEqual([]);
    await look(page, 'staff-item-earned');
  });
});
