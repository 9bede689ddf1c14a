import type { FormId } from '@kasauti/contract/ids.ts';
import { type Browser, expect, test } from '@playwright/test';
import { look } from '../help/look.ts';
import { createPictureQuestion, drag, openResult, placeOf, publishQuestion } from '../help/picture-question.ts';
import { playerOf } from '../help/player.ts';
import { enterLobby, start } from '../help/practice.ts';
import { offerRoom, signInStaff } from '../help/room.ts';
import { largeTextFindings, sidewaysFindings, wcagFindings } from '../help/screen-checks.ts';
import { wordsOf } from '../help/words.ts';

const area = (en: string, hi: string, coords: number[]) => ({
  text: { en, hi },
  area: { shape: 'rectangle', coords },
});
const areas = [
  area('West', 'पश्चिम', [20, 60, 220, 180]),
  area('Middle', 'बीच', [240, 60, 420, 180]),
  area('East', 'पूर्व', [440, 60, 620, 180]),
];

/** Starts a practice test with this form on a phone. */
async function sit(browser: Browser, formId: FormId) {
  const { candidates } = await offerRoom({ mode: 'none', startsInSeconds: 0, names: ['Asha Rao'], formId });
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const phone = await context.newPage();
  const say = await enterLobby(phone, candidates[0]);
  const player = playerOf(phone, say);
  await start(phone, say, player);
  return { phone, say, player, layer: phone.getByRole('main').locator('svg[viewBox="0 0 640 360"]') };
}

test('texts are put into areas of a picture, by keyboard, by pointer and by dragging @desk', async ({
  page,
  browser,
}) => {
  const { author, admin } = await offerRoom({ mode: 'live', startsInSeconds: 7200, names: ['Asha Rao'] });
  const chief = await (await browser.newContext()).newPage();
  await signInStaff(chief, admin, '/staff');
  await signInStaff(page, author, '/staff');
  const say = await wordsOf(page);

  await test.step('the author says which text is right for each area', async () => {
    const path = await createPictureQuestion(
      page.request,
      { en: 'What is grown where?', hi: 'कहाँ क्या उगाया जाता है?' },
      (picture) => ({
        kind: 'graphic-gap-match',
        picture,
        choices: [
          { text: { en: 'Rice', hi: 'चावल' }, matchMax: 2 },
          { text: { en: 'Tea', hi: 'चाय' } },
          { text: { en: 'Jute', hi: 'जूट' } },
        ],
        areas,
        correct: [0, 1, -1],
      }),
    );
    await page.goto(path);
    const right = (no: number) => page.getByLabel(say('Right text for area {no}', { no }));
    await expect(right(1)).toHaveValue('0');
    await expect(page.getByText(say('Choose the right text'))).toBeVisible();
    await expect(right(3)).toHaveAttribute('aria-invalid', 'true');
    await right(3).selectOption('Rice');
    await page.getByRole('button', { name: say('Save the draft') }).press('Enter');
    const preview = page.getByRole('region', { name: say('Preview') });
    await expect(
      preview.getByRole('button', { name: say('Area {letter}, {name}: empty', { letter: '.', name: 'East' }) }),
    ).toHaveCount(0);
    await expect(preview.getByRole('button', { name: /Jute$/ })).toBeVisible();
    await expect(page.getByText(say('Choose the right text'))).toHaveCount(0);
    expect(await wcagFindings(page)).toEqual([]);
    await look(page, 'staff-item-graphic-gap-match');
  });

  const formId = await publishQuestion(page, chief, say);
  const { phone, say: phoneSay, player, layer } = await sit(browser, formId);
  const main = phone.getByRole('main');
  const choice = (name: string) => main.getByRole('button', { name: new RegExp(`^${name}`) });
  const place = (name: string) => main.getByRole('listitem').filter({ hasText: name }).getByRole('button');
  const status = main.getByRole('group').getByRole('status');

  await test.step('by the keyboard, in the list of the areas', async () => {
    await choice('Tea').focus();
    await phone.keyboard.press('Enter');
    await expect(status).toHaveText(phoneSay('Picked up: {text}. Now choose its area.', { text: 'Tea' }));
    await phone.keyboard.press('Escape');
    await expect(choice('Tea')).toHaveAttribute('aria-pressed', 'false');
    await phone.keyboard.press('Enter');
    await place('West').focus();
    await phone.keyboard.press('Enter');
    await expect(place('West')).toHaveText('Tea');
    await expect(place('West')).toBeFocused();
    await phone.keyboard.press('Enter');
    await main.getByRole('button', { name: phoneSay('Take out of the area') }).press('Enter');
    await expect(place('West')).toHaveAccessibleName(/West/);
    await expect(place('West')).not.toHaveText('Tea');
    await expect(place('West')).toBeFocused();
  });

  await test.step('in the picture: by a press, and by dragging into it and from area to area', async () => {
    await choice('Rice').click();
    const west = await placeOf(layer, 120, 120);
    await phone.mouse.click(west.x, west.y);
    await expect(place('West')).toHaveText('Rice');
    await choice('Tea').hover();
    await phone.mouse.down();
    const east = await placeOf(layer, 530, 120);
    await phone.mouse.move(east.x, east.y, { steps: 4 });
    await phone.mouse.up();
    await expect(place('East')).toHaveText('Tea');
    await drag(phone, layer, [
      [530, 120],
      [330, 120],
    ]);
    await expect(place('Middle')).toHaveText('Tea');
    await expect(place('East')).not.toHaveText('Tea');
    await choice('Jute').click();
    await place('East').click();
    await player.expectSaved('on-server');
    expect(await wcagFindings(phone)).toEqual([]);
    expect(await sidewaysFindings(phone)).toEqual([]);
    await look(phone, 'player-graphic-gap-match');
    await phone.reload();
    await expect(place('Middle')).toHaveText('Tea');
    expect(await largeTextFindings(phone)).toEqual([]);
  });

  await test.step('the result says what was put into each area, and what belongs there', async () => {
    await player.submit();
    await openResult(phone, phoneSay);
    const rows = phone.getByRole('listitem');
    await expect(rows.filter({ hasText: 'East' })).toContainText('Jute');
    await expect(rows.filter({ hasText: 'East' })).toContainText(
      phoneSay('The right answer: {rightText}', { rightText: 'Rice' }),
    );
    await expect(rows.filter({ hasText: 'Middle' })).toContainText('Tea');
    await look(phone, 'result-graphic-gap-match');
  });
});

test('areas of a picture are joined in pairs, by keyboard, by pointer and by dragging @desk', async ({
  page,
  browser,
}) => {
  const { author, admin } = await offerRoom({ mode: 'live', startsInSeconds: 7200, names: ['Asha Rao'] });
  const chief = await (await browser.newContext()).newPage();
  await signInStaff(chief, admin, '/staff');
  await signInStaff(page, author, '/staff');
  const say = await wordsOf(page);

  await test.step('the author says which areas belong together', async () => {
    const path = await createPictureQuestion(
      page.request,
      { en: 'Which places have a direct road?', hi: 'किन जगहों के बीच सीधी सड़क है?' },
      (picture) => ({
        kind: 'graphic-associate',
        picture,
        areas: areas.map((each, at) => ({ ...each, ...(at === 1 && { matchMax: 2 }) })),
        correct: [
          [0, 1],
          [2, -1],
        ],
      }),
    );
    await page.goto(path);
    await expect(page.getByLabel(say('How often area {no} may be used', { no: 2 }))).toHaveValue('2');
    const second = page.getByLabel(say('Pair {no}, second area', { no: 2 }));
    await expect(second).toHaveValue('');
    await second.selectOption('Middle');
    await page.getByRole('button', { name: say('Save the draft') }).press('Enter');
    const preview = page.getByRole('region', { name: say('Preview') });
    await expect(preview.getByRole('button', { name: / · West$/ })).toBeVisible();
    await expect(page.getByRole('button', { name: say('Submit for review') })).not.toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(await wcagFindings(page)).toEqual([]);
    await look(page, 'staff-item-graphic-associate');
  });

  const formId = await publishQuestion(page, chief, say);
  const { phone, say: phoneSay, player, layer } = await sit(browser, formId);
  const main = phone.getByRole('main');
  const choice = (name: string) => main.getByRole('button', { name: new RegExp(` · ${name}`) });
  const lines = layer.locator('path');
  const status = main.getByRole('group').getByRole('status');
  const remove = main.getByRole('button', { name: phoneSay('Remove') });

  await test.step('by the keyboard, with the buttons below the picture', async () => {
    const text = (await choice('West').textContent()) ?? '';
    await choice('West').focus();
    await phone.keyboard.press('Enter');
    await expect(status).toHaveText(phoneSay('Picked up: {text}. Now choose what belongs to it.', { text }));
    await phone.keyboard.press('Escape');
    await expect(choice('West')).toHaveAttribute('aria-pressed', 'false');
    await phone.keyboard.press('Enter');
    await choice('East').focus();
    await phone.keyboard.press('Enter');
    await expect(lines).toHaveCount(1);
    await expect(choice('West')).toHaveCount(0);
    await expect(remove).toHaveAccessibleDescription(/West.* – .*East|East.* – .*West/);
    await expect(remove).toBeFocused();
    await phone.keyboard.press('Enter');
    await expect(lines).toHaveCount(0);
    await expect(status).toHaveText(phoneSay('Choose two that belong together. Or drag one to the other.'));
    await expect(choice('West').or(choice('East')).and(phone.locator(':focus'))).toHaveCount(1);
  });

  await test.step('in the picture: by two presses, and by dragging', async () => {
    for (const x of [120, 330]) {
      const place = await placeOf(layer, x, 120);
      await phone.mouse.click(place.x, place.y);
    }
    await expect(lines).toHaveCount(1);
    await drag(phone, layer, [
      [330, 120],
      [530, 120],
    ]);
    await expect(lines).toHaveCount(2);
    await expect(status).toHaveText(phoneSay('All pairs are made. To change them, remove one.'));
    await player.expectSaved('on-server');
    expect(await wcagFindings(phone)).toEqual([]);
    expect(await sidewaysFindings(phone)).toEqual([]);
    await look(phone, 'player-graphic-associate');
    await remove.last().click();
    await expect(lines).toHaveCount(1);
    await player.expectSaved('on-server');
    await phone.reload();
    await expect(lines).toHaveCount(1);
    expect(await largeTextFindings(phone)).toEqual([]);
  });

  await test.step('the result draws the pairs that were made and those that are missing', async () => {
    await player.submit();
    await openResult(phone, phoneSay);
    const rows = phone.getByRole('listitem');
    await phone.getByRole('button', { name: phoneSay('Open all answers') }).press('Enter');
    await expect(rows.filter({ hasText: phoneSay('Your answer: right') }).last()).toBeVisible();
    await expect(rows.filter({ hasText: phoneSay('The right answer') }).last()).toBeVisible();
    await expect(phone.locator('path[data-missing]')).toHaveCount(1);
    await look(phone, 'result-graphic-associate');
  });
});
