import { expect, type Page, test } from '@playwright/test';
import { look } from '../help/look.ts';
import { open } from '../help/people.ts';
import { playerOf } from '../help/player.ts';
import { enterLobby, enterPractice, start, titleOf } from '../help/practice.ts';
import { offerRoom } from '../help/room.ts';
import { wcagFindings } from '../help/screen-checks.ts';
import { wordsOf } from '../help/words.ts';

test('Back asks before it leaves a test, and every page leads to it again @phone', async ({ page }) => {
  const { say, player } = await enterPractice(page);
  await start(page, say, player);
  const single = await player.find('single');
  await player.options.first().check();
  await player.expectSaved('on-server');
  const dialog = page.getByRole('dialog', { name: say('Leave the test?') });

  await test.step('staying changes nothing, however often Back is pressed', async () => {
    for (const how of ['button', 'escape']) {
      await page.goBack();
      await expect(dialog).toBeVisible();
      await expect(dialog.getByText(say('Everything you answered is on the server.'))).toBeVisible();
      if (how === 'button') {
        await look(page, 'player-leave');
        expect(await wcagFindings(page)).toEqual([]);
        await dialog
          .getByRole('button', { name: say('Back to the test') })
          .last()
          .click();
      } else await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(player.options.first()).toBeChecked();
    }
  });

  await test.step('after leaving, a bar on every page leads back', async () => {
    await page.goBack();
    await dialog.getByRole('button', { name: say('Leave for now') }).click();
    await expect(page).toHaveURL(/\/my-tests$/);
    const bar = page.getByRole('complementary', { name: say('Your test') });
    await expect(bar.getByText(say('Your test is running.'))).toBeVisible();
    await open(page, '/products');
    await expect(bar).toBeVisible();
    await look(page, 'running-test-bar');
    expect(await wcagFindings(page)).toEqual([]);
    await bar.getByRole('link', { name: say('Back to the test') }).click();
    await player.goTo(single);
    await expect(player.options.first()).toBeChecked();
  });

  await test.step('after the end nothing leads there any more, and Back asks nothing', async () => {
    await player.submit();
    await page.getByRole('button', { name: say('Yes, submit') }).click();
    await expect(page.getByRole('heading', { level: 1, name: say('Your test is submitted') })).toBeVisible();
    await page.getByRole('link', { name: say('My Tests') }).click();
    await expect(page.getByRole('heading', { level: 1, name: say('My Tests') })).toBeVisible();
    await expect(page.getByRole('complementary', { name: say('Your test') })).toHaveCount(0);
  });
});

test('closing or loading a running test again is warned of by the browser @desk', async ({ page }) => {
  const { say, player } = await enterPractice(page);
  await start(page, say, player);
  await player.find('single');
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  await expect(player.heading).toBeVisible();
  expect(asked).toEqual(['beforeunload']);
});

test('without a network the last look says which answers are missing, and cannot be pressed @desk', async ({
  page,
  context,
}) => {
  const { say, player } = await enterPractice(page);
  await start(page, say, player);
  const first = await player.find('single');
  const second = await player.find('single', first + 1);
  await player.expectSaved('on-server');
  await context.setOffline(true);
  await player.goTo(first);
  await player.options.first().check();
  await player.goTo(second);
  await player.options.first().check();
  await player.options.nth(1).check();
  await player.expectSaved('on-device');
  // The save line counts the two unsaved answers, not the three changes of them.
  await expect(player.saveLine).toContainText('2');
  await player.submit();
  const dialog = page.getByRole('dialog', { name: say('Submit the test?') });
  const yes = dialog.getByRole('button', { name: say('Yes, submit') });
  await expect(dialog.getByText(say('There is no network, so the test cannot be submitted now.'))).toBeVisible();
  await expect(dialog.getByText(`${first}, ${second}`)).toBeVisible();
  await expect(yes).toHaveAttribute('aria-disabled', 'true');
  await yes.click({ force: true });
  await expect(dialog).toBeVisible();
  await look(page, 'submit-offline');
  expect(await wcagFindings(page)).toEqual([]);
  await context.setOffline(false);
  await expect(yes).not.toHaveAttribute('aria-disabled', 'true');
  await yes.click();
  await expect(page.getByRole('heading', { level: 1, name: say('Your test is submitted') })).toBeVisible();
});

test('a tab that answers still answers after it was loaded again, while another one looks on @phone', async ({
  page,
  context,
}) => {
  const { say, player } = await enterPractice(page);
  await start(page, say, player);
  const single = await player.find('single');
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByText(say('This test is open in another tab.'))).toBeVisible();
  await page.reload();
  await player.goTo(single);
  await expect(player.options.first()).toBeEnabled();
  await player.options.first().check();
  await player.expectSaved('on-server');
  await expect(other.getByText(say('This test is open in another tab.'))).toBeVisible();
  const inOther = playerOf(other, say);
  await page.close();
  // This tab informs the candidate that the answers are now given in this tab.
  await expect(
    other.getByText(say('You now answer in this tab. Other tabs with this test only show it.')),
  ).toBeVisible();
  await inOther.goTo(single);
  await inOther.options.nth(1).check();
  await inOther.expectSaved('on-server');
});

/** Loads a page again without a network, once its service worker is active. */
async function loadOffline(page: Page, path: string): Promise<void> {
  await open(page, path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('lobby and player open without a network, before the start and during the test @phone', async ({
  page,
  context,
}) => {
  const { candidates, testCode } = await offerRoom({ mode: 'none', startsInSeconds: 0, names: ['Asha Rao'] });
  const say = await enterLobby(page, candidates[0]);
  const player = playerOf(page, say);
  const lobby = new URL(page.url()).pathname;
  const unreachable = page.getByText(say('The server could not be reached just now. This page tries again by itself.'));

  await test.step('the lobby, before the start', async () => {
    const brought = 'The sealed question paper is on this device and complete. It opens at the start.';
    await expect(page.getByText(say(brought))).toBeVisible();
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    const title = await titleOf(page, testCode);
    await context.setOffline(true);
    await loadOffline(page, lobby);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(unreachable).toBeVisible();
    await expect(page.getByText(say(brought))).toBeVisible();
    await look(page, 'lobby-offline');
    expect(await wcagFindings(page)).toEqual([]);
  });

  await test.step('it becomes the lobby again when the network is back', async () => {
    await context.setOffline(false);
    await expect(page.getByLabel(say('I have read the rules of this test and will follow them.'))).toBeVisible();
  });

  await start(page, say, player);
  const single = await player.find('single');
  await player.options.first().check();
  await player.expectSaved('on-server');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const exam = new URL(page.url()).pathname;

  await test.step('during the test the lobby leads into the player, which opens with every answer', async () => {
    await context.setOffline(true);
    await loadOffline(page, lobby);
    await expect(page.getByRole('heading', { name: say('Your test is running') })).toBeVisible();
    await look(page, 'lobby-offline-running');
    expect(await wcagFindings(page)).toEqual([]);
    await page.getByRole('link', { name: say('Continue the test') }).click();
    await expect(page).toHaveURL(new RegExp(`${exam}$`));
    await player.goTo(single);
    await expect(player.options.first()).toBeChecked();
    await player.options.nth(1).check();
    await player.expectSaved('on-device');
  });

  await test.step('a fresh tab opens the player without a network, too', async () => {
    await page.close();
    const fresh = await context.newPage();
    await loadOffline(fresh, exam);
    const there = playerOf(fresh, say);
    await there.goTo(single);
    await expect(there.options.nth(1)).toBeChecked();
    await context.setOffline(false);
    await there.expectSaved('on-server');
  });
});

test('a login on another device says what it would interrupt @desk', async ({ page }) => {
  const runningTest = {
    attemptId: '01a00000-0000-7000-8000-000000000001',
    title: { en: 'Banking Prelims', hi: 'बैंकिंग प्रारंभिक' },
    mode: 'live',
    deadlineAt: new Date(Date.now() + 45 * 60_000).toISOString(),
  };
  const conflict = { type: 'DEVICE_CONFLICT', message: '', currentDevice: 'Chrome on Android', runningTest };
  await page.route('**/api/v1/auth/login', (route) => route.fulfill({ status: 201, json: conflict }));
  await open(page, '/login');
  const say = await wordsOf(page);
  await page.getByLabel(say('Username / Email')).fill('asha@people.example');
  await page.getByLabel(say('Password'), { exact: true }).fill('lantern-in-the-monsoon');
  await page
    .getByRole('main')
    .getByRole('button', { name: say('Login'), exact: true })
    .click();
  const dialog = page.getByRole('dialog', { name: say('Already Logged In') });
  await expect(dialog.getByText(/Banking Prelims|बैंकिंग प्रारंभिक/)).toBeVisible();
  await expect(dialog.getByText(/4[45]:\d\d/)).toBeVisible();
  await expect(
    dialog.getByText(say('Before the test goes on here, your proctor is asked to let this device in.')),
  ).toBeVisible();
  await look(page, 'device-conflict-test');
  expect(await wcagFindings(page)).toEqual([]);
});
