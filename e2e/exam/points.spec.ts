import { expect, test } from '@playwright/test';
import { look } from '../help/look.ts';
import { drag, openResult, placeOf, publishQuestion, writePictureQuestion } from '../help/picture-question.ts';
import { playerOf } from '../help/player.ts';
import { enterLobby, start } from '../help/practice.ts';
import { offerRoom, openAsAuthorAndAdmin } from '../help/room.ts';
import { wcagFindings } from '../help/screen-checks.ts';

test('points are put on a picture by pointer, arrow keys and numbers, and the result shows the areas @desk', async ({
  page,
  browser,
}) => {
  const { chief, say } = await openAsAuthorAndAdmin(page, browser, '/staff/bank/new');
  const numbers = (no: number) => page.getByLabel(say('Numbers of area {no}', { no }));

  await test.step('an area is drawn and one is written, and there is one point for each', async () => {
    await writePictureQuestion(page, say, 'select-point');
    await drag(page, page.locator('svg[data-drawing]'), [
      [64, 60],
      [256, 180],
    ]);
    await expect(numbers(1)).toHaveValue(/^\d+, \d+, \d+, \d+$/);
    await numbers(1).fill('64, 60, 256, 180');
    await page.getByRole('button', { name: say('Add an area') }).press('Enter');
    await page.getByLabel(say('Shape of area {no}', { no: 2 })).selectOption('circle');
    await numbers(2).fill('480, 200, 60');
    const most = page.getByLabel(say('Most points that may be put'));
    await most.fill('1');
    await page.getByRole('button', { name: say('Save as a new draft') }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Q-\d{5}$/);
    await expect(page.getByText(say('There are more areas than points that may be put'))).toBeVisible();
    await most.fill('');
    await page.getByRole('button', { name: say('Save the draft') }).press('Enter');
    const preview = page.getByRole('region', { name: say('Preview') });
    await expect(preview.getByRole('button', { name: say('Put a point at the cross') })).toBeVisible();
    expect(await wcagFindings(page)).toEqual([]);
    await look(page, 'staff-item-select-point');
  });

  const formId = await test.step('another person approves the question and sees its areas', async () => {
    const published = await publishQuestion(page, chief, say);
    await expect(chief.getByText(/64, 60, 256, 180$/)).toBeVisible();
    await look(chief, 'staff-review-select-point');
    return published;
  });

  const { candidates } = await offerRoom({ mode: 'none', startsInSeconds: 0, names: ['Asha Rao'], formId });
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true });
  const phone = await context.newPage();
  const phoneSay = await enterLobby(phone, candidates[0]);
  const player = playerOf(phone, phoneSay);
  await start(phone, phoneSay, player);
  await phone.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  const main = phone.getByRole('main');
  const layer = main.locator('svg[viewBox="0 0 640 360"]');
  const place = (no: number, label: string) =>
    main.getByRole('group', { name: phoneSay('Point {no}', { no }), exact: true }).getByLabel(phoneSay(label));
  const stored = async () => {
    await player.expectSaved('on-server');
    return (await player.onServer()).responses[0]?.response;
  };

  await test.step('a tap puts a point, and dragging moves it', async () => {
    await expect(phone.getByRole('img', { name: 'A map of four towns' })).toHaveAttribute('src', /^blob:/);
    const tapped = await placeOf(layer, 320, 40);
    await phone.touchscreen.tap(tapped.x, tapped.y);
    await expect(place(1, 'From above')).toHaveValue(/^(39|40|41)$/);
    await drag(phone, layer, [
      [320, 40],
      [160, 120],
    ]);
    await expect(place(1, 'From above')).toHaveValue(/^1(19|20|21)$/);
    await place(1, 'From the left').fill('700');
    await expect(place(1, 'From the left')).toHaveAttribute('aria-invalid', 'true');
    await place(1, 'From the left').fill('160');
    await place(1, 'From above').fill('120');
    await expect.poll(stored).toEqual({ kind: 'points', points: [[160, 120]] });
  });

  await test.step('arrow keys move the cross and a point, Enter puts one, and Delete takes it away', async () => {
    const add = main.getByRole('button', { name: phoneSay('Put a point at the cross') });
    const handle = (no: number) =>
      main.getByRole('button', { name: phoneSay('Move point {no} with the arrow keys', { no }) });
    await add.focus();
    await add.press('ArrowRight');
    await add.press('Shift+ArrowDown');
    await add.press('Enter');
    await expect.poll(stored).toEqual({
      kind: 'points',
      points: [
        [160, 120],
        [323, 210],
      ],
    });
    await handle(2).press('ArrowLeft');
    await handle(2).press('Shift+ArrowUp');
    await expect(place(2, 'From the left')).toHaveValue('320');
    await expect(place(2, 'From above')).toHaveValue('180');
    await main.getByRole('button', { name: phoneSay('Remove point {no}', { no: 2 }) }).press('Enter');
    await expect(handle(2)).toHaveCount(0);
    await expect(add).toBeFocused();
    await add.press('Enter');
    await handle(2).press('Delete');
    await expect(handle(2)).toHaveCount(0);
    await expect(add).toBeFocused();
    await add.press('Enter');
    await expect(handle(2)).toBeVisible();
    await expect(add).toHaveAttribute('aria-disabled', 'true');
    await expect.poll(stored).toMatchObject({ points: [[160, 120], expect.anything()] });
    expect(await wcagFindings(phone)).toEqual([]);
    await look(phone, 'player-select-point');
  });

  await test.step('a reload without a network keeps the points', async () => {
    await context.setOffline(true);
    await phone.reload();
    await expect(place(1, 'From the left')).toHaveValue('160');
    await context.setOffline(false);
  });

  await test.step('the result shows the points and the areas that they should hit', async () => {
    await player.submit();
    await openResult(phone, phoneSay);
    const article = phone.getByRole('article');
    await article.getByText(phoneSay('Wrong'), { exact: true }).click();
    await expect(article.getByText(phoneSay('Right: in area {names}', { names: 'A' }))).toBeVisible();
    await expect(article.getByText(phoneSay('Outside of the right areas'), { exact: true })).toBeVisible();
    await expect(article.getByText(phoneSay('The right area {name} has no point', { name: 'B' }))).toBeVisible();
    expect(await wcagFindings(phone)).toEqual([]);
    await look(phone, 'result-select-point');
  });
  await context.close();
});
