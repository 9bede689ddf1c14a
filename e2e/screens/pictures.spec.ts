import { expect, type Locator, type Page, test } from '@playwright/test';
import { heicPicture } from '../../apps/server/test/given/files.ts';
import { look } from '../help/look.ts';
import { becomeSomebody, open } from '../help/people.ts';
import { wcagFindings } from '../help/screen-checks.ts';
import { wordsOf } from '../help/words.ts';

/** Returns a picture of a line on paper. The browser draws it. */
async function drawnPicture(page: Page, width: number, height: number): Promise<Buffer> {
  const url = await page.evaluate(
    ([wide, high]) => {
      const canvas = document.createElement('canvas');
      canvas.width = wide;
      canvas.height = high;
      const drawing = canvas.getContext('2d');
      if (!drawing) throw new Error('a browser draws');
      drawing.fillStyle = '#f4efe4';
      drawing.fillRect(0, 0, wide, high);
      drawing.lineWidth = 8;
      drawing.moveTo(wide * 0.2, high * 0.6);
      drawing.bezierCurveTo(wide * 0.4, 0, wide * 0.5, high, wide * 0.8, high * 0.4);
      drawing.stroke();
      return canvas.toDataURL('image/png');
    },
    [width, height] as const,
  );
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
}

/** Returns the size of the picture that the server has stored. */
async function keptSize(picture: Locator): Promise<{ width: number; height: number }> {
  return await picture.evaluate(async (img: HTMLImageElement) => {
    await img.decode();
    return { width: img.naturalWidth, height: img.naturalHeight };
  });
}

const placeOf = (picture: Locator) => picture.evaluate((img: HTMLElement) => img.getAttribute('style'));

/** Drags with a finger on a touch screen, or with the mouse on other devices. */
async function drag(page: Page, frame: Locator, byX: number, byY: number, isTouch: boolean): Promise<void> {
  await frame.scrollIntoViewIfNeeded();
  const box = await frame.boundingBox();
  if (!box) throw new Error('the frame is on the screen');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (!isTouch) {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + byX, y + byY, { steps: 4 });
    await page.mouse.up();
    return;
  }
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [{ x, y }]);
  await touch('touchMove', [{ x: x + byX / 2, y: y + byY / 2 }]);
  await touch('touchMove', [{ x: x + byX, y: y + byY }]);
  await touch('touchEnd', []);
}

test('a photo and a signature are cut to size by dragging and by the keyboard alone, also one that no browser draws @both', async ({
  page,
}, { project }) => {
  const isTouch = project.name === 'phone';
  await becomeSomebody(page);
  await open(page, '/profile');
  const say = await wordsOf(page);
  const photo = page.locator('#photo');
  const chooser = photo.locator('input[type="file"]');

  await chooser.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await drawnPicture(page, 209, 900) });
  const tooSmall = isTouch
    ? 'यह तस्वीर बहुत छोटी है: फ़ोटो कम से कम 210 × 270 पिक्सेल की हो, हस्ताक्षर 210 × 90 के।'
    : 'This picture is too small: at least 210 by 270 pixels for a photo, 210 by 90 for a signature.';
  await expect(photo.getByText(tooSmall)).toBeVisible();
  await expect(chooser).toHaveAttribute('aria-invalid', 'true');
  await chooser.setInputFiles({ name: 'me.heic', mimeType: 'image/heic', buffer: Buffer.from('a letter') });
  const notOne = isTouch
    ? 'यह ऐसी तस्वीर नहीं है जिसे हम पढ़ सकें: JPEG, PNG, WebP या HEIC।'
    : 'This is not a picture that we can read: JPEG, PNG, WebP or HEIC.';
  await expect(photo.getByText(notOne)).toBeVisible();

  // The browser cannot decode this picture. The server therefore decodes it, and returns a picture of 240 × 320.
  await chooser.setInputFiles({ name: 'me.heic', mimeType: 'image/heic', buffer: heicPicture() });
  const preview = photo.getByRole('img', { name: say('The photo you have chosen') });
  await expect(preview).toBeVisible();
  const slider = (english: string) => photo.getByRole('slider', { name: say(english) });
  await expect(slider('Left or right')).toBeDisabled();

  const atFirst = await placeOf(preview);
  await slider('Size of the part').focus();
  await page.keyboard.press('Home');
  const smaller = await placeOf(preview);
  expect(smaller).not.toBe(atFirst);
  await page.keyboard.press('Tab');
  await expect(slider('Left or right')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Tab');
  await page.keyboard.press('End');
  await expect(slider('Up or down')).toHaveValue('100');
  const inTheCorner = await placeOf(preview);
  expect(inTheCorner).not.toBe(smaller);

  const frame = photo.locator('[class*="_box_"] > div');
  await drag(page, frame, -400, -400, isTouch);
  await expect(slider('Left or right')).toHaveValue('0');
  await expect(slider('Up or down')).toHaveValue('0');
  expect(await wcagFindings(page)).toEqual([]);
  await look(page, 'profile-photo-cut');

  await slider('Up or down').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const kept = photo.getByRole('img', { name: say('Your photo') });
  await expect(kept).toBeVisible();
  expect(await keptSize(kept)).toEqual({ width: 210, height: 270 });
  await expect(chooser).toBeFocused();

  const signature = page.locator('#signature');
  await signature
    .locator('input[type="file"]')
    .setInputFiles({ name: 'name.png', mimeType: 'image/png', buffer: await drawnPicture(page, 1200, 900) });
  await expect(signature.getByRole('img', { name: say('The signature you have chosen') })).toBeVisible();
  await look(page, 'profile-signature-cut');
  await signature.getByRole('button', { name: say('Use this signature') }).click();
  const keptSignature = signature.getByRole('img', { name: say('Your signature') });
  await expect(keptSignature).toBeVisible();
  expect(await keptSize(keptSignature)).toEqual({ width: 560, height: 240 });
  await look(page, 'profile-pictures');
});
