import { expect, type Page, test } from '@playwright/test';
import { look } from '../help/look.ts';
import { offerRoom, signInStaff } from '../help/room.ts';
import { wcagFindings } from '../help/screen-checks.ts';
import { wordsOf } from '../help/words.ts';

/** Writes questions by calls. The last one lacks its explanation. */
async function writeQuestions(page: Page, topic: string): Promise<void> {
  const { providers } = await (await page.request.get('/api/v1/bank/choices')).json();
  for (const [at, explanation] of ['Because.', 'Because.', ''].entries()) {
    const item = {
      topic: `${topic} / Part ${at}`,
      difficulty: 'easy',
      prompt: { en: `${topic}, question ${at}` },
      answer: { kind: 'numeric', from: '1', to: '1' },
      explanation: { en: explanation },
    };
    const answer = await page.request.post('/api/v1/bank/items', {
      data: { providerId: providers[0]._id, item },
      headers: { origin: new URL(page.url()).origin },
    });
    expect(answer.ok()).toBe(true);
  }
}

test('an author tags, submits and retires several questions at once, and sees what was refused @desk', async ({
  page,
}) => {
  const { author } = await offerRoom({ mode: 'live', startsInSeconds: 7200, names: ['Asha Rao'] });
  await signInStaff(page, author, '/staff/bank');
  const say = await wordsOf(page);
  const topic = `Lakes ${Date.now()}`;
  await writeQuestions(page, topic);
  await page.goto(`/staff/bank?topic=${encodeURIComponent(topic)}&sort=code`);
  const boxes = page.getByRole('row').getByRole('checkbox');
  const report = page.getByRole('status').filter({ has: page.getByRole('paragraph') });
  const dialog = page.getByRole('dialog');

  await test.step('a topic shows the questions below it, and a range is chosen with the keyboard', async () => {
    await expect(boxes).toHaveCount(4);
    await boxes.nth(1).press('Space');
    await boxes.nth(1).press('ArrowDown');
    await expect(boxes.nth(2)).toBeFocused();
    await boxes.nth(3).click({ modifiers: ['Shift'] });
    await expect(page.getByRole('region', { name: say('With the chosen rows') })).toContainText('3');
    expect(await wcagFindings(page)).toEqual([]);
    await look(page, 'staff-items-chosen');
  });

  await test.step('tags are added to all of them, and narrow the list', async () => {
    await page.getByRole('button', { name: say('Tags…') }).press('Enter');
    await dialog.getByLabel(say('Tags'), { exact: true }).fill('Water, water , Mock');
    await look(page, 'staff-items-tags');
    await dialog.getByRole('button', { name: say('Add them') }).press('Enter');
    await expect(page.getByText('mock, water')).toHaveCount(3);
    await page.getByLabel(say('Tag'), { exact: true }).selectOption('water');
    await expect(page).toHaveURL(/tag=water/);
    await expect(boxes).toHaveCount(4);
  });

  await test.step('those without mistakes are submitted, and the other one is named with its reason', async () => {
    await boxes.first().press('Space');
    await page.getByRole('button', { name: say('Submit for review…') }).press('Enter');
    await dialog.getByRole('button', { name: say('Submit for review') }).press('Enter');
    await expect(report).toContainText(say('It has mistakes or missing parts. Its page shows them.'));
    await expect(report.getByRole('link')).toHaveCount(1);
    expect(await wcagFindings(page)).toEqual([]);
    await look(page, 'staff-items-report');
  });

  await test.step('on its own page, a question loses a tag and gets another', async () => {
    await report.getByRole('link').press('Enter');
    await page.getByRole('button', { name: say('Take off the tag {tag}', { tag: 'mock' }) }).press('Enter');
    await expect(page.getByRole('button', { name: say('Take off the tag {tag}', { tag: 'mock' }) })).toHaveCount(0);
    await page.getByLabel(say('New tags'), { exact: true }).fill('Rivers');
    await page.getByLabel(say('New tags'), { exact: true }).press('Enter');
    await expect(page.getByText('rivers', { exact: true })).toBeVisible();
    await look(page, 'staff-item-tags');
  });
});
