import { expect, type Page, test } from '@playwright/test';
import { approveQuestion } from '../help/approve-question.ts';
import { look } from '../help/look.ts';
import { openAsAuthorAndAdmin } from '../help/room.ts';
import { wcagFindings } from '../help/screen-checks.ts';
import { type Say, wordsOf } from '../help/words.ts';

const both = (en: string) => ({ en, hi: en });
const field = (page: Page, say: Say, label: string, language: 'English' | 'Hindi') =>
  page.getByLabel(say(`{label} (${language})`, { label: say(label) }), { exact: true });

test('an author lets a form be drawn from the bank, sees what it lacks, and a second person publishes it @phone', async ({
  page,
  browser,
}) => {
  const { chief, say } = await openAsAuthorAndAdmin(page, browser, '/staff');
  const topic = `Hills ${Date.now()}`;
  const questions: Awaited<ReturnType<typeof approveQuestion>>[] = [];
  for (const name of ['Nilgiri', 'Aravalli', 'Vindhya'])
    questions.push(
      await approveQuestion(page.request, chief.request, {
        topic,
        difficulty: 'easy',
        prompt: both(`In which state does the ${name} range begin?`),
        answer: { kind: 'single-choice', options: ['Gujarat', 'Kerala', 'Bihar'].map(both), correct: 0 },
        explanation: both('See the map.'),
      }),
    );

  await test.step('two questions are never together, and each names the other', async () => {
    const [one, other] = questions;
    await page.goto(`/staff/bank/${one?._id}`);
    const enemies = page.getByRole('region', { name: say('Never together with') });
    const code = enemies.getByLabel(say('Code of a question'));
    await code.fill('Q-99999');
    await code.press('Enter');
    await expect(code).toHaveAttribute('aria-invalid', 'true');
    await code.fill(other?.code ?? '');
    await code.press('Enter');
    await enemies.getByRole('link', { name: other?.code ?? '' }).click();
    await expect(enemies.getByRole('link', { name: one?.code ?? '' })).toBeVisible();
    expect(await wcagFindings(page)).toEqual([]);
    await look(page, 'staff-item-enemies');
  });

  const count = page.getByLabel(say('Number of questions'));
  const table = page.getByRole('table', { name: say('What the bank has for each row') });
  const line = table.getByRole('row', { name: new RegExp(topic) });

  await test.step('a row is compared with the bank while it is written', async () => {
    await page.goto('/staff/forms/new');
    await page.getByRole('radio', { name: say('Drawn from the bank') }).check();
    await page.getByRole('button', { name: say('Add a row') }).press('Enter');
    await page.getByLabel(say('Topic'), { exact: true }).selectOption(topic);
    await page.getByLabel(say('Difficulty'), { exact: true }).selectOption('easy');
    await count.fill('3');
    await expect(line).toContainText(say('{missing} too few', { missing: 1 }));
    await expect(line.getByRole('cell').nth(1)).toHaveText('3');
    await count.fill('');
    await page.getByRole('button', { name: say('Save the draft') }).press('Enter');
    await expect(count).toHaveAttribute('aria-invalid', 'true');
    await count.fill('3');
  });

  await test.step('a saved draft shows the shortage at its row', async () => {
    for (const language of ['English', 'Hindi'] as const) {
      await field(page, say, 'Title', language).first().fill(`${topic}, set A`);
      await field(page, say, 'Title', language).last().fill('Hills');
      await field(page, say, 'Instructions', language).first().fill('Answer all questions.');
    }
    await page.getByRole('button', { name: say('Save the draft') }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^F-\d{5}$/);
    await expect(page.getByText(say('The bank has too few questions for this row')).first()).toBeVisible();
    await expect(count).toHaveAttribute('aria-invalid', 'true');
    expect(await wcagFindings(page)).toEqual([]);
    await look(page, 'staff-form-short');
  });

  await test.step('with fewer questions it is ready, and its preview draws an example', async () => {
    await count.fill('2');
    await expect(line).not.toContainText(say('{missing} too few', { missing: 1 }));
    await expect(page.getByText(say('maximum marks: {maximum}', { maximum: '2' }))).toBeVisible();
    await page.getByRole('button', { name: say('Save the draft') }).press('Enter');
    await expect(page.getByRole('heading', { name: say('Problems') })).toHaveCount(0);
    const example = say('This is an example. The questions are drawn again when the form is published.');
    await expect(page.getByText(example)).toBeVisible();
    await page.getByRole('button', { name: say('Draw another example') }).press('Enter');
    await expect(page.getByLabel(say('Question to preview')).getByRole('option')).toHaveCount(2);
    await look(page, 'staff-form-drawn');
    await page.getByRole('button', { name: say('Submit for publication') }).press('Enter');
    await expect(page.getByRole('region', { name: say('Sections and questions') })).toBeVisible();
  });

  await test.step('the publication draws the questions, and shows the hash of their seed', async () => {
    await chief.goto(new URL(page.url()).pathname);
    const chiefSay = await wordsOf(chief);
    const outline = chief.getByRole('region', { name: chiefSay('Sections and questions') });
    await expect(outline.getByRole('row', { name: new RegExp(topic) })).toBeVisible();
    await chief.getByRole('button', { name: chiefSay('Publish'), exact: true }).press('Enter');
    await expect(outline.getByText(/^[0-9a-f]{64}$/)).toBeVisible();
    await expect(chief.getByRole('button', { name: chiefSay('Draw another example') })).toHaveCount(0);
    await expect(chief.getByLabel(chiefSay('Question to preview')).getByRole('option')).toHaveCount(2);
    expect(await wcagFindings(chief)).toEqual([]);
    await look(chief, 'staff-form-drawn-published');
  });
});
