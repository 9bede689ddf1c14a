import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { look } from '../help/look.ts';
import { becomeSomebody, mailTo, open } from '../help/people.ts';
import { wcagFindings } from '../help/screen-checks.ts';
import { wordsOf } from '../help/words.ts';

test('somebody asks for a copy of their data and downloads it with their password @phone', async ({ page }) => {
  const person = await becomeSomebody(page);
  await open(page, '/settings?section=data');
  const say = await wordsOf(page);
  const main = page.getByRole('main');
  const press = (words: string) => main.getByRole('button', { name: say(words), exact: true }).click();
  await press('Make a copy');
  await main.getByLabel(say('Current password'), { exact: true }).fill(person.password);
  await look(page, 'own-data-proof');
  await press('Make a copy');
  await mailTo(page, person.email, /The copy of your data|डेटा की प्रति/);
  await expect(main.getByRole('button', { name: say('Download'), exact: true })).toBeVisible({ timeout: 20_000 });
  await look(page, 'own-data-ready');
  expect(await wcagFindings(page)).toEqual([]);
  await press('Download');
  await main.getByLabel(say('Current password'), { exact: true }).fill(person.password);
  const [file] = await Promise.all([page.waitForEvent('download'), press('Download')]);
  const bytes = await readFile(await file.path());
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  expect(bytes.includes(person.email)).toBe(true);
});

test('the consent of an application is listed among the consents, with a link to the page where it is withdrawn @desk', async ({
  page,
}) => {
  await becomeSomebody(page);
  const { user } = (await (await page.request.get('/api/v1/auth/check')).json()) as { user: { _id: string } };
  const jobs = (await (await page.request.get('/api/v1/job/alljobs')).json()) as { _id: string; title: string }[];
  const data = { note: '', attemptIds: [], agreed: true, consentVersion: 1 };
  const applied: string[] = [];
  for (const { _id: jobId, title } of jobs) {
    // Some jobs have expired, and some accept applications only on another site.
    const answer = await page.request.post(`/api/v1/applications/${user._id}`, { data: { jobId, ...data } });
    if (answer.ok()) applied.push(title);
    if (applied.length === 1) break;
  }
  expect(applied).toHaveLength(1);
  await open(page, '/settings?section=consents');
  const say = await wordsOf(page);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: say('Job applications') })).toBeVisible();
  await look(page, 'consents-with-application');
  await main.getByRole('link', { name: say('Withdraw one under My applications') }).click();
  await expect(page).toHaveURL(/my-applications/);
  // Only the first of the three steps is done.
  await expect(main.locator('[aria-current="step"]')).toHaveCount(1);
  await expect(main.getByText(say('(not yet)'))).toHaveCount(2);
  const expected = 'The employer has not opened your application yet. The decision reaches you by email.';
  await expect(main.getByText(say(expected))).toBeVisible();
  await main.getByRole('button', { name: say('Withdraw'), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('Withdraw'), exact: true })
    .click();
  await expect(main.getByText(say('The employer can no longer see your profile or your results.'))).toBeVisible();
  await expect(main.getByText(say('(not yet)'))).toHaveCount(0);
});
