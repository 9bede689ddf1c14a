import { expect, type Page, test } from '@playwright/test';
import { look } from '../help/look.ts';
import { offerRoom, signInStaff } from '../help/room.ts';
import { wcagFindings } from '../help/screen-checks.ts';
import { type Say, wordsOf } from '../help/words.ts';

const field = (page: Page, say: Say, label: string, language: 'English' | 'Hindi') =>
  page.getByLabel(say(`{label} (${language})`, { label: say(label) }), { exact: true });

async function fillBoth(
  page: Page,
  say: Say,
  label: string,
  en: string,
  hi: string,
  which: 'first' | 'last' = 'first',
) {
  await field(page, say, label, 'English')[which]().fill(en);
  await field(page, say, label, 'Hindi')[which]().fill(hi);
}

/** Submits the draft of the page, and lets the other person approve it. */
async function approve(page: Page, chief: Page, say: Say): Promise<void> {
  const submit = page.getByRole('button', { name: say('Submit for review') });
  await expect(submit).not.toHaveAttribute('aria-disabled', 'true');
  await submit.press('Enter');
  await expect(page.getByRole('button', { name: say('Approve') })).toHaveAttribute('aria-disabled', 'true');
  await chief.goto(new URL(page.url()).pathname);
  await chief.getByRole('button', { name: say('Approve') }).press('Enter');
  await expect(chief.getByRole('button', { name: say('Change it in a new version') })).toBeVisible();
}

test('a passage with two questions is written, reviewed, put into a form and shown beside its questions @desk', async ({
  page,
  browser,
}) => {
  const { author, admin } = await offerRoom({ mode: 'live', startsInSeconds: 7200, names: ['Asha Rao'] });
  const chief = await (await browser.newContext()).newPage();
  await signInStaff(chief, admin, '/staff');
  await signInStaff(page, author, '/staff/bank');
  const say = await wordsOf(page);
  const topic = `Tea ${Date.now()}`;
  let code = '';

  await test.step('a passage is written with a table, and what it lacks is said at its field', async () => {
    await page.getByRole('link', { name: say('Passages'), exact: true }).click();
    await page.getByRole('link', { name: say('New passage') }).click();
    await field(page, say, 'Title', 'English').fill(topic);
    await field(page, say, 'Text', 'English').fill(
      'Tea of three years:\n\n| Year | Tons |\n| 2024 | 12 |\n| 2025 | 15 |',
    );
    await field(page, say, 'Text', 'Hindi').fill('तीन साल की चाय:\n\n| साल | टन |\n| 2024 | 12 |\n| 2025 | 15 |');
    await page.getByRole('button', { name: say('Save as a new draft') }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^P-\d{5}$/);
    code = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    await expect(page.getByText(say('Write this in this language too'))).toBeVisible();
    expect(await wcagFindings(page)).toEqual([]);
    await look(page, 'staff-passage-faults');
    await field(page, say, 'Title', 'Hindi').fill('चाय');
    await page.getByRole('button', { name: say('Save the draft') }).press('Enter');
    await expect(page.getByText(say('Write this in this language too'))).toHaveCount(0);
  });

  await test.step('its author cannot approve it, and somebody else can', async () => {
    await approve(page, chief, say);
  });

  const questions: string[] = [];
  await test.step('two questions refer to it, and show it beside them', async () => {
    for (const year of [2024, 2025]) {
      await page.goto('/staff/bank/new');
      await page.getByLabel(say('Topic'), { exact: true }).fill(topic);
      await page.getByLabel(say('Kind'), { exact: true }).selectOption('numeric');
      const passage = page.getByLabel(say('Passage'), { exact: true });
      await passage.fill(topic);
      await expect(page.locator(`datalist option[value="${code}"]`)).toHaveCount(1);
      await passage.fill(code);
      await expect(page.getByRole('table')).toContainText('15');
      await fillBoth(page, say, 'Question', `How many tons in ${year}?`, `${year} में कितने टन?`);
      await fillBoth(page, say, 'Explanation', 'See the table.', 'तालिका देखिए।');
      await page.getByLabel(say('From'), { exact: true }).fill('12');
      await page.getByLabel(say('Up to'), { exact: true }).fill('15');
      await page.getByRole('button', { name: say('Save as a new draft') }).press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Q-\d{5}$/);
      questions.push(new URL(page.url()).pathname);
      const preview = page.getByRole('region', { name: say('Preview') });
      await expect(preview.getByRole('table')).toContainText('15');
      if (year === 2024) {
        expect(await wcagFindings(page)).toEqual([]);
        await look(page, 'staff-item-with-passage');
      }
      await approve(page, chief, say);
      await expect(chief.getByRole('link', { name: code })).toBeVisible();
    }
  });

  await test.step('a form brings it, and another person publishes the form', async () => {
    await page.goto('/staff/forms/new');
    await fillBoth(page, say, 'Title', topic, topic);
    await fillBoth(page, say, 'Title', topic, topic, 'last');
    await fillBoth(page, say, 'Instructions', 'Read the table.', 'तालिका पढ़िए।');
    await page.getByRole('button', { name: say('Add questions') }).press('Enter');
    await page.getByLabel(say('Words of the question, or its code')).fill(topic);
    const choices = page.getByRole('checkbox', { name: new RegExp(topic) });
    await expect(choices).toHaveCount(2);
    for (const choice of await choices.all()) await choice.check();
    await page.getByRole('button', { name: /2/ }).filter({ hasText: /2/ }).first().press('Enter');
    await page.getByRole('checkbox', { name: say('Highlighter') }).check();
    await page.getByLabel(say('Marks as in')).selectOption('gate-2');
    await page.getByRole('button', { name: say('Fill in the marks') }).press('Enter');
    await page.getByRole('button', { name: say('Save the draft') }).press('Enter');
    await expect(page.getByText(say('passage {passageCode}', { passageCode: code })).first()).toBeVisible();
    const submit = page.getByRole('button', { name: say('Submit for publication') });
    await expect(submit).not.toHaveAttribute('aria-disabled', 'true');
    await submit.press('Enter');
    await expect(page.getByText(say('Waits for publication')).first()).toBeVisible();
    await chief.goto(new URL(page.url()).pathname);
    await chief.getByRole('button', { name: say('Publish'), exact: true }).press('Enter');
    await expect(chief.getByRole('heading', { name: say('Published versions') })).toBeVisible();
  });

  await test.step('the player shows it beside each of its questions', async () => {
    const preview = chief.getByRole('region', { name: say('Preview') });
    for (const [at, year] of [/2024|2025/, /2024|2025/].entries()) {
      await chief.getByLabel(say('Question to preview')).selectOption(`${at}`);
      await expect(preview.getByText(year).first()).toBeVisible();
      await expect(preview.getByRole('table')).toContainText('15');
    }
    await preview.getByRole('button', { name: say('Highlighter'), exact: true }).press('Enter');
    await preview.getByRole('button', { name: say('Next sentence') }).press('Enter');
    await chief.keyboard.press('Alt+h');
    const marked = () =>
      chief.evaluate(() => [...(CSS.highlights.get('candidate') ?? [])].map((range) => (range as Range).toString()));
    await expect.poll(marked).toEqual(['Tea of three years:']);
    await look(chief, 'staff-form-with-passage');
  });

  await test.step('the passage says which questions and which form use it, and is found in the list', async () => {
    await page.goto('/staff/bank/passages?state=approved');
    await page.getByRole('searchbox', { name: say('Words of the passage, or its code') }).fill(topic);
    await expect(page.getByRole('row', { name: new RegExp(code) })).toContainText('2');
    expect(await wcagFindings(page)).toEqual([]);
    await look(page, 'staff-passages');
    await page.getByRole('link', { name: topic }).click();
    await expect(page.getByRole('link', { name: /Q-\d+/ })).toHaveCount(2);
    await expect(page.getByRole('link', { name: /F-\d+/ })).toHaveCount(1);
    await page.getByRole('button', { name: say('Change it in a new version') }).press('Enter');
    await field(page, say, 'Title', 'English').fill(`${topic} of Assam`);
    await page.getByRole('button', { name: say('Save as a new draft') }).press('Enter');
    await page.getByRole('button', { name: say('What version {versionNo} changed', { versionNo: 2 }) }).press('Enter');
    const versions = page.getByRole('region', { name: say('Versions'), exact: true });
    await expect(versions.getByRole('insertion')).toHaveText(/of Assam/);
    expect(await wcagFindings(page)).toEqual([]);
    await look(page, 'staff-passage-changes');
  });
  expect(questions).toHaveLength(2);
});
