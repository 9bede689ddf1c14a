import { expect, test } from '@playwright/test';
import { look } from '../help/look.ts';
import { newPerson } from '../help/people.ts';
import { offerRoom, signInStaff } from '../help/room.ts';
import { sidewaysFindings, wcagFindings } from '../help/screen-checks.ts';
import { wordsOf } from '../help/words.ts';

test('waiting work is counted beside its area and first on the home page, and is read aloud with its name @phone', async ({
  page,
}) => {
  const { second } = await offerRoom({ mode: 'live', startsInSeconds: 1200, names: ['Asha Rao'] });
  const message = { name: 'Meera Joshi', email: newPerson().email, subject: 'My result', message: 'It is not there.' };
  expect((await page.request.post('/api/v1/general/contact', { data: message })).status()).toBe(200);
  await signInStaff(page, second, '/staff');
  const say = await wordsOf(page);
  const messages = page.getByRole('navigation', { name: say('Staff') }).locator('a[href="/staff/inbox"]');
  await expect(messages).toHaveAccessibleName(/^\S+ ?\(\d+ \S+\)$/);
  const count = async () => Number(/\d+/.exec((await messages.textContent()) ?? '')?.[0]);
  const before = await count();
  // The home page mentions the waiting messages first, in a sentence with a link.
  const now = page.getByRole('region', { name: say('Waiting for you now') });
  await expect(now.locator('a[href="/staff/inbox"]')).toContainText(`${before} `);
  await expect(page.getByRole('main').locator('a[href="/staff/inbox"]').last()).toHaveAccessibleName(/\(\d+ /);
  expect(await wcagFindings(page)).toEqual([]);
  expect(await sidewaysFindings(page)).toEqual([]);
  await look(page, 'staff-home-waiting');

  await now.locator('a[href="/staff/inbox"]').click();
  await expect(page).toHaveURL(/\/staff\/inbox$/);
});

test('the home of a manager of a centre shows whom to check in, and an author’s which tests have no Hindi @desk', async ({
  page,
  browser,
}) => {
  const { gate, author } = await offerRoom({ mode: 'centre', startsInSeconds: 1200, names: ['Asha Rao'] });
  if (!gate) throw new Error('a room at a centre has a manager at its gate');
  await signInStaff(page, gate, '/staff');
  const say = await wordsOf(page);
  const name = say('Waiting for you now');
  const now = page.getByRole('region', { name });
  await expect(now.locator('a[href="/staff/check-in"]')).toContainText(/\d/);
  expect(await wcagFindings(page)).toEqual([]);
  expect(await sidewaysFindings(page)).toEqual([]);
  await look(page, 'staff-home-centre');

  const { locale = 'en-IN', viewport = null } = test.info().project.use;
  const desk = await (await browser.newContext({ locale, viewport })).newPage();
  await signInStaff(desk, author, '/staff');
  await expect(desk.getByRole('region', { name })).toBeVisible();
  expect(await wcagFindings(desk)).toEqual([]);
  await look(desk, 'staff-home-author');
  await desk.context().close();
});

test('Control and K find a person, a test and a screen by keyboard alone; no address contains a name @desk', async ({
  page,
}) => {
  const name = 'Sulochana Bhattacharya';
  const { admin, candidates, testCode } = await offerRoom({ mode: 'live', startsInSeconds: 1200, names: [name] });
  const email = candidates[0]?.email ?? '';
  const roll = candidates[0]?.rollNumber ?? '';
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await signInStaff(page, admin, '/staff/jobs');
  const say = await wordsOf(page);
  const opener = page.getByRole('button', { name: say('Search'), exact: true });
  await expect(opener).toBeVisible();
  const box = page.getByRole('combobox', { name: say('Search the console') });
  const options = page.getByRole('dialog').getByRole('option');
  const openSearch = async () => {
    await page.keyboard.press('Control+k');
    await expect(box).toBeFocused();
  };
  const selected = page.locator('[role=option][aria-selected=true]');

  const auditLog = (await page.locator('nav a[href="/staff/audit"]').textContent()) ?? '';

  // The search lists the screens. When it is closed, the focus returns to the button that opened it.
  await opener.focus();
  await openSearch();
  await expect(options.filter({ hasText: auditLog })).toHaveCount(1);
  await look(page, 'staff-search-empty');
  await page.keyboard.press('Escape');
  await expect(box).toHaveCount(0);
  await expect(opener).toBeFocused();

  // The search finds a user by mail address. The worker needs a moment to index a new name.
  await openSearch();
  await page.keyboard.type(email);
  await expect(options.filter({ hasText: email })).toHaveCount(1);
  await expect(selected).toContainText(name);
  await expect(box).toHaveAttribute('aria-activedescendant', (await selected.getAttribute('id')) ?? '');
  expect(await wcagFindings(page)).toEqual([]);
  await look(page, 'staff-search-person');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/staff\/people\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  // The focus is in the new screen. It has not returned to the button that opened the dialog.
  await expect(page.locator('main:focus, main :focus')).toHaveCount(1);

  // A roll number finds the same user. The arrow keys move through the results.
  await openSearch();
  await page.keyboard.type(roll);
  await expect(options).toHaveCount(2);
  await page.keyboard.press('ArrowDown');
  await expect(selected).toContainText(roll);
  await page.keyboard.press('ArrowDown');
  await expect(selected).toContainText(email);
  await page.keyboard.press('ArrowUp');
  await expect(selected).toContainText(roll);
  await look(page, 'staff-search-booking');
  await page.keyboard.press('Escape');

  // The search finds a test by its code and a screen by its name.
  await openSearch();
  await page.keyboard.type(testCode);
  await expect(selected).toContainText(testCode);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/staff\/tests\/[0-9a-f-]{36}$/);
  await openSearch();
  await page.keyboard.type(auditLog);
  await expect(selected).toContainText(auditLog);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/staff\/audit$/);

  await openSearch();
  await page.keyboard.type('xyzzy nobody');
  await expect(options).toHaveCount(0);
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(/Nothing was found|कुछ नहीं मिला/);
  expect(addresses.filter((address) => /sulochana|xyzzy|@|%40/i.test(address) || address.includes(roll))).toEqual([]);
});

test('figures of the last days are a picture, and a table with the same numbers @phone', async ({ page }) => {
  const { admin } = await offerRoom({ mode: 'live', startsInSeconds: 1200, names: ['Asha Rao'] });
  await signInStaff(page, admin, '/staff');
  const say = await wordsOf(page);
  const tests = page.getByRole('figure', { name: say('Tests by the day of their sitting') });
  await expect(tests.getByRole('img')).toBeVisible();
  await expect(tests.getByRole('table')).toBeHidden();
  await tests.getByText(say('Show as a table')).press('Enter');
  await expect(tests.getByRole('row')).toHaveCount(29);
  const booked = await tests.getByRole('row').locator('td:nth-of-type(1)').allInnerTexts();
  const inAll = booked.reduce((total, text) => total + Number(text.replaceAll(',', '')), 0);
  expect(inAll).toBeGreaterThan(0);
  await expect(tests.getByRole('img')).toHaveAccessibleName(new RegExp(`\\b${inAll.toLocaleString('en-IN')} `));
  expect(await wcagFindings(page)).toEqual([]);
  await look(page, 'staff-home-figures');
});
