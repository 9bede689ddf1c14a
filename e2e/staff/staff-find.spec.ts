import { expect, test } from '@playwright/test';
import { look } from '../help/look.ts';
import { newPerson, reload } from '../help/people.ts';
import { offerRoom, signInStaff } from '../help/room.ts';
import { wcagFindings } from '../help/screen-checks.ts';
import { wordsOf } from '../help/words.ts';

test('staff find people, actions and messages; no address contains the search words, and Back and a reload find them again @phone', async ({
  page,
}) => {
  const { admin, candidates } = await offerRoom({ mode: 'live', startsInSeconds: 1200, names: ['Kavita Menon'] });
  const email = candidates[0]?.email ?? '';
  const writer = newPerson().email;
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await signInStaff(page, admin, '/staff/people');
  const say = await wordsOf(page);
  const main = page.getByRole('main');
  const box = page.getByRole('searchbox');

  // Only the keyboard is used, and the focus stays in the search field. The worker needs a moment until a new name can
  // be found.
  await expect(main.getByText(say('Type a name, an e-mail address or a roll number to begin'))).toBeVisible();
  await box.focus();
  await page.keyboard.type(email);
  const found = main.getByRole('row').filter({ hasText: email });
  await expect(found).toHaveCount(1);
  await expect(box).toBeFocused();
  await expect(page).toHaveURL(/\/staff\/people$/);
  expect(await wcagFindings(page)).toEqual([]);
  await look(page, 'staff-people-found');
  await reload(page);
  await expect(found).toHaveCount(1);
  await found.getByRole('link').click();
  await expect(page).toHaveURL(/\/staff\/people\/[0-9a-f-]{36}$/);
  await page.goBack();
  await expect(found).toHaveCount(1);
  await expect(box).toHaveValue(email);
  const list = page.waitForEvent('download');
  await main.getByRole('button', { name: say('Download as a file (CSV)') }).click();
  expect((await list).suggestedFilename()).toBe('people.csv');
  await box.fill('');
  await expect(found).toHaveCount(0);
  await main.getByLabel(say('Role'), { exact: true }).selectOption('admin');
  await expect(page).toHaveURL(/\/staff\/people\?role=admin$/);
  // Other journeys create administrators too. The administrator of this journey may therefore be on another page of the
  // list.
  await expect(main.getByRole('row').filter({ hasText: /@/ }).first()).toBeVisible();
  await expect(found).toHaveCount(0);

  await page.goto('/staff/audit');
  const who = page.getByLabel(say('Who'), { exact: true });
  await who.fill(admin.email);
  await page.getByRole('button', { name: say('More filters') }).click();
  const what = page.getByLabel(say('What'), { exact: true });
  await what.fill('user.find');
  await expect(page).toHaveURL(/\/staff\/audit\?what=user\.find$/);
  await expect(what).toBeFocused();
  const actions = main.getByRole('row').filter({ hasText: 'user.find' });
  await expect(actions.first()).toContainText(admin.fullName);
  await reload(page);
  await expect(who).toHaveValue(admin.email);
  await expect(actions.first()).toContainText(admin.fullName);
  await actions.first().locator('summary').click();
  expect(await wcagFindings(page)).toEqual([]);
  await look(page, 'staff-audit-found');
  for (const [button, name] of [
    ['Download as a file (CSV)', 'audit-log.csv'],
    ['Download with hashes (JSON lines)', 'audit-log.jsonl'],
  ] as const) {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: say(button) }).click();
    expect((await saved).suggestedFilename()).toBe(name);
  }
  await actions.first().getByRole('link', { name: admin.fullName }).click();
  await expect(page).toHaveURL(/\/staff\/audit\?who=[0-9a-f-]{36}$/);
  await page.getByRole('link', { name: say('Show the whole log') }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goBack();
  await page.goBack();
  await expect(who).toHaveValue(admin.email);

  const message = { name: 'Meera Joshi', email: writer, subject: 'My result', message: 'It is not there.' };
  expect((await page.request.post('/api/v1/general/contact', { data: message })).status()).toBe(200);
  await page.goto('/staff/inbox');
  const isAsked = page.waitForRequest((request) => (request.postData() ?? '').includes(writer));
  await box.fill(writer);
  await isAsked;
  const line = main.getByRole('row').filter({ hasText: 'Meera Joshi' });
  await expect(line).toHaveCount(1);
  await expect(page).toHaveURL(/\/staff\/inbox$/);
  await expect(box).toBeFocused();
  const folder = page.getByLabel(say('Folder'), { exact: true });
  await page.getByRole('button', { name: say('More filters') }).click();
  await folder.selectOption('closed');
  await expect(page).toHaveURL(/\/staff\/inbox\?folder=closed$/);
  await expect(line).toHaveCount(0);
  await folder.selectOption('waiting');
  await expect(page).toHaveURL(/\/staff\/inbox$/);
  await expect(line).toHaveCount(1);
  await line.getByRole('link').click();
  await expect(page).toHaveURL(/\/staff\/inbox\/[0-9a-f-]{36}$/);
  await expect(page.getByText('It is not there.')).toBeVisible();
  await page.goBack();
  await expect(box).toHaveValue(writer);
  await expect(line).toHaveCount(1);

  expect(addresses.filter((address) => /@|%40/.test(address))).toEqual([]);
});
