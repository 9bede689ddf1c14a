import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { look } from '../help/look.ts';
import { newPerson, open, reload } from '../help/people.ts';
import { offerRoom, signInStaff } from '../help/room.ts';
import { wcagFindings } from '../help/screen-checks.ts';
import { wordsOf } from '../help/words.ts';

/** Posts a job as the signed-in user, through the call of the form. */
async function postJob(page: Page, title: string, company: string): Promise<void> {
  const words = { description: ['Work.'], requirements: ['Care.'], requiredTestCodes: [], applyUrl: null, hi: null };
  const place = { city: 'Indore', isRemote: false, employmentType: 'Full-time' };
  const validThrough = new Date(Date.now() + 9 * 86_400_000).toISOString();
  const terms = { experienceYears: { min: 0, max: null }, salary: null, validThrough };
  const answer = await page.request.post('/api/v1/staff-jobs', {
    data: { title, company, ...words, ...place, ...terms },
  });
  expect(answer.status()).toBe(200);
}

test('staff find jobs in a list: words, order, pages, a file, and an end for several at once @desk', async ({
  page,
}) => {
  const room = await offerRoom({ mode: 'live', startsInSeconds: 1200, names: ['Asha Rao'] });
  await signInStaff(page, room.second, '/staff/jobs');
  const say = await wordsOf(page);
  const company = `Narmada Mills ${Date.now()}`;
  for (const title of ['Weaver', 'Dyer', 'Clerk']) await postJob(page, title, company);
  const table = page.getByRole('table');
  const titles = () => table.getByRole('rowheader').allInnerTexts();

  await test.step('words narrow it, and are in the address', async () => {
    await page.getByLabel(say('Words of title, company or city')).fill(company);
    await expect(table.getByRole('rowheader')).toHaveCount(3);
    await expect(page).toHaveURL(/find=Narmada/);
    await look(page, 'staff-list');
    expect(await wcagFindings(page)).toEqual([]);
  });

  await test.step('a heading puts it in order, by the keyboard too, and the address keeps the order', async () => {
    await table.getByRole('button', { name: say('Title'), exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(titles).toEqual(['Clerk', 'Dyer', 'Weaver']);
    await expect(page).toHaveURL(/sort=title/);
    await page.keyboard.press('Enter');
    await expect.poll(titles).toEqual(['Weaver', 'Dyer', 'Clerk']);
    await reload(page);
    await expect.poll(titles).toEqual(['Weaver', 'Dyer', 'Clerk']);
  });

  await test.step('the file has what the list has, in its order', async () => {
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: say('Download as a file (CSV)') }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toBe('jobs.csv');
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[1]).toContain('"Weaver"');
  });

  await test.step('several end at once, for one reason', async () => {
    await table.getByRole('checkbox', { name: say('Choose {title}', { title: 'Weaver' }) }).click();
    await table
      .getByRole('checkbox', { name: say('Choose {title}', { title: 'Clerk' }) })
      .click({ modifiers: ['Shift'] });
    const bulk = page.getByRole('region', { name: say('With the chosen rows') });
    await expect(bulk.getByRole('status')).toContainText('3');
    await look(page, 'staff-list-chosen');
    expect(await wcagFindings(page)).toEqual([]);
    await bulk.getByRole('button').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(say('Why'), { exact: true }).fill('The mill has closed.');
    await dialog.getByRole('button', { name: say('End now') }).click();
    await expect(dialog).toBeHidden();
    await expect(table.getByText(say('Ended'), { exact: true })).toHaveCount(3);
    await page.getByRole('search').getByRole('combobox').first().selectOption('open');
    await expect(page.getByText(say('No job fits'))).toBeVisible();
  });
});

test('staff choose the rows of a page, and find back from a page after the last one @phone', async ({ page }) => {
  const room = await offerRoom({ mode: 'live', startsInSeconds: 1200, names: ['Asha Rao'] });
  await signInStaff(page, room.second, '/staff/jobs');
  const say = await wordsOf(page);
  const company = `Tapti Looms ${Date.now()}`;
  for (let no = 1; no <= 26; no += 1) await postJob(page, `Weaver ${no}`, company);
  const rows = page.getByRole('table').getByRole('rowheader');
  const pages = page.getByRole('navigation', { name: say('Pages of the list') });
  const list = `/staff/jobs?find=${encodeURIComponent(company)}`;

  await test.step('the number of rows is in the address, and a change goes to the first page', async () => {
    await open(page, `${list}&page=2`);
    await expect(rows).toHaveCount(1);
    await look(page, 'staff-list-second-page');
    await page.getByLabel(say('Rows on a page')).selectOption('50');
    await expect(rows).toHaveCount(26);
    await expect(page).toHaveURL(/[?&]size=50$/);
    await expect(page).not.toHaveURL(/page=/);
    await reload(page);
    await expect(rows).toHaveCount(26);
    await page.getByLabel(say('Rows on a page')).selectOption('25');
    await expect(rows).toHaveCount(25);
    await expect(page).not.toHaveURL(/size=/);
  });

  await test.step('a page after the last one says so, and leads to the last one', async () => {
    await open(page, `${list}&page=7`);
    await expect(page.getByRole('heading', { name: say('This page is empty') })).toBeVisible();
    await expect(pages).toHaveCount(0);
    await look(page, 'staff-list-empty-page');
    expect(await wcagFindings(page)).toEqual([]);
    await page.getByRole('link', { name: say('Go to the last page') }).press('Enter');
    await expect(rows).toHaveCount(1);
    await expect(page).toHaveURL(/page=2/);
  });

  await test.step('a page that no list has is refused in words', async () => {
    await open(page, `${list}&page=401`);
    await expect(page.getByRole('heading', { name: /400/ })).toBeVisible();
    await look(page, 'staff-list-page-too-far');
    expect(await wcagFindings(page)).toEqual([]);
    await page.getByRole('link', { name: say('Go to the first page') }).press('Enter');
    await expect(rows).toHaveCount(25);
  });

  await test.step('the reason for a refused file is shown', async () => {
    await page.context().clearCookies();
    await page.getByRole('button', { name: say('Download as a file (CSV)') }).click();
    const inBoth = /Please log in to continue|कृपया लॉगिन करें/;
    await expect(page.getByRole('alert').filter({ hasText: inBoth })).toBeVisible();
    await look(page, 'staff-list-refused-file');
  });
});

test('staff find messages by words that no address contains, take several in hand and close them for one reason @desk', async ({
  page,
}) => {
  const room = await offerRoom({ mode: 'live', startsInSeconds: 1200, names: ['Asha Rao'] });
  await signInStaff(page, room.admin, '/staff/inbox');
  const say = await wordsOf(page);
  const email = newPerson().email;
  for (const subject of ['First question', 'Second question', 'Third question']) {
    const message = { name: 'Meera Joshi', email, subject, message: 'Where is it?', kind: 'grievance' };
    expect((await page.request.post('/api/v1/general/contact', { data: message })).status()).toBe(200);
  }
  const table = page.getByRole('table');
  const subjects = () => table.getByRole('rowheader').allInnerTexts();

  await page.getByRole('searchbox').fill(email);
  await expect.poll(subjects).toEqual(['First question', 'Second question', 'Third question']);
  await table.getByRole('button', { name: say('Ticket'), exact: true }).press('Enter');
  await expect(page).toHaveURL(/\?sort=-ticketNo$/);
  await expect.poll(subjects).toEqual(['Third question', 'Second question', 'First question']);
  await reload(page);
  await expect.poll(subjects).toEqual(['Third question', 'Second question', 'First question']);

  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: say('Download as a file (CSV)') }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe('messages.csv');
  expect((await readFile(await file.path(), 'utf8')).trim().split('\r\n')).toHaveLength(4);

  await page.getByRole('checkbox', { name: say('Choose all on this page') }).check();
  const bulk = page.getByRole('region', { name: say('With the chosen rows') });
  await look(page, 'staff-inbox-chosen');
  expect(await wcagFindings(page)).toEqual([]);
  const take = bulk.getByRole('button', { name: say('Assign to me') });
  const asked: string[] = [];
  await page.route('**/api/v1/inbox/*/assign', async (route) => {
    asked.push(route.request().url());
    await (asked.length === 2 ? route.abort() : route.continue());
  });
  await take.click();
  // The second call fails. The third is made nevertheless. The message names the ticket for which the action must be
  // repeated.
  const second =
    (await table.getByRole('row').filter({ hasText: 'Second question' }).innerText()).match(/\d+/)?.[0] ?? '';
  const lost = page.getByRole('alert').filter({ hasText: say('{done} of {all} were done.', { done: 2, all: 3 }) });
  await expect(lost).toContainText(`${second}: ${say('We could not reach the server. Please try again.')}`);
  await expect(table.getByText(say('You'), { exact: true })).toHaveCount(2);
  await take.click();
  await expect(table.getByText(say('You'), { exact: true })).toHaveCount(3);
  await bulk.getByRole('button', { name: say('Close without writing…') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: say('Close the messages') }).click();
  await expect(dialog.getByText(say('Choose a reason'))).toHaveCount(2);
  await dialog.getByRole('combobox').selectOption('duplicate');
  await look(page, 'staff-inbox-close');
  expect(await wcagFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: say('Close the messages') }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(say('No message here'))).toBeVisible();
});
