import { expect, type Page, test } from '@playwright/test';
import { approveQuestion } from '../help/approve-question.ts';
import { look } from '../help/look.ts';
import { openAsAuthorAndAdmin } from '../help/room.ts';
import { wcagFindings } from '../help/screen-checks.ts';
import type { Say } from '../help/words.ts';

const both = (en: string) => ({ en, hi: en });
const field = (page: Page, say: Say, label: string, language: 'English' | 'Hindi') =>
  page.getByLabel(say(`{label} (${language})`, { label: say(label) }), { exact: true });

/** Submits the form of the page as from another window. The page reads it again when it is back online. */
async function submitElsewhere(page: Page): Promise<void> {
  const address = `/api/v1${new URL(page.url()).pathname.replace('/staff', '')}`;
  const { version } = await (await page.request.get(address)).json();
  const answer = await page.request.post(`${address}/submit`, { data: { version } });
  expect(answer.ok(), await answer.text()).toBe(true);
  await page.context().setOffline(true);
  await page.context().setOffline(false);
}

test('an author builds a form from the bank, and another person publishes it @desk', async ({ page, browser }) => {
  const { chief, say } = await openAsAuthorAndAdmin(page, browser, '/staff/forms');
  const topic = `Rivers ${Date.now()}`;
  const facts = { topic, difficulty: 'easy', explanation: both('See the map.') };
  await approveQuestion(page.request, chief.request, {
    ...facts,
    prompt: both('Which river is the longest of these?'),
    answer: { kind: 'single-choice', options: ['Ganga', 'Kaveri', 'Tapi'].map(both), correct: 0 },
  });
  await approveQuestion(page.request, chief.request, {
    ...facts,
    prompt: both('How many rivers meet at Prayagraj?'),
    answer: { kind: 'numeric', from: '3', to: '3' },
  });

  await test.step('an unfinished form is saved, and lists what it lacks', async () => {
    await page.getByRole('link', { name: say('New form') }).click();
    await field(page, say, 'Title', 'English').first().fill(`${topic}, set A`);
    await page.getByRole('button', { name: say('Save the draft') }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^F-\d{5}$/);
    await expect(page.getByRole('heading', { name: say('Problems') })).toBeVisible();
    await expect(page.getByText(say('Add a question to this section')).first()).toBeVisible();
    expect(await wcagFindings(page)).toEqual([]);
    await look(page, 'staff-form-problems');
  });

  await test.step('questions are found in the bank and added with the keyboard', async () => {
    await page.getByRole('button', { name: say('Add questions') }).press('Enter');
    const search = page.getByLabel(say('Words of the question, or its code'));
    await search.fill(topic);
    const choices = page.getByRole('checkbox', { name: new RegExp(topic) });
    await expect(choices).toHaveCount(2);
    for (const choice of await choices.all()) {
      await choice.focus();
      await page.keyboard.press('Space');
    }
    await search.press('Enter');
    for (const choice of await choices.all()) await expect(choice).toBeChecked();
    expect(await wcagFindings(page)).toEqual([]);
    await look(page, 'staff-form-picker');
    await page.getByRole('button', { name: /2/ }).filter({ hasText: /2/ }).first().press('Enter');
    await expect(page.getByRole('button', { name: say('Add questions') })).toBeFocused();
    await expect(page.getByRole('cell', { name: '2', exact: true }).first()).toBeVisible();
  });

  await test.step('the marks of an exam are filled in, and a table shows what answers get', async () => {
    await page.getByLabel(say('Marks as in')).selectOption('gate-2');
    await page.getByRole('button', { name: say('Fill in the marks') }).press('Enter');
    const truth = page.getByRole('table', { name: say('What typical answers get') }).first();
    await expect(truth.getByRole('row', { name: say('All wrong') })).toContainText('−2/3');
    await expect(page.getByText(say('maximum marks: {maximum}', { maximum: '4' }))).toBeVisible();
  });

  await test.step('the section gets minutes of its own, and the form a tool, and both are there after a reload', async () => {
    const minutes = page.getByLabel(say('Minutes'), { exact: true });
    await minutes.fill('601');
    await page.getByRole('button', { name: say('Save the draft') }).press('Enter');
    await expect(minutes).toHaveAttribute('aria-invalid', 'true');
    await look(page, 'staff-form-minutes');
    await minutes.fill('20');
    await page.getByRole('checkbox', { name: say('Line reader') }).check();
    await page.getByRole('button', { name: say('Save the draft') }).press('Enter');
    await expect(page.getByText(say('Saved.')).last()).toBeVisible();
    await page.reload();
    await expect(minutes).toHaveValue('20');
    await expect(page.getByRole('checkbox', { name: say('Line reader') })).toBeChecked();
    expect(await wcagFindings(page)).toEqual([]);
  });

  await test.step('a form without problems is previewed and submitted', async () => {
    for (const language of ['English', 'Hindi'] as const) {
      await field(page, say, 'Title', language).first().fill(`${topic}, set A`);
      await field(page, say, 'Title', language).last().fill('Rivers');
      await field(page, say, 'Instructions', language).first().fill('Answer all questions.');
    }
    await page.getByRole('button', { name: say('Save the draft') }).press('Enter');
    await expect(page.getByRole('heading', { name: say('Problems') })).toHaveCount(0);
    const preview = page.getByRole('region', { name: say('Preview') });
    const lengths = page.getByRole('list').filter({ hasText: 'Rivers:' });
    await expect(lengths).toHaveText(`Rivers: ${say('{minutes} min', { minutes: '20' })}`);
    const accommodation = page.getByLabel(say('Accommodation of the candidate'));
    await accommodation.selectOption('compensatory-time');
    await expect(lengths).toHaveText(`Rivers: ${say('{minutes} min', { minutes: '30' })}`);
    await accommodation.selectOption('muted-signals');
    await expect(lengths).toHaveText(`Rivers: ${say('{minutes} min', { minutes: '20' })}`);
    await page.getByLabel(say('Question to preview')).selectOption('1');
    await expect(preview.getByText(/Prayagraj|longest/)).toBeVisible();
    await look(page, 'staff-form-draft');
    const submit = page.getByRole('button', { name: say('Submit for publication') });
    await expect(submit).not.toHaveAttribute('aria-disabled', 'true');
    await submit.press('Enter');
    await expect(page.getByText(say('Waits for publication')).first()).toBeVisible();
    await expect(page.getByRole('button', { name: say('Publish'), exact: true })).toHaveCount(0);
  });

  await test.step('another person sends it back, and publishes it after it was submitted again', async () => {
    await chief.goto(new URL(page.url()).pathname);
    const outline = chief.getByRole('region', { name: say('Sections and questions') });
    await expect(outline.getByRole('row', { name: say('All wrong') }).first()).toContainText('−2/3');
    await expect(outline.getByText(say('Line reader'))).toBeVisible();
    await expect(outline.getByText('20', { exact: true })).toBeVisible();
    await expect(outline.getByRole('link', { name: /Prayagraj/ })).toBeVisible();
    await look(chief, 'staff-form-in-review');
    await chief.getByRole('button', { name: say('Send it back…') }).press('Enter');
    await chief.getByRole('textbox', { name: say('Reason') }).fill('The second question is too easy.');
    await chief
      .getByRole('dialog')
      .getByRole('button', { name: say('Send it back') })
      .press('Enter');
    await expect(chief.getByRole('dialog')).toHaveCount(0);
    await page.reload();
    await expect(page.getByText('The second question is too easy.')).toBeVisible();
    const title = field(page, say, 'Title', 'English').first();
    await title.fill('Unsaved');
    await submitElsewhere(page);
    await expect(
      page.getByText(say('Somebody has submitted this form. Copy what you need before you reload the page.')),
    ).toBeVisible();
    await expect(title).toHaveValue('Unsaved');
    await title.fill(`${topic}, set A`);
    await expect(page.getByRole('region', { name: say('Sections and questions') })).toBeVisible();
    await chief.reload();
    await chief.getByRole('button', { name: say('Publish'), exact: true }).press('Enter');
    await expect(chief.getByRole('heading', { name: say('Published versions') })).toBeVisible();
    await expect(chief.getByRole('button', { name: say('Change it in a new version') })).toBeVisible();
    expect(await wcagFindings(chief)).toEqual([]);
    await look(chief, 'staff-form-published');
  });

  await test.step('it is found in the list by its title and its state', async () => {
    await page.goto('/staff/forms?state=published');
    await page.getByRole('searchbox', { name: say('Words of the title, or the code') }).fill(topic);
    await expect(page.getByRole('link', { name: `${topic}, set A` })).toHaveCount(1);
    expect(await wcagFindings(page)).toEqual([]);
    await look(page, 'staff-forms');
  });
});
