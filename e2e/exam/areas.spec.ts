import { expect, test } from '@playwright/test';
import { look } from '../help/look.ts';
import { drag, fieldOf, openResult, placeOf, publishQuestion, writePictureQuestion } from '../help/picture-question.ts';
import { playerOf } from '../help/player.ts';
import { enterLobby, start } from '../help/practice.ts';
import { offerRoom, openAsAuthorAndAdmin } from '../help/room.ts';
import { wcagFindings } from '../help/screen-checks.ts';

test('areas of a picture are drawn and written in the editor, and chosen by pointer and keyboard @desk', async ({
  page,
  browser,
}) => {
  const { chief, say } = await openAsAuthorAndAdmin(page, browser, '/staff/bank/new');
  const field = fieldOf(page, say);
  const ofArea = (no: number) => say('What is in area {no}', { no });
  const numbers = (no: number) => page.getByLabel(say('Numbers of area {no}', { no }));

  await test.step('the picture and two areas, of which one is drawn and one is written', async () => {
    await writePictureQuestion(page, say, 'hotspot');
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

  const formId = await test.step('another person approves the question', () => publishQuestion(page, chief, say));

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
    const [option, foot] = [await east.locator('..').boundingBox(), await phone.locator('footer').boundingBox()];
    expect((option?.y ?? 0) + (option?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
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
    await context.setOffline(false);
    await west.check();
    await player.expectSaved('on-server');
    await player.submit();
    await openResult(phone, phoneSay);
    const article = phone.getByRole('article');
    await article.getByText(phoneSay('Wrong'), { exact: true }).click();
    await expect(article.getByRole('img', { name: 'A map of four towns' })).toHaveAttribute('src', /^\/api\//);
    const shown = (name: string) => article.getByRole('listitem').filter({ hasText: name });
    await expect(shown('West').getByText(phoneSay('Your answer: wrong'))).toBeVisible();
    await expect(shown('East').getByText(phoneSay('The right answer'))).toBeVisible();
    await expect(article.locator('svg rect[data-chosen]')).toHaveCount(1);
    await expect(article.locator('svg circle:not([data-chosen])')).toHaveCount(1);
    expect(await wcagFindings(phone)).toEqual([]);
    await look(phone, 'result-hotspot');
    await context.close();
  });
});
