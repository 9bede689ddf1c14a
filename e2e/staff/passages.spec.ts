import { expect, type Page, test } from '@playwright/test';
import { look } from '../help/look.ts';
import { offerRoom, signInStaff } from '../help/room.ts';
import { wcagFindings } from '../help/screen-checks.ts';
import { type Say, wordsOf } from '../help/words.ts';

const field = (page: Page, say: Say, label: string, language: 'English' | 'Hindi') =>
  page.getByLabel(say(`{label} (${language})`, { label: say(label) }), { exact: true });

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

test('a passage is written by one person, approved by another and chosen for a question @desk', async ({
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

  await test.step('a question refers to it by its code, and the editor shows it', async () => {
    await page.goto('/staff/bank/new');
    const passage = page.getByLabel(say('Passage'), { exact: true });
    await passage.fill(topic);
    await expect(page.locator(`datalist option[value="${code}"]`)).toHaveCount(1);
    await passage.fill(code);
    await expect(page.getByRole('table')).toContainText('15');
  });
});
