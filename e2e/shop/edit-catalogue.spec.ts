import { expect, test } from '@playwright/test';
import { look } from '../help/look.ts';
import { open, reload, type Test } from '../help/people.ts';
import { offerRoom, signInStaff } from '../help/room.ts';
import { wcagFindings } from '../help/screen-checks.ts';
import { wordsOf } from '../help/words.ts';

test('support find a test and change its words beside a colleague; finance set its price and take it off sale; without a question paper it is not put back @desk', async ({
  page,
  browser,
}) => {
  const { second, finance, admin, testCode } = await offerRoom({
    mode: 'centre',
    startsInSeconds: 7200,
    names: ['Ravi Kumar'],
    isSold: true,
  });
  const details = await page.request.get(`/api/v1/catalogue/tests/${testCode}`);
  const { data: chosen } = (await details.json()) as { data: Test };
  const staff = await (await browser.newContext()).newPage();
  await signInStaff(staff, second, '/staff/tests');
  const say = await wordsOf(staff);
  const hindi = 'बैंक क्लर्क – नया शीर्षक';

  await staff.getByRole('searchbox', { name: say('Code, or words of the title') }).fill(testCode);
  const found = staff
    .getByRole('table')
    .getByRole('row')
    .filter({ has: staff.getByRole('rowheader') });
  await expect(found).toHaveCount(1);
  await expect(found).toContainText(say('Free'));
  expect(await wcagFindings(staff)).toEqual([]);
  await look(staff, 'staff-tests');
  await found.getByRole('link').click();

  await expect(staff.getByText(say('Nothing has been changed.')).first()).toBeVisible();
  // The last question is moved up by one. Then the question that is now last is removed.
  const before = await staff.getByRole('button', { name: /: (up|ऊपर)$/ }).count();
  const add = staff.getByRole('button', { name: say('Add a question') });
  const faq = (words: string, no: number) => staff.getByLabel(say(words, { no }), { exact: true });
  for (const [at, word] of ['Old?', 'May I bring notes?'].entries()) {
    await add.click();
    await faq('Question {no}', before + at + 1).fill(word);
    await faq('Answer {no}', before + at + 1).fill('No.');
  }
  const up = staff.getByRole('button', { name: say('Question {no}: up', { no: before + 2 }) });
  await up.focus();
  await staff.keyboard.press('Enter');
  await expect(faq('Question {no}', before + 1)).toHaveValue('May I bring notes?');
  await expect(staff.getByRole('button', { name: say('Question {no}: up', { no: before + 1 }) })).toBeFocused();
  await staff.getByRole('button', { name: say('Question {no}: take away', { no: before + 2 }) }).click();
  await expect(faq('Question {no}', before + 2)).toHaveCount(0);
  await expect(add).toBeFocused();
  await staff.getByLabel(say('Title in Hindi')).fill(hindi);
  await expect(staff.getByText(say('Finance decides about its price and whether it is on sale.'))).toBeVisible();
  await expect(staff.getByRole('button', { name: say('Change the price…') })).toHaveCount(0);
  await expect(staff.getByRole('button', { name: say('Take off sale…') })).toHaveCount(0);
  await look(staff, 'staff-test-changes');

  // A colleague saves another title in the meantime, and neither change is lost.
  const english = `${chosen.title.en} (revised)`;
  const shown = await (await staff.request.get(`/api/v1/staff-tests/${chosen._id}`)).json();
  const listing = { ...shown.listing, title: { ...shown.listing.title, en: english } };
  const saved = await staff.request.put(`/api/v1/staff-tests/${chosen._id}`, {
    data: { version: shown.version, listing },
  });
  expect(saved.status()).toBe(200);
  const save = staff.getByRole('button', { name: say('Save'), exact: true });
  await save.click();
  await expect(
    staff.getByRole('heading', { name: say('Stored now, and what you have written instead') }),
  ).toBeVisible();
  await expect(staff.getByLabel(say('Title'), { exact: true })).toHaveValue(english);
  await expect(staff.getByLabel(say('Title in Hindi'))).toHaveValue(hindi);
  expect(await wcagFindings(staff)).toEqual([]);
  await save.click();
  await expect(staff.getByText(say('Texts changed')).first()).toBeVisible();
  await look(staff, 'staff-test-changed');

  // A change is sent to the shop over the bus after the commit. At the latest, the shop sees it at its next reload from
  // the database.
  const shopTitle = async () => {
    const answer = await page.request.get(`/api/v1/catalogue/tests/${testCode}`);
    return ((await answer.json()) as { data: Test }).data.title;
  };
  await expect.poll(shopTitle).toEqual({ en: english, hi: hindi });
  await open(page, `/products/test/${testCode}`);
  await expect(page.getByText('May I bring notes?')).toBeVisible();
  await expect(page.getByText('Old?')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(english);

  const office = await (await browser.newContext()).newPage();
  await signInStaff(office, finance, `/staff/tests/${chosen._id}`);
  await expect(office.getByRole('button', { name: say('Save'), exact: true })).toHaveCount(0);
  const dialog = office.getByRole('dialog');
  await office.getByRole('button', { name: say('Change the price…') }).click();
  await dialog.getByLabel(say('Price in rupees, GST included')).fill('1500.50');
  await expect(dialog.getByText('₹228.89')).toBeVisible();
  await expect(dialog.getByText(/^(New orders pay|नए ऑर्डर पर)/)).toBeVisible();
  await dialog.getByRole('button', { name: say('Ask for this price') }).click();
  await expect(dialog.getByText(say('Say why'))).toBeVisible();
  expect(await wcagFindings(office)).toEqual([]);
  await look(office, 'staff-test-price');
  await dialog.getByRole('textbox', { name: say('Why') }).fill('The board asked for it.');
  await dialog.getByRole('button', { name: say('Ask for this price') }).click();
  await expect(dialog).toHaveCount(0);
  await expect(office.getByText(/somebody else must approve it\. Until|कोई और इसे मंज़ूर करेगा। तब तक/)).toBeVisible();
  await expect(office.getByRole('button', { name: say('Approve this price…') })).toHaveCount(0);
  await look(office, 'staff-test-price-asked');

  // Another member of staff finds the price in the list and approves it.
  const chief = await (await browser.newContext()).newPage();
  await signInStaff(chief, admin, `/staff/tests?find=${testCode}`);
  const row = chief
    .getByRole('table')
    .getByRole('row')
    .filter({ has: chief.getByRole('rowheader') });
  await expect(row).toContainText('1,500.50');
  await row.getByRole('link').click();
  await chief.getByRole('button', { name: say('Approve this price…') }).click();
  const approval = chief.getByRole('dialog');
  await approval.getByRole('textbox', { name: say('Why') }).fill('The board did.');
  expect(await wcagFindings(chief)).toEqual([]);
  await look(chief, 'staff-test-price-approve');
  await approval.getByRole('button', { name: say('Approve the price') }).click();
  await expect(approval).toHaveCount(0);
  await reload(office);
  const priced = office.getByRole('listitem').filter({ hasText: say('Price changed') });
  await expect(priced.first()).toContainText('The board did.');
  await look(office, 'staff-test-finance');

  await office.getByRole('button', { name: say('Take off sale…') }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(4);
  await look(office, 'staff-test-withdraw');
  await dialog.getByRole('button', { name: say('Take it off sale') }).click();
  await expect(dialog.getByText(say('Say why'))).toBeVisible();
  await dialog.getByRole('textbox', { name: say('Why') }).fill('The syllabus is old.');
  await dialog.getByRole('button', { name: say('Take it off sale') }).click();
  await expect(dialog).toHaveCount(0);
  // The change is sent to the shop over the bus, as above.
  await expect.poll(async () => (await page.request.get(`/api/v1/catalogue/tests/${testCode}`)).status()).toBe(404);

  await office.getByRole('button', { name: say('Put on sale…') }).click();
  await dialog.getByRole('textbox', { name: say('Why') }).fill('It is new again.');
  await dialog.getByRole('button', { name: say('Put it on sale') }).click();
  await expect(dialog.getByText('This test has no question paper yet, so it cannot be sold.')).toBeVisible();
});
