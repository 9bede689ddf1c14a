import { expect, type Page, test } from '@playwright/test';
import { look } from '../help/look.ts';
import { open } from '../help/people.ts';
import { offerRoom, signInStaff } from '../help/room.ts';
import { wcagFindings } from '../help/screen-checks.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const said = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible();

async function hideAndRemove(page: Page): Promise<void> {
  await press(page, 'Hide it from the site…');
  await press(page, 'Hide it from the site');
  await said(page, 'Say why');
  expect(await wcagFindings(page)).toEqual([]);
  await field(page, 'Why').fill('It is out of date.');
  await press(page, 'Hide it from the site');
  await said(page, 'It is hidden from the site.');
  await press(page, 'Remove it for good…');
  await field(page, 'Why').fill('It is out of date.');
  await press(page, 'Remove it for good');
  await said(page, 'It is removed.');
}

test('content by support appears on the public pages: a banner, a question in its place, the footer @desk', async ({
  page: staff,
  browser,
}) => {
  const no = Date.now();
  const visitor = await (await browser.newContext({ locale: 'en-IN' })).newPage();
  const room = await offerRoom({ mode: 'live', startsInSeconds: 1200, names: ['Asha Rao'] });

  await signInStaff(staff, room.second, '/staff/content');
  expect(await wcagFindings(staff)).toEqual([]);
  await staff.getByRole('link', { name: /^Banners/ }).click();
  await staff.getByRole('link', { name: 'Write a new one' }).click();
  await field(staff, 'Title (English)').fill(`Winter dates ${no}`);
  await field(staff, 'Title (Hindi)').fill('सर्दियों की तारीख़ें');
  await field(staff, 'Text (English)').fill('Seats in <b>twelve</b> cities.');
  await field(staff, 'Words of the link (English)').fill('See the dates');
  await field(staff, 'Where the link leads').fill('elsewhere.example');
  await press(staff, 'Save');
  await said(staff, 'Write plain text, without HTML');
  await said(staff, 'Enter a path of this site that begins with a slash, such as /about');
  await expect(staff.getByText('Fill in all Hindi fields, or none of them')).toHaveCount(2);
  expect(await wcagFindings(staff)).toEqual([]);
  await field(staff, 'Text (English)').fill('Seats in twelve cities.');
  await field(staff, 'Text (Hindi)').fill('बारह शहरों में सीटें।');
  await field(staff, 'Words of the link (Hindi)').fill('तारीख़ें देखें');
  await field(staff, 'Where the link leads').fill('/products?mode=centre');
  await open(visitor, '/');
  await press(staff, 'Save');
  await expect(staff).toHaveURL(/\/staff\/content\/banner\/[0-9a-f-]{36}$/);
  await expect(staff.getByRole('heading', { name: 'सर्दियों की तारीख़ें' })).toBeVisible();
  expect(await wcagFindings(staff)).toEqual([]);
  await look(staff, 'staff-content-banner');
  await open(visitor, '/');
  await expect(visitor.getByRole('heading', { name: `Winter dates ${no}` })).toBeVisible();
  await hideAndRemove(staff);
  await expect(staff).toHaveURL(/\/staff\/content\/banner$/);
  await open(visitor, '/');
  await expect(visitor.getByRole('heading', { name: `Winter dates ${no}` })).toHaveCount(0);

  await open(staff, '/staff/content/faq/new');
  await field(staff, 'Topic (English)').fill(`On the day ${no}`);
  await field(staff, 'Question (English)').fill(`What do I bring? ${no}`);
  await field(staff, 'Answer (English)').fill('Your admit card.');
  await press(staff, 'Save');
  await expect(staff).toHaveURL(/\/staff\/content\/faq\/[0-9a-f-]{36}$/);
  await open(visitor, '/faqs');
  await visitor.getByText(`What do I bring? ${no}`).click();
  await expect(visitor.getByText('Your admit card.')).toBeVisible();

  // A colleague saves first. The page then shows the colleague's text and keeps the text that was typed. Pressing Save
  // again stores the typed text.
  const entryPath = `/api/v1/staff-content/${staff.url().split('/').at(-1)}`;
  const { version, content } = await (await staff.request.get(entryPath)).json();
  const theirs = { version, content: { ...content, answer: { en: 'Nothing at all.' } } };
  expect((await staff.request.put(entryPath, { data: theirs })).status()).toBe(200);
  await field(staff, 'Answer (English)').fill('Your admit card and an identity document.');
  await press(staff, 'Save');
  await expect(staff.getByRole('main').getByRole('alert')).toContainText(
    'Somebody else has changed this in the meantime.',
  );
  await expect(staff.getByText('Nothing at all.').first()).toBeVisible();
  await expect(field(staff, 'Answer (English)')).toHaveValue('Your admit card and an identity document.');
  expect(await wcagFindings(staff)).toEqual([]);
  await look(staff, 'staff-content-newer');
  await press(staff, 'Save');
  await expect(staff.getByRole('main').getByRole('alert')).toHaveCount(0);
  await open(visitor, '/faqs');
  await visitor.getByText(`What do I bring? ${no}`).click();
  await expect(visitor.getByText('Your admit card and an identity document.')).toBeVisible();

  await staff.getByRole('link', { name: 'Back to the list' }).click();
  const up = staff.getByRole('button', { name: `“What do I bring? ${no}”: up` });
  await up.focus();
  await staff.keyboard.press('Enter');
  await expect(staff.getByRole('status').filter({ hasText: /is number \d+ of \d+/ })).toBeVisible();
  await expect(up).toBeFocused();
  expect(await wcagFindings(staff)).toEqual([]);
  await look(staff, 'staff-content-list');
  await staff.getByRole('link', { name: `What do I bring? ${no}` }).click();
  await hideAndRemove(staff);

  await open(staff, '/staff/content/footer');
  const description = field(staff, 'Description').first();
  const before = await description.inputValue();
  expect(await wcagFindings(staff)).toEqual([]);
  await description.fill(`Tests you can trust since ${no}.`);
  await press(staff, 'Save');
  await said(staff, 'Saved.');
  await open(visitor, '/contact');
  await expect(visitor.getByRole('contentinfo')).toContainText(`Tests you can trust since ${no}.`);
  await description.fill(before);
  await press(staff, 'Save');
  const footer = async () => (await staff.request.get('/api/v1/general/footer')).text();
  await expect.poll(footer).toContain(before);
  await open(visitor, '/contact');
  await expect(visitor.getByRole('contentinfo')).toContainText(before);
  await visitor.context().close();
});
