import { expect, type Locator, type Page, test } from '@playwright/test';
import { givenPicturePng } from '../../apps/server/test/given/bank.ts';
import { look } from '../help/look.ts';
import { playerOf } from '../help/player.ts';
import { enterLobby, start } from '../help/practice.ts';
import { publishForm } from '../help/publish-form.ts';
import { offerRoom, signInStaff } from '../help/room.ts';
import { wcagFindings } from '../help/screen-checks.ts';
import { wordsOf } from '../help/words.ts';

const SIZE = { width: 640, height: 360 };

/** Returns where a pixel of the picture is on the page. */
async function placeOf(layer: Locator, x: number, y: number) {
  await layer.scrollIntoViewIfNeeded();
  const box = await layer.boundingBox();
  if (!box) throw new Error('the picture is not shown');
  return { x: box.x + (x / SIZE.width) * box.width, y: box.y + (y / SIZE.height) * box.height };
}

async function drag(page: Page, layer: Locator, [from, to]: [[number, number], [number, number]]) {
  const [begin, end] = [await placeOf(layer, ...from), await placeOf(layer, ...to)];
  await page.mouse.move(begin.x, begin.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y);
  await page.mouse.up();
}

test('areas of a picture are drawn and written in the editor, and chosen by pointer and keyboard @desk', async ({
  page,
  browser,
}) => {
  const { author, admin } = await offerRoom({ mode: 'live', startsInSeconds: 7200, names: ['Asha Rao'] });
  const chief = await (await browser.newContext()).newPage();
  await signInStaff(chief, admin, '/staff');
  await signInStaff(page, author, '/staff/bank/new');
  const say = await wordsOf(page);
  const field = (label: string, language: 'English' | 'Hindi') =>
    page.getByLabel(say(`{label} (${language})`, { label }), { exact: true });
  const ofArea = (no: number) => say('What is in area {no}', { no });
  const numbers = (no: number) => page.getByLabel(say('Numbers of area {no}', { no }));

  await test.step('the picture and two areas, of which one is drawn and one is written', async () => {
    await page.getByLabel(say('Topic'), { exact: true }).fill('Maps');
    await field(say('Question'), 'English').fill('Where is the capital?');
    await field(say('Question'), 'Hindi').fill('राजधानी कहाँ है?');
    await field(say('Explanation'), 'English').fill('It is in the east.');
    await field(say('Explanation'), 'Hindi').fill('वह पूर्व में है।');
    await page.getByLabel(say('Kind'), { exact: true }).selectOption('hotspot');
    const label = say('Picture to answer in');
    await page.getByRole('button', { name: say('Insert a picture: {label}', { label }) }).press('Enter');
    const dialog = page.getByRole('dialog');
    const buffer = await givenPicturePng(Date.now(), SIZE);
    await dialog.locator('input[type=file]').setInputFiles({ name: 'map.png', mimeType: 'image/png', buffer });
    await dialog.getByLabel(say('What the picture shows (English)')).fill('A map of four towns');
    await dialog.getByLabel(say('What the picture shows (Hindi)')).fill('चार शहरों का नक्शा');
    await dialog.getByLabel(say('What the picture shows (Hindi)')).press('Enter');
    await expect(dialog).toHaveCount(0);
    const layer = page.locator('svg[data-drawing]');
    await drag(page, layer, [
      [64, 60],
      [256, 180],
    ]);
    await expect(numbers(1)).toHaveValue(/^\d+, \d+, \d+, \d+$/);
    await page.getByLabel(say('Shape of area {no}', { no: 1 })).selectOption('rectangle');
    await page.getByRole('button', { name: say('Add an area') }).press('Enter');
    await page.getByLabel(say('Shape of area {no}', { no: 2 })).selectOption('circle');
    await numbers(2).fill('480, 200, 900');
    for (const [no, en, hi] of [
      [1, 'West', 'पश्चिम'],
      [2, 'East', 'पूर्व'],
    ] as const) {
      await field(ofArea(no), 'English').fill(en);
      await field(ofArea(no), 'Hindi').fill(hi);
    }
    await page.getByRole('button', { name: say('Save as a new draft') }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Q-\d{5}$/);
    await expect(page.getByText(say('The area reaches beyond the edge of the picture'))).toBeVisible();
    await numbers(2).fill('480, 200, 60');
    await page.getByLabel(say('Area {no} is right', { no: 2 })).check();
    await page.getByRole('button', { name: say('Save the draft') }).press('Enter');
    const preview = page.getByRole('region', { name: say('Preview') });
    await expect(preview.getByRole('radio', { name: /East$/ })).toBeVisible();
    expect(await wcagFindings(page)).toEqual([]);
    await look(page, 'staff-item-hotspot');
  });

  const itemPath = new URL(page.url()).pathname;
  const formId = await test.step('another person approves the question', async () => {
    const submit = page.getByRole('button', { name: say('Submit for review') });
    await expect(submit).not.toHaveAttribute('aria-disabled', 'true');
    await submit.press('Enter');
    await expect(page.getByRole('button', { name: say('Approve') })).toBeVisible();
    await chief.goto(itemPath);
    const chiefSay = await wordsOf(chief);
    await chief.getByRole('button', { name: chiefSay('Approve') }).press('Enter');
    await expect(chief.getByRole('button', { name: chiefSay('Change it in a new version') })).toBeVisible();
    return await publishForm(page.request, chief.request, itemPath.split('/').at(-1) ?? '');
  });

  await test.step('a candidate chooses in the picture and in the list, and a reload without a network keeps it', async () => {
    const { candidates } = await offerRoom({ mode: 'none', startsInSeconds: 0, names: ['Asha Rao'], formId });
    const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
    const phone = await context.newPage();
    const phoneSay = await enterLobby(phone, candidates[0]);
    const player = playerOf(phone, phoneSay);
    await start(phone, phoneSay, player);
    await phone.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
    const west = phone.getByRole('radio', { name: /West$/ });
    const east = phone.getByRole('radio', { name: /East$/ });
    await expect(phone.getByRole('img', { name: 'A map of four towns' })).toHaveAttribute('src', /^blob:/);
    const layer = phone.getByRole('main').locator('svg[viewBox="0 0 640 360"]');
    const inWest = await placeOf(layer, 160, 120);
    await phone.mouse.click(inWest.x, inWest.y);
    await expect(west).toBeChecked();
    await west.press('ArrowDown');
    if (!(await east.isChecked())) await west.press('ArrowUp');
    await expect(east).toBeChecked();
    await expect(west).not.toBeChecked();
    await player.expectSaved('on-server');
    const [stored] = (await player.onServer()).responses;
    expect(stored?.response).toEqual({ kind: 'options', optionIds: [expect.stringMatching(/^[\da-f]{10}$/)] });
    await context.setOffline(true);
    await phone.reload();
    await expect(player.heading).toBeVisible();
    await expect(east).toBeChecked();
    await expect(phone.getByRole('img', { name: 'A map of four towns' })).toHaveAttribute('src', /^blob:/);
    expect(await wcagFindings(phone)).toEqual([]);
    await look(phone, 'player-hotspot');
    await context.close();
  });
});
