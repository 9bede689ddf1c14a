import { expect, type Page, test } from '@playwright/test';
import { look } from '../help/look.ts';
import { playerOf } from '../help/player.ts';
import { enterLobby, start } from '../help/practice.ts';
import { offerRoom } from '../help/room.ts';
import { wcagFindings } from '../help/screen-checks.ts';

/** The numbers of the two questions that ask for a long text. */
const [FIRST, SECOND] = [4, 5];

async function enterEssay(page: Page) {
  const { candidates } = await offerRoom({ mode: 'none', hasEssays: true, startsInSeconds: 0, names: ['Asha Rao'] });
  const say = await enterLobby(page, candidates[0]);
  const player = playerOf(page, say);
  await start(page, say, player);
  await player.goTo(FIRST);
  return { say, player };
}

const stored = async (player: ReturnType<typeof playerOf>) =>
  (await player.onServer()).responses
    .slice(FIRST - 1)
    .map(({ response }) => (response as { text: string } | null)?.text ?? null);

/** Ends the page's process, so that the page cannot do anything any more. Its service workers end with it. */
async function kill(page: Page): Promise<void> {
  const hasCrashed = page.waitForEvent('crash');
  page.goto('chrome://crash').catch(() => undefined);
  await hasCrashed;
  await page.close();
}

/**
 * Switches the network of one page. `setOffline` waits for all service workers of the context, and those that ended
 * with a killed page do not answer.
 */
async function networkOf(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const speed = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  return (is: 'on' | 'off') => session.send('Network.emulateNetworkConditions', { ...speed, offline: is === 'off' });
}

test('a long text outlasts a killed page, a lost network and a second tab @phone', async ({ page, context }) => {
  const { say, player } = await enterEssay(page);
  const first = 'The first drops fall in June.\n\nThe dust settles, and the streets smell of earth.';

  await test.step('it is on this device at once, and the field counts words and characters', async () => {
    await player.field.fill(first);
    await player.expectSaved('on-device');
    await expect(
      page.getByText(say('{0} of {maxCharacters} characters', { 0: first.length, maxCharacters: 5000 })),
    ).toBeVisible();
    await look(page, 'player-essay');
    expect(await wcagFindings(page)).toEqual([]);
  });

  const address = page.url();
  await kill(page);
  const again = await context.newPage();
  const { field, goTo, expectSaved, ...rest } = playerOf(again, say);
  const opened = { field, goTo, expectSaved, ...rest };

  await test.step('after the page was killed, the text is there again and reaches the server', async () => {
    await again.goto(address);
    await goTo(FIRST);
    await expect(field).toHaveValue(first);
    await opened.expectSaved('on-server');
    expect(await stored(opened)).toEqual([first, null]);
  });

  await test.step('what is typed without a network reaches the server when it is back', async () => {
    const network = await networkOf(again);
    await network('off');
    await field.fill(`${first} और बारिश`);
    await opened.expectSaved('on-device');
    await goTo(SECOND);
    await field.fill('Sir, the lake is dry.');
    await opened.expectSaved('on-device');
    await network('on');
    await opened.expectSaved('on-server');
    expect(await stored(opened)).toEqual([`${first} और बारिश`, 'Sir, the lake is dry.']);
  });

  await test.step('a second tab shows the text and goes on with it', async () => {
    const other = await context.newPage();
    const inOther = playerOf(other, say);
    await other.goto(address);
    await expect(other.getByText(say('This test is open in another tab.'))).toBeVisible();
    await inOther.goTo(SECOND);
    await expect(inOther.field).toHaveValue('Sir, the lake is dry.');
    await expect(inOther.field).not.toBeEditable();
    await other.getByRole('button', { name: say('Continue in this tab') }).click();
    await inOther.field.fill('Sir, the lake is full.');
    await inOther.expectSaved('on-server');
    await expect(field).toHaveValue('Sir, the lake is full.');
    await other.close();
  });

  await test.step('the last letters are sent before the test is submitted', async () => {
    // The other tab was closed, so this one goes on by itself.
    await expect(
      again.getByText(say('You now answer in this tab. Other tabs with this test only show it.')),
    ).toBeVisible();
    await field.fill('Sir, the lake is full again.');
    await opened.submit();
    await again.getByRole('button', { name: say('Yes, submit') }).click();
    await expect(again.getByRole('heading', { level: 1, name: say('Your test is submitted') })).toBeVisible();
    expect(await stored(opened)).toEqual([`${first} और बारिश`, 'Sir, the lake is full again.']);
  });
});
