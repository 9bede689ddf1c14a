import { expect, test } from '@playwright/test';
import { look } from '../help/look.ts';
import { becomeSomebody, mailTo, open, reload } from '../help/people.ts';
import { offerRoom, signInStaff } from '../help/room.ts';
import { wcagFindings } from '../help/screen-checks.ts';

/** Returns a PDF of one page, as a scanner writes it. It is uploaded in several pieces. */
function scannedPdf(): Buffer {
  const content = 'q 1 0 0 1 0 0 cm Q '.repeat(16_000);
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R>>',
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  const trailer = `trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(`${text}${table}${trailer}`, 'latin1');
}

test('a document is sent over a network that breaks off, checked by staff, replaced and deleted @desk', async ({
  page,
  browser,
}) => {
  const person = await becomeSomebody(page);
  // The name must be unique, because other journeys add documents to the same list.
  const letters = [...`${Date.now()}`].map((digit) => 'abcdefghij'[Number(digit)]).join('');
  const fullName = `Asha Rani ${letters}`;
  await page.request.post('/api/v1/profile/updateProfile', { multipart: { fullName } });
  await open(page, '/profile');
  const documents = page.locator('#documents');
  const kind = documents.getByRole('combobox');
  const chooser = documents.locator('input[type="file"]').last();

  await chooser.setInputFiles({ name: 'card.pdf', mimeType: 'application/pdf', buffer: scannedPdf() });
  await expect(documents.getByText('Choose first what kind of document it is.')).toBeVisible();

  await kind.selectOption('identity');
  const fake = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  await chooser.setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer: fake });
  await expect(documents.getByText('This must be a PDF or a picture: JPEG, PNG, WebP or HEIC.')).toBeVisible();

  // The network fails after the first piece, and works again later.
  await page.route('**/pieces/131072', (route) => route.abort());
  await chooser.setInputFiles({ name: 'card.pdf', mimeType: 'application/pdf', buffer: scannedPdf() });
  await expect(
    documents.getByText('You are offline. The upload continues by itself from where it stopped.'),
  ).toBeVisible();
  await expect(documents.getByRole('progressbar')).toBeVisible();
  expect(await wcagFindings(page)).toEqual([]);
  await look(page, 'profile-document-waiting');
  await page.unroute('**/pieces/131072');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(documents.getByText('Not checked yet')).toBeVisible();

  const { second } = await offerRoom({ mode: 'centre', startsInSeconds: 3600, names: ['Ravi Kumar'] });
  const staff = await (await browser.newContext()).newPage();
  await signInStaff(staff, second, '/staff/documents');
  expect(await wcagFindings(staff)).toEqual([]);
  await look(staff, 'staff-documents');
  await staff.getByRole('rowheader').getByRole('link', { name: fullName }).click();
  const card = staff.getByRole('article');
  await expect(card.getByText(/3 Feb|3 फ़र/)).toBeVisible();
  const saved = staff.waitForEvent('download');
  await card.getByRole('link').click();
  expect((await saved).suggestedFilename()).toBe('card.pdf');
  expect(await wcagFindings(staff)).toEqual([]);
  await look(staff, 'staff-document');
  await card.getByRole('radio').last().check();
  await card.getByRole('textbox').fill('The name cannot be read');
  await card.getByRole('button').click();
  await expect(staff.getByText('The name cannot be read').first()).toBeVisible();
  await staff.context().close();

  await mailTo(page, person.email, /Your document has been checked|आपके दस्तावेज़ की जाँच हो गई है/);
  await reload(page);
  await expect(documents.getByText(/The name cannot be read/)).toBeVisible();
  // After the reload, the browser scrolls to the end of the page again. There the sticky header covers a part of a
  // link.
  await page.evaluate(() => window.scrollTo(0, 0));
  expect(await wcagFindings(page)).toEqual([]);

  const picture = await page.screenshot({ type: 'png' });
  await documents
    .locator('li input[type="file"]')
    .setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer: picture });
  await expect(documents.getByText('Not checked yet')).toBeVisible();
  await documents
    .getByRole('button', { name: /card\.png/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
  await look(page, 'profile-document-large');
  await page.keyboard.press('Escape');
  await look(page, 'profile-documents');

  await documents.getByRole('button', { name: 'Delete card.png' }).click();
  await expect(documents.getByText('Document Deleted')).toBeVisible();
});
