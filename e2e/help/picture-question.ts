import type { FormId } from '@kasauti/contract/ids.ts';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { givenPicturePng } from '../../apps/server/test/given/bank.ts';
import { publishForm } from './publish-form.ts';
import { type Say, wordsOf } from './words.ts';

/* Steps of journeys with a question on a picture. */

export const PICTURE = { width: 640, height: 360 };

/** Returns where a pixel of the picture is on the page. */
export async function placeOf(layer: Locator, x: number, y: number) {
  await layer.scrollIntoViewIfNeeded();
  const box = await layer.boundingBox();
  if (!box) throw new Error('the picture is not shown');
  return { x: box.x + (x / PICTURE.width) * box.width, y: box.y + (y / PICTURE.height) * box.height };
}

type Pixel = [number, number];

/** Drags with the mouse from one pixel of the picture to another. */
export async function drag(page: Page, layer: Locator, [from, to]: [Pixel, Pixel]) {
  const [begin, end] = [await placeOf(layer, ...from), await placeOf(layer, ...to)];
  await page.mouse.move(begin.x, begin.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y);
  await page.mouse.up();
}

/** Returns the field for a text in one language. */
export const fieldOf = (page: Page, say: Say) => (label: string, language: 'English' | 'Hindi') =>
  page.getByLabel(say(`{label} (${language})`, { label }), { exact: true });

/** Writes the texts of a new question of a kind, and uploads its picture. */
export async function writePictureQuestion(page: Page, say: Say, kind: string) {
  const field = fieldOf(page, say);
  await page.getByLabel(say('Topic'), { exact: true }).fill('Maps');
  await field(say('Question'), 'English').fill('Where is the capital?');
  await field(say('Question'), 'Hindi').fill('राजधानी कहाँ है?');
  await field(say('Explanation'), 'English').fill('It is in the east.');
  await field(say('Explanation'), 'Hindi').fill('वह पूर्व में है।');
  await page.getByLabel(say('Kind'), { exact: true }).selectOption(kind);
  const label = say('Picture to answer in');
  await page.getByRole('button', { name: say('Insert a picture: {label}', { label }) }).press('Enter');
  const dialog = page.getByRole('dialog');
  const buffer = await givenPicturePng(Date.now(), PICTURE);
  await dialog.locator('input[type=file]').setInputFiles({ name: 'map.png', mimeType: 'image/png', buffer });
  await dialog.getByLabel(say('What the picture shows (English)')).fill('A map of four towns');
  await dialog.getByLabel(say('What the picture shows (Hindi)')).fill('चार शहरों का नक्शा');
  await dialog.getByLabel(say('What the picture shows (Hindi)')).press('Enter');
  await expect(dialog).toHaveCount(0);
}

/**
 * Creates a question with a new picture in the item bank. Returns the path of its page. `answerOf` gets the text that
 * shows the picture.
 */
export async function createPictureQuestion(
  author: APIRequestContext,
  prompt: { en: string; hi: string },
  answerOf: (picture: { en: string; hi: string }) => object,
): Promise<string> {
  const { providers } = await (await author.get('/api/v1/bank/choices')).json();
  const providerId = providers[0]._id;
  const buffer = await givenPicturePng(Date.now(), PICTURE);
  const picture = { name: 'map.png', mimeType: 'image/png', buffer };
  const uploaded = await author.post('/api/v1/bank/pictures', { multipart: { providerId, picture } });
  expect(uploaded.ok(), await uploaded.text()).toBe(true);
  const { _id } = await uploaded.json();
  const item = {
    topic: 'Maps',
    difficulty: 'easy',
    prompt,
    answer: answerOf({ en: `![A map of four towns](picture:${_id})`, hi: `![चार शहरों का नक्शा](picture:${_id})` }),
    explanation: { en: 'See the map.', hi: 'नक्शा देखें।' },
  };
  const created = await author.post('/api/v1/bank/items', { data: { providerId, item } });
  expect(created.ok(), await created.text()).toBe(true);
  return `/staff/bank/${(await created.json())._id}`;
}

/** Submits the question of the page for review, approves it as the chief, and publishes a form with it. */
export async function publishQuestion(page: Page, chief: Page, say: Say): Promise<FormId> {
  const itemPath = new URL(page.url()).pathname;
  const submit = page.getByRole('button', { name: say('Submit for review') });
  await expect(submit).not.toHaveAttribute('aria-disabled', 'true');
  await submit.press('Enter');
  await expect(page.getByRole('button', { name: say('Approve') })).toBeVisible();
  await chief.goto(itemPath);
  const chiefSay = await wordsOf(chief);
  await chief.getByRole('button', { name: chiefSay('Approve') }).press('Enter');
  await expect(chief.getByRole('button', { name: chiefSay('Change it in a new version') })).toBeVisible();
  return await publishForm(page.request, chief.request, itemPath.split('/').at(-1) ?? '');
}

/** Submits the test and opens its result. */
export async function openResult(page: Page, say: Say) {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('Yes, submit') })
    .click();
  await page.getByRole('link', { name: say('See the result') }).click();
  await expect(page.getByRole('heading', { level: 2, name: say('Question by question') })).toBeVisible();
}
