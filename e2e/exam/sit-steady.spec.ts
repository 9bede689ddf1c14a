import { expect, test } from '@playwright/test';
import { look } from '../help/look.ts';
import { playerOf } from '../help/player.ts';
import { enterPractice, start } from '../help/practice.ts';
import { wcagFindings } from '../help/screen-checks.ts';

test('answers outlast a lost network, a reload without it, and a second tab @phone', async ({ page, context }) => {
  const { say, player } = await enterPractice(page);
  const lobby = page.url();
  await start(page, say, player);
  const first = await player.find('single');
  const second = await player.find('single', first + 1);
  const third = await player.find('single', second + 1);
  await player.goTo(first);
  await player.options.first().check();
  await player.expectSaved('on-server');

  await test.step('the worker keeps what comes after the first screen, in both languages', async () => {
    // This cannot be tested without a network, because the browser's own cache could also contain these files. The list
    // in the worker's script is reliable.
    const worker = await (await page.request.get('/exam-worker.js')).text();
    for (const part of ['desk-later', 'pause-panel', 'submit-dialog']) {
      for (const file of [part, `words-en-${part}`, `words-hi-${part}`]) expect(worker).toContain(`/assets/${file}-`);
    }
  });

  await test.step('the lobby, opened once more in another tab, takes nothing from the test that runs', async () => {
    const other = await context.newPage();
    // When the lobby requests the player's page, the paper has already been downloaded.
    const isBrought = other.waitForResponse((answer) => new URL(answer.url()).pathname.startsWith('/exam/'));
    await other.goto(lobby);
    await isBrought;
    await other.close();
  });

  await test.step('without a network the save line says where the answers are', async () => {
    // When the worker is active, it has stored everything that a reload needs.
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
    await context.setOffline(true);
    await player.goTo(second);
    await player.options.nth(1).check();
    await player.expectSaved('on-device');
    await look(page, 'player-offline');
  });

  await test.step('a reload without a network shows every answer again', async () => {
    await page.reload();
    await expect(player.heading).toBeVisible();
    await expect(player.options.nth(1)).toBeChecked();
    await player.expectSaved('on-device');
    await player.goTo(first);
    await expect(player.options.first()).toBeChecked();
    await player.goTo(third);
    await player.options.nth(2).check();
    await player.expectSaved('on-device');
  });

  await test.step('letters and colours can be changed without a network, also where nobody opened them before', async () => {
    await page.getByRole('button', { name: say('Menu') }).click();
    await page
      .getByRole('button', { name: say('Letters and colours'), exact: true })
      .first()
      .click();
    const larger = page.getByRole('radio', { name: say('Larger'), exact: true });
    await larger.check();
    await expect(larger).toBeChecked();
    await expect(page.locator('html')).toHaveAttribute('data-text', 'larger');
    await page.getByRole('radio', { name: say('Standard'), exact: true }).check();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  });

  await test.step('once the network is back, the server has all three', async () => {
    await context.setOffline(false);
    await player.expectSaved('on-server');
    const { responses } = await player.onServer();
    expect(responses.filter(({ response }) => response !== null)).toHaveLength(3);
  });

  await test.step('a second tab only reads until it takes the pen', async () => {
    const other = await context.newPage();
    const inOther = playerOf(other, say);
    await other.goto(page.url());
    await expect(other.getByText(say('This test is open in another tab.'))).toBeVisible();
    await inOther.goTo(third);
    await expect(inOther.options.nth(2)).toBeChecked();
    await expect(inOther.options.first()).toBeDisabled();
    await look(other, 'player-second-tab');
    expect(await wcagFindings(other)).toEqual([]);

    await other.getByRole('button', { name: say('Continue in this tab') }).click();
    await expect(inOther.options.first()).toBeEnabled();
    await inOther.options.first().check();
    await inOther.expectSaved('on-server');
    await expect(page.getByText(say('This test is open in another tab.'))).toBeVisible();
    await player.goTo(third);
    await expect(player.options.first()).toBeChecked();
    await expect(player.options.first()).toBeDisabled();
  });
});

test('answers that are saved on this device reach the server although its copy of the paper and of the start is damaged @desk', async ({
  page,
  context,
}) => {
  const { say, player } = await enterPractice(page);
  await start(page, say, player);
  const first = await player.find('single');
  const second = await player.find('single', first + 1);
  await player.expectSaved('on-server');
  const address = page.url();
  await context.setOffline(true);
  await player.goTo(first);
  await player.options.first().check();
  await player.goTo(second);
  await player.options.nth(1).check();
  await player.expectSaved('on-device');
  const attemptId = new URL(address).pathname.split('/').at(-1) ?? '';
  await page.evaluate(damagePaperAndStart, attemptId);
  // Leaves the page while some answers are stored only in the browser's database.
  await page.goto('about:blank');
  await context.setOffline(false);

  await page.goto(address);
  await expect(player.heading).toBeVisible();
  await player.expectSaved('on-server');
  const unreadable =
    'Some data of your test that this browser had stored cannot be read. Please check your answers. The answers that you see here count.';
  await expect(page.getByText(say(unreadable))).toBeVisible();
  await look(page, 'player-unreadable');
  expect(await wcagFindings(page)).toEqual([]);
  await player.goTo(first);
  await expect(player.options.first()).toBeChecked();
  await player.options.nth(1).check();
  await player.expectSaved('on-server');
  const { responses } = await player.onServer();
  expect(responses.filter(({ response }) => response !== null)).toHaveLength(2);

  const receipts = page.getByRole('button', { name: say('Download my receipts (JSON)') });
  await test.step('what nobody can read outlasts the end on this device, and the page says so', async () => {
    await player.submit();
    await page.getByRole('button', { name: say('Yes, submit') }).click();
    await expect(page.getByRole('heading', { level: 1, name: say('Your test is submitted') })).toBeVisible();
    await expect(receipts).toBeVisible();
    await look(page, 'player-over-unreadable');
    await page.reload();
    await expect(receipts).toBeVisible();
    expect(await page.evaluate(countKept, stores)).toBeGreaterThan(3);
  });

  await test.step('nor does the result take it from the device, or what belongs to it', async () => {
    const ofEntries = ['key', 'line', 'receipt'];
    const before = await page.evaluate(countKept, ofEntries);
    await page.getByRole('link', { name: say('See the result') }).click();
    await expect(page.getByRole('heading', { level: 3, name: say('Your receipts') })).toBeVisible();
    await expect(receipts).toBeVisible();
    expect(await page.evaluate(countKept, ofEntries)).toBe(before);
    await page.goto(address);
    await expect(receipts).toBeVisible();
  });

  await test.step('when everything is known to be on the server, entries and receipts alone stay on the device', async () => {
    await page.evaluate(removeDamaged, attemptId);
    await page.reload();
    await expect(receipts).toBeVisible();
    await expect.poll(() => page.evaluate(countKept, ['attempt', 'paper'])).toBe(0);
    expect(await page.evaluate(countKept, ['receipt'])).toBeGreaterThan(0);
  });

  await test.step('with the result they are handed over once more, and nothing is left on the device', async () => {
    await page.getByRole('link', { name: say('See the result') }).click();
    await expect(page.getByRole('heading', { level: 3, name: say('Your receipts') })).toBeVisible();
    await expect(receipts).toBeVisible();
    await expect.poll(() => page.evaluate(countKept, stores)).toBe(0);
  });
});

/**
 * Runs in the page. Deletes the paper, makes the attempt's row unreadable, and adds an unreadable entry. All other
 * entries stay.
 */
async function damagePaperAndStart(attemptId: string): Promise<void> {
  const asked = indexedDB.open('kasauti-exam');
  await new Promise((resolve, reject) => Object.assign(asked, { onsuccess: resolve, onerror: reject }));
  const work = asked.result.transaction(['paper', 'attempt', 'line'], 'readwrite');
  work.objectStore('paper').clear();
  work.objectStore('line').add({ attemptId, no: 900, sealed: new Uint8Array(40), fate: { kind: 'waiting' } });
  const rows = work.objectStore('attempt').openCursor();
  rows.onsuccess = () => {
    rows.result?.update({ ...rows.result.value, sealed: new Uint8Array(40) });
    rows.result?.continue();
  };
  await new Promise((resolve, reject) => Object.assign(work, { oncomplete: resolve, onabort: reject }));
  asked.result.close();
}

/** Runs in the page. Deletes the unreadable entry. */
async function removeDamaged(attemptId: string): Promise<void> {
  const asked = indexedDB.open('kasauti-exam');
  await new Promise((resolve, reject) => Object.assign(asked, { onsuccess: resolve, onerror: reject }));
  const work = asked.result.transaction('line', 'readwrite');
  work.objectStore('line').delete([attemptId, 900]);
  await new Promise((resolve, reject) => Object.assign(work, { oncomplete: resolve, onabort: reject }));
  asked.result.close();
}

const stores = ['attempt', 'key', 'paper', 'line', 'receipt'];

/** Runs in the page. Returns how many rows these object stores contain. */
async function countKept(names: string[]): Promise<number> {
  const asked = indexedDB.open('kasauti-exam');
  await new Promise((resolve, reject) => Object.assign(asked, { onsuccess: resolve, onerror: reject }));
  const work = asked.result.transaction(names);
  const counts = names.map((name) => work.objectStore(name).count());
  await new Promise((resolve, reject) => Object.assign(work, { oncomplete: resolve, onabort: reject }));
  asked.result.close();
  return counts.reduce((sum, { result }) => sum + result, 0);
}

test('a test is answered and handed in by the keyboard alone @desk', async ({ page }) => {
  const { say, player } = await enterPractice(page);
  await start(page, say, player);
  const single = await player.find('single');
  await player.heading.focus();
  const press = async (name: string) => {
    const target = page.getByRole('button', { name: say(name), exact: true });
    for (let tabs = 0; tabs < 60; tabs += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
    }
    throw new Error(`no way to "${name}" by the Tab key`);
  };

  await test.step('the arrows choose, and the next question takes the focus', async () => {
    for (let tabs = 0; !(await player.options.first().evaluate((one) => one === document.activeElement)); tabs += 1) {
      expect(tabs).toBeLessThan(20);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Space');
    await expect(player.options.first()).toBeChecked();
    await page.keyboard.press('ArrowDown');
    await expect(player.options.nth(1)).toBeChecked();
    await press('Save & Next');
    await expect(player.heading).toBeFocused();
    await player.expectState(single, 'Answered');
  });

  await test.step('Escape leaves the summary and gives the focus back; the second time it is handed in', async () => {
    await press('Submit');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: say('Submit'), exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await press('Yes, submit');
    await expect(page.getByRole('heading', { level: 1, name: say('Your test is submitted') })).toBeFocused();
  });
});
