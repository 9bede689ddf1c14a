import { expect, type Locator, type Page, test } from '@playwright/test';
import { look } from '../help/look.ts';
import type { Player } from '../help/player.ts';
import { enterPractice, start } from '../help/practice.ts';
import { forcedColoursFindings, largeTextFindings, sidewaysFindings, wcagFindings } from '../help/screen-checks.ts';
import type { Say } from '../help/words.ts';

/* The tools beside the calculator. What they write stays in this browser until the end of the attempt. */

type Desk = { page: Page; say: Say; player: Player };

async function openDesk(page: Page): Promise<Desk> {
  const { say, player } = await enterPractice(page);
  await start(page, say, player);
  await player.find('single');
  return { page, say, player };
}

/** Presses the button of a tool: in the header, or on a phone in the menu. */
async function press({ page, say, player }: Desk, tool: string): Promise<void> {
  if (player.isPhone()) await page.getByRole('button', { name: say('Menu') }).click();
  await page
    .getByRole('button', { name: say(tool), exact: true })
    .last()
    .click();
}

const question = (page: Page) => page.locator('[data-question]');
const markedTexts = (page: Page) =>
  page.evaluate(() => [...(CSS.highlights.get('candidate') ?? [])].map((range) => (range as Range).toString()));
const storedNotes = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const asked = indexedDB.open('kasauti-tools', 1);
        asked.onupgradeneeded = () => asked.result.createObjectStore('notes', { keyPath: 'attemptId' });
        asked.onsuccess = () => {
          const count = asked.result.transaction('notes').objectStore('notes').count();
          count.onsuccess = () => resolve(count.result);
          asked.result.close();
        };
      }),
  );

async function findings(page: Page): Promise<string[]> {
  return [
    ...(await wcagFindings(page)),
    ...(await sidewaysFindings(page)),
    ...(await largeTextFindings(page)),
    ...(await forcedColoursFindings(page)),
  ];
}

/** Uses every tool once, and leaves all of them open that fit beside each other. */
async function useEveryTool(desk: Desk): Promise<void> {
  const { page, say, player } = desk;
  await press(desk, 'Strike out');
  await page.getByRole('button', { name: say('Strike out option {letter}', { letter: 'A' }) }).click();
  await expect(player.options.first()).not.toBeChecked();
  await expect(page.getByRole('main').getByText(say('Struck out'), { exact: true })).toBeVisible();
  await press(desk, 'Highlighter');
  await page.getByRole('button', { name: say('Next sentence') }).click();
  await page.getByRole('button', { name: say('Highlight'), exact: true }).click();
  expect(await markedTexts(page)).not.toEqual([]);
  await press(desk, 'Line reader');
  await page.getByRole('button', { name: say('Show more lines') }).click();
  await press(desk, 'Rough sheet');
  await page.getByRole('textbox', { name: say('Text of the rough sheet') }).fill('12 × 4 = 48');
}

async function expectToolsAsBefore({ page, say, player }: Desk): Promise<void> {
  await expect(page.getByRole('textbox', { name: say('Text of the rough sheet') })).toHaveValue('12 × 4 = 48');
  await expect(page.getByRole('region', { name: say('Line reader') }).getByText('3')).toBeVisible();
  await expect(page.getByRole('main').getByText(say('Struck out'), { exact: true })).toBeVisible();
  await expect(player.options.first()).not.toBeChecked();
  await expect.poll(() => markedTexts(page)).not.toEqual([]);
}

async function drag(page: Page, grip: Locator, byY: number): Promise<void> {
  const box = await grip.boundingBox();
  if (!box) throw new Error('the grip is not on the screen');
  await page.mouse.move(box.x + 5, box.y + 5);
  await page.mouse.down();
  await page.mouse.move(box.x + 5, box.y + 5 + byY);
  await page.mouse.up();
}

test('all tools survive a reload, answer nothing, and leave nothing after the test @both', async ({ page }) => {
  const desk = await openDesk(page);
  await useEveryTool(desk);
  await look(page, 'player-tools', [360, 1280]);
  expect(await findings(page)).toEqual([]);

  await page.reload();
  await expect(desk.player.heading).toBeVisible();
  await expectToolsAsBefore(desk);

  // A struck-out option can still be chosen.
  if (desk.player.isPhone()) await page.getByRole('button', { name: desk.say('Close the rough sheet') }).click();
  await desk.player.options.first().check();
  await desk.player.expectSaved('on-server');
  await expect(page.getByRole('main').getByText(desk.say('Struck out'), { exact: true })).toBeVisible();

  expect(await storedNotes(page)).toBe(1);
  await desk.player.submit();
  await page.getByRole('button', { name: desk.say('Yes, submit') }).click();
  await expect.poll(() => storedNotes(page)).toBe(0);
});

test('each tool is used by keyboard, and Escape gives the focus back to its button @desk', async ({ page }) => {
  const { say } = await openDesk(page);
  const opener = (tool: string) => page.getByRole('button', { name: say(tool), exact: true });

  await opener('Line reader').focus();
  await page.keyboard.press('Enter');
  const grip = page.getByRole('slider', { name: say('Move the line reader') });
  await expect(grip).toBeFocused();
  const before = Number(await grip.getAttribute('aria-valuenow'));
  await page.keyboard.press('ArrowDown');
  expect(Number(await grip.getAttribute('aria-valuenow'))).toBeGreaterThan(before);
  await drag(page, grip, 60);
  await page.keyboard.press('Home');
  await expect(grip).toHaveAttribute('aria-valuenow', '0');
  await page.keyboard.press('Escape');
  await expect(opener('Line reader')).toBeFocused();

  await opener('Highlighter').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: say('Highlight'), exact: true })).toBeFocused();
  await page.getByRole('button', { name: say('Next sentence') }).press('Enter');
  await page.keyboard.press('Alt+h');
  const [marked] = await markedTexts(page);
  expect(await question(page).innerText()).toContain(marked);
  await page.getByRole('button', { name: say('Next sentence') }).press('Escape');
  await expect(opener('Highlighter')).toBeFocused();
  expect(await markedTexts(page)).toEqual([marked]);

  await opener('Strike out').press('Enter');
  const strike = page.getByRole('button', { name: say('Strike out option {letter}', { letter: 'B' }) });
  await strike.press(' ');
  await expect(strike).toHaveAttribute('aria-pressed', 'true');
  await strike.press(' ');
  await expect(strike).toHaveAttribute('aria-pressed', 'false');
  await strike.press('Escape');
  await expect(opener('Strike out')).toBeFocused();

  await opener('Rough sheet').press('Enter');
  await expect(page.getByRole('textbox', { name: say('Text of the rough sheet') })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(opener('Rough sheet')).toBeFocused();
});

test('a selected text is highlighted and the highlight removed, and another language has its own @desk', async ({
  page,
}) => {
  const { say } = await openDesk(page);
  await page.getByRole('button', { name: say('Highlighter'), exact: true }).click();
  await page.getByRole('button', { name: say('Highlight'), exact: true }).click();
  await expect(page.getByText(say('Select a text of the question first.'))).toBeVisible();
  await question(page).locator('p').first().selectText();
  await page.getByRole('button', { name: say('Highlight'), exact: true }).click();
  expect(await markedTexts(page)).toHaveLength(1);
  await page.getByRole('article').getByRole('button').first().click();
  await expect.poll(() => markedTexts(page)).toEqual([]);
  await page.getByRole('article').getByRole('button').first().click();
  await expect.poll(() => markedTexts(page)).toHaveLength(1);
  await question(page).locator('p').first().selectText();
  await page.getByRole('button', { name: say('Remove'), exact: true }).click();
  expect(await markedTexts(page)).toEqual([]);
});

test('a drawing on the rough sheet is there again after a reload, and can be undone @desk', async ({ page }) => {
  const desk = await openDesk(page);
  const { say } = desk;
  await press(desk, 'Rough sheet');
  await page.getByRole('button', { name: say('Drawing'), exact: true }).click();
  const canvas = page.getByRole('img', { name: say('Drawing of the rough sheet') });
  const empty = await canvas.evaluate((sheet: HTMLCanvasElement) => sheet.toDataURL());
  await drag(page, canvas, 60);
  const drawn = await canvas.evaluate((sheet: HTMLCanvasElement) => sheet.toDataURL());
  expect(drawn).not.toBe(empty);
  await look(page, 'player-drawing', [360, 1280]);
  await page.reload();
  await page.getByRole('button', { name: say('Drawing'), exact: true }).click();
  expect(await canvas.evaluate((sheet: HTMLCanvasElement) => sheet.toDataURL())).toBe(drawn);
  await page.getByRole('button', { name: say('Undo the last line'), exact: true }).click();
  expect(await canvas.evaluate((sheet: HTMLCanvasElement) => sheet.toDataURL())).toBe(empty);
});

test.describe(() => {
  // The service worker would serve the script from its cache.
  test.use({ serviceWorkers: 'block' });

  test('a test goes on when the script of its tools does not load, and offers to try again @desk', async ({ page }) => {
    await page.clock.install();
    let isBlocked = true;
    await page.route(/\/assets\/desk-later-[^/]*\.js$/, (route) => (isBlocked ? route.abort() : route.continue()));
    const { say, player } = await openDesk(page);
    const alert = page.getByRole('alert').filter({ hasText: say('Check your connection, then try again.') });
    // The page tries again after longer and longer waits before it gives up.
    await expect(async () => {
      await page.clock.runFor(30_000);
      await expect(alert).not.toHaveCount(0, { timeout: 500 });
    }).toPass();
    await player.options.first().check();
    await player.expectSaved('on-server');
    isBlocked = false;
    const again = page.getByRole('button', { name: say('Try again') });
    while ((await again.count()) > 0) await again.first().click();
    await page.getByRole('button', { name: say('Rough sheet'), exact: true }).click();
    await expect(page.getByRole('textbox', { name: say('Text of the rough sheet') })).toBeVisible();
  });
});
