import { expect, test } from '@playwright/test';
import { look } from '../help/look.ts';
import { enterPractice, start, titleOf } from '../help/practice.ts';
import { wcagFindings } from '../help/screen-checks.ts';
import { verifySheet } from '../help/sheet.ts';

test('somebody sits a practice test alone, reads how each answer was marked, and checks the response sheet @both', async ({
  page,
}) => {
  const { say, player, testCode } = await enterPractice(page);

  await test.step('the lobby has the sealed paper ready', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(await titleOf(page, testCode));
    const words = 'The sealed question paper is on this device and complete. It opens at the start.';
    await expect(page.getByText(say(words))).toBeVisible();
    await look(page, 'lobby-alone');
    expect(await wcagFindings(page)).toEqual([]);
  });

  await test.step('the system check says what it found', async () => {
    await page.getByRole('button', { name: say('Check this device') }).click();
    await expect(page.getByRole('button', { name: say('Check again') })).toBeVisible();
    await look(page, 'system-check');
    expect(await wcagFindings(page)).toEqual([]);
  });

  await test.step('the player opens by a full navigation, once the rules are confirmed', async () => {
    await expect(page.getByRole('button', { name: say('Start the test') })).toHaveAttribute('aria-disabled', 'true');
    await page.evaluate(() => Object.assign(window, { isLobby: true }));
    await start(page, say, player);
    expect(await page.evaluate(() => 'isLobby' in window)).toBe(false);
  });

  const single = await player.find('single');
  await test.step('one option', async () => {
    await player.options.first().check();
    await player.options.nth(1).check();
    await expect(player.options.first()).not.toBeChecked();
    await player.expectSaved('on-server');
    await look(page, 'player-single-choice');
    expect(await wcagFindings(page)).toEqual([]);
    await player.button('Save & Next').click();
    await player.expectState(single, 'Answered');
  });

  const multiple = await player.find('multiple');
  await test.step('several options', async () => {
    await player.options.nth(0).check();
    await player.options.nth(2).check();
    await look(page, 'player-multiple-choice');
    await player.button('Mark for Review & Next').click();
    await player.expectState(multiple, 'Answered & Marked for Review');
  });

  const number = await player.find('number');
  await test.step('a number, by the keypad on the screen and by the keyboard', async () => {
    await page.getByRole('button', { name: '1', exact: true }).click();
    await player.field.press('End');
    await player.field.pressSequentially('5');
    await expect(player.field).toHaveValue('15');
    await look(page, 'player-number');
    expect(await wcagFindings(page)).toEqual([]);
    await player.button('Save & Next').click();
    await player.expectState(number, 'Answered');
  });

  const text = await player.find('text');
  await test.step('a text, which the browser neither completes nor corrects', async () => {
    await expect(player.field).toHaveAttribute('maxlength', '20');
    await player.field.pressSequentially(' eph ');
    await expect(player.field).toHaveValue('eph ');
    await look(page, 'player-text');
    expect(await wcagFindings(page)).toEqual([]);
    await player.button('Save & Next').click();
    await player.expectState(text, 'Answered');
  });

  const parts = await player.find('parts');
  await test.step('two answers inside one text', async () => {
    const list = page.getByRole('combobox', { name: say('Answer {no} of {total}', { no: 1, total: 2 }) });
    const field = page.getByRole('textbox', { name: say('Answer {no} of {total}', { no: 2, total: 2 }) });
    const wrong = list.locator('option').filter({ hasText: /^(rainfall|वर्षा)$/ });
    await list.selectOption({ label: (await wrong.textContent()) ?? '' });
    await field.pressSequentially('2a50');
    await expect(field).toHaveValue('250');
    await look(page, 'player-parts');
    expect(await wcagFindings(page)).toEqual([]);
    await player.button('Save & Next').click();
    await player.expectState(parts, 'Answered');
  });

  const match = await player.find('match');
  await test.step('rows that are matched with columns', async () => {
    await expect(page.getByRole('main').getByRole('combobox')).toHaveCount(3);
    for (const [row, city] of [/^(Dispur|दिसपुर)$/, /^(Dispur|दिसपुर)$/, /^(Jaipur|जयपुर)$/].entries()) {
      const list = page.getByRole('main').getByRole('combobox').nth(row);
      await list.selectOption({ label: (await list.locator('option').filter({ hasText: city }).textContent()) ?? '' });
    }
    await look(page, 'player-match');
    expect(await wcagFindings(page)).toEqual([]);
    await player.button('Save & Next').click();
    await player.expectState(match, 'Answered');
  });

  const pieces = await player.find('pieces');
  await test.step('pieces of a passage, by the keyboard', async () => {
    const piece = (name: RegExp) => page.getByRole('main').getByRole('checkbox', { name });
    await piece(/^7 /).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(piece(/^365 /)).toBeChecked();
    await expect(piece(/^24 /)).toBeChecked();
    await expect(piece(/^40 /)).not.toBeChecked();
    await look(page, 'player-hot-text');
    expect(await wcagFindings(page)).toEqual([]);
    await player.button('Save & Next').click();
    await player.expectState(pieces, 'Answered');
  });

  const inGaps = await player.find('gaps');
  await test.step('texts that are put into gaps: by the keyboard, by a press and by dragging', async () => {
    const main = page.getByRole('main');
    const choice = (name: RegExp) => main.getByRole('button', { name });
    const gap = (no: number) => main.locator('p button').nth(no - 1);
    const [contraction, growth, defeat] = [/^(contraction|संकुचन)$/, /^(growth|वृद्धि)$/, /^(defeat|पराजय)$/];
    const status = main.getByRole('group').getByRole('status');
    await choice(growth).focus();
    await page.keyboard.press('Enter');
    await expect(choice(growth)).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Escape');
    await expect(choice(growth)).toHaveAttribute('aria-pressed', 'false');
    await page.keyboard.press('Enter');
    await gap(1).focus();
    await page.keyboard.press('Enter');
    await expect(gap(1)).toHaveText(growth);
    await expect(gap(1)).toBeFocused();
    await expect(choice(growth)).toHaveCount(0);
    await page.keyboard.press('Enter');
    await main.getByRole('button', { name: say('Take out of the gap') }).press('Enter');
    await expect(gap(1)).toHaveAccessibleName(say('Gap {no}, empty', { no: 1 }));
    await expect(gap(1)).toBeFocused();
    await choice(contraction).click();
    await gap(1).click();
    await expect(status).toHaveText(new RegExp(`^${say('In gap {no}: {text}', { no: 1, text: '.*' })}$`));
    await choice(defeat).dragTo(gap(3));
    await expect(gap(3)).toHaveText(defeat);
    await gap(3).dragTo(gap(2));
    await expect(gap(2)).toHaveText(defeat);
    await expect(gap(3)).toHaveAccessibleName(say('Gap {no}, empty', { no: 3 }));
    await choice(growth).click();
    await gap(3).click();
    await look(page, 'player-gap-match');
    expect(await wcagFindings(page)).toEqual([]);
    await player.button('Save & Next').click();
    await player.expectState(inGaps, 'Answered');
  });

  const inPairs = await player.find('pairs');
  await test.step('options that are joined in pairs: by the keyboard, by a press and by dragging', async () => {
    const main = page.getByRole('main');
    const option = (name: RegExp) => main.getByRole('button', { name });
    const rows = main.getByRole('group').getByRole('listitem');
    const [abundant, plentiful, brave] = [/^(abundant|प्रचुर)$/, /^(plentiful|भरपूर)$/, /^(brave|साहसी)$/];
    const [fearless, silent, scarce] = [/^(fearless|निडर)$/, /^(silent|मौन)$/, /^(scarce|विरल)$/];
    await option(abundant).focus();
    await page.keyboard.press('Enter');
    await expect(option(abundant)).toHaveAttribute('aria-pressed', 'true');
    await option(scarce).focus();
    await page.keyboard.press('Enter');
    const remove = rows.getByRole('button', { name: say('Remove') });
    await expect(remove).toBeFocused();
    await expect(option(scarce)).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(rows).toHaveCount(0);
    await option(abundant).click();
    await option(plentiful).click();
    await option(brave).dragTo(option(fearless));
    await expect(rows).toHaveCount(2);
    await option(silent).click();
    await option(scarce).click();
    await expect(main.getByText(say('All pairs are made. To change them, remove one.'))).toBeVisible();
    await look(page, 'player-associate');
    expect(await wcagFindings(page)).toEqual([]);
    await player.button('Save & Next').click();
    await player.expectState(inPairs, 'Answered');
  });

  const order = await player.find('order');
  await test.step('options that are put in order, by the keyboard', async () => {
    const rows = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('button') });
    await expect(rows).toHaveCount(4);
    const moveDown = (at: number) => rows.nth(at).getByRole('button', { name: say('Move down') });
    const option = await moveDown(0).getAttribute('aria-describedby');
    await moveDown(0).focus();
    for (const to of [1, 2]) {
      await page.keyboard.press('Enter');
      await expect(moveDown(to)).toHaveAttribute('aria-describedby', option ?? '');
      await expect(moveDown(to)).toBeFocused();
    }
    await page.keyboard.press('Enter');
    const last = rows.nth(3).getByRole('button');
    await expect(last).toHaveAccessibleName(say('Move up'));
    await expect(last).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(moveDown(2)).toHaveAttribute('aria-describedby', option ?? '');
    await look(page, 'player-order');
    expect(await wcagFindings(page)).toEqual([]);
    await player.button('Save & Next').click();
    await player.expectState(order, 'Answered');
  });

  await test.step('a response that is cleared is none, and a mark goes with the next answer', async () => {
    await player.goTo(single);
    await player.button('Clear Response').click();
    await expect(player.options.nth(1)).not.toBeChecked();
    await player.expectState(single, 'Not Answered');
    await player.button('Mark for Review & Next').click();
    await player.expectState(single, 'Marked for Review');
    await player.goTo(single);
    await player.options.nth(2).check();
    await player.button('Save & Next').click();
    await player.expectState(single, 'Answered');
  });

  await test.step('a section opens at its first question without an answer', async () => {
    const last = page
      .getByRole('navigation', { name: say('Sections') })
      .getByRole('button')
      .last();
    await last.click();
    await expect(last).toHaveAttribute('aria-current', 'true');
    await player.button('Mark for Review & Next').click();
    await look(page, 'player-palette', [1280]);
    await onPhone(page, async () => {
      await player.button('All questions, Submit').click();
      await look(page, 'player-palette', [360]);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: say('Menu') }).click();
      await look(page, 'player-menu', [360]);
      await page.keyboard.press('Escape');
    });
  });

  await test.step('everything that was answered is on the server, and nothing else', async () => {
    await player.expectSaved('on-server');
    const { responses } = await player.onServer();
    const answered = responses.filter(({ response }) => response !== null);
    expect(answered.map(({ state }) => state).sort()).toEqual([...Array(9).fill('answered'), 'answered_marked']);
    expect(answered.map(({ response }) => response)).toContainEqual({
      kind: 'parts',
      parts: {
        barometer: { kind: 'options', optionIds: [expect.any(String)] },
        length: { kind: 'number', text: '250' },
      },
    });
    expect(answered.map(({ response }) => response)).toContainEqual({ kind: 'number', text: '15' });
    expect(answered.map(({ response }) => response)).toContainEqual({ kind: 'text', text: 'eph ' });
  });

  await test.step('the summary comes before the submit', async () => {
    await player.submit();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await look(page, 'submit-summary');
    expect(await wcagFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: say('Yes, submit') }).click();
    await expect(page.getByRole('heading', { level: 1, name: say('Your test is submitted') })).toBeVisible();
    await expect(page.getByText(say('Everything you answered on this device is on the server.'))).toBeVisible();
    await look(page, 'submitted');
    expect(await wcagFindings(page)).toEqual([]);
  });

  await test.step('the result explains every question', async () => {
    await page.getByRole('link', { name: say('See the result') }).click();
    await expect(page.getByRole('heading', { level: 2, name: say('Question by question') })).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(20);
    const typed = page.getByRole('article').nth(text - 1);
    await typed.getByText(say('Right'), { exact: true }).click();
    await expect(typed.getByRole('definition')).toHaveText(['eph', 'EPH']);
    const ofParts = page.getByRole('article').nth(parts - 1);
    await ofParts.getByText(say('Partly right'), { exact: true }).click();
    await expect(ofParts.getByRole('strong')).toHaveText([/^(rainfall|वर्षा)$/, '250']);
    await expect(ofParts.getByText(say('Right'), { exact: true })).toBeAttached();
    const ofPieces = page.getByRole('article').nth(pieces - 1);
    await ofPieces.getByText(say('Wrong'), { exact: true }).click();
    await expect(ofPieces.getByRole('strong')).toHaveText([/^365 /, /^24 /]);
    await expect(ofPieces.getByText(say('The right answer'), { exact: true })).toHaveCount(1);
    const ofGaps = page.getByRole('article').nth(inGaps - 1);
    await ofGaps.getByText(say('Partly right'), { exact: true }).click();
    await expect(ofGaps.getByRole('strong')).toHaveText([
      /^(contraction|संकुचन)$/,
      /^(defeat|पराजय)$/,
      /^(growth|वृद्धि)$/,
    ]);
    const ofPairs = page.getByRole('article').nth(inPairs - 1);
    await ofPairs.getByText(say('Partly right'), { exact: true }).click();
    await expect(ofPairs.getByText(say('Your answer: right'), { exact: true })).toHaveCount(2);
    await expect(ofPairs.getByText(say('The right answer'), { exact: true })).toHaveCount(1);
    await look(page, 'result');
    expect(await wcagFindings(page)).toEqual([]);
    await page
      .getByRole('group', { name: say('Show') })
      .getByRole('button', { name: new RegExp(`^${say('No answer')}`) })
      .click();
    await expect(page.getByRole('article')).toHaveCount(10);
  });

  await test.step('the response sheet is genuine, and the score follows from it', async () => {
    expect(await verifySheet(page, say)).toContain('VERDICT: genuine, and the score follows from the answers.');
  });
});

/** Runs a step at the size of a phone, even if the journey runs at the size of a desktop. */
async function onPhone(page: import('@playwright/test').Page, act: () => Promise<void>): Promise<void> {
  const usual = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  await act();
  if (usual) await page.setViewportSize(usual);
}
