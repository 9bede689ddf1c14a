import { type Browser, expect, type Page, test } from '@playwright/test';
import { givenPicturePng } from '../../apps/server/test/given/bank.ts';
import { look } from '../help/look.ts';
import { playerOf } from '../help/player.ts';
import { enterLobby, start } from '../help/practice.ts';
import { type OfferedRoom, offerRoom, signInStaff } from '../help/room.ts';
import { wcagFindings } from '../help/screen-checks.ts';
import { type Say, wordsOf } from '../help/words.ts';

/** The numbers of the two questions that take files. */
const [FIRST, SECOND] = [4, 5];
const NAME = 'asha-rao-circuit.png';
const pieces = '**/api/v1/answer-files/**/pieces/*';

/** A picture of several pieces. */
const picture = async (no: number) => ({
  name: NAME,
  mimeType: 'image/png',
  buffer: Buffer.concat([await givenPicturePng(no, { width: 900, height: 600 }), Buffer.alloc(300_000)]),
});

const chooser = (page: Page) => page.getByRole('main').locator('input[type=file]:not([capture])').last();

const filesOf = async (player: ReturnType<typeof playerOf>, no: number) => {
  const { responses } = await player.onServer();
  return (responses[no - 1]?.response as { files: { fileId: string; sha256: string }[] } | null)?.files ?? [];
};

/** Takes the answer with the desk's first place, gives it points and saves. */
async function mark(browser: Browser, room: OfferedRoom, at: number, see: (page: Page, say: Say) => Promise<void>) {
  const who = room.markers[at];
  if (!who) throw new Error('the room has no such marker');
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  await signInStaff(page, who, '/staff/marking');
  const say = await wordsOf(page);
  await page.getByRole('listitem').filter({ hasText: room.name }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: say('Answer'), exact: true })).toBeFocused();
  await see(page, say);
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: say('Nothing is left for you here') })).toBeVisible();
}

test('a file outlasts a cut connection and a reload, is handed in, marked and shown in the result @phone', async ({
  page,
  browser,
}) => {
  const room = await offerRoom({ mode: 'none', hasUploads: true, startsInSeconds: 0, names: ['Asha Rao'] });
  const say = await enterLobby(page, room.candidates[0]);
  const player = playerOf(page, say);
  await start(page, say, player);
  await player.goTo(FIRST);

  await test.step('the connection is cut in the middle: the page says how much is up, and that it is kept', async () => {
    let sent = 0;
    await page.route(pieces, (route) => {
      sent += 1;
      return sent > 1 ? route.abort() : route.continue();
    });
    await chooser(page).setInputFiles(await picture(1));
    await expect(page.getByText(NAME)).toBeVisible();
    await expect(
      page.getByText(say('Saved on this device. The upload continues when the network is back.')),
    ).toBeVisible();
    await player.expectSaved('on-device');
    expect(await filesOf(player, FIRST)).toEqual([]);
    await look(page, 'player-upload-cut');
    expect(await wcagFindings(page)).toEqual([]);
  });

  await test.step('before the test is submitted, the dialog says that the file has not arrived', async () => {
    await player.submit();
    await expect(page.getByRole('dialog').getByText('1', { exact: false }).first()).toBeVisible();
    await look(page, 'player-upload-submit');
    await page
      .getByRole('button', { name: say('Back to the test') })
      .last()
      .click();
  });

  await test.step('after a reload the upload goes on by itself, and the answer names the file', async () => {
    await page.unroute(pieces);
    let first: number | null = null;
    page.on('request', (request) => {
      const from = /pieces\/(\d+)$/.exec(request.url())?.[1];
      if (from !== undefined) first ??= Number(from);
    });
    await page.reload();
    await player.goTo(FIRST);
    await player.expectSaved('on-server');
    expect(first).toBeGreaterThan(0);
    expect(await filesOf(player, FIRST)).toHaveLength(1);
    await expect(page.getByText(NAME)).toBeVisible();
    await look(page, 'player-upload-done');
  });

  await test.step('by keyboard a file is replaced and another one is removed', async () => {
    const [before] = await filesOf(player, FIRST);
    const chosen = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: say('Replace {name}', { name: NAME }) }).press('Enter');
    await (await chosen).setFiles(await picture(2));
    await expect.poll(async () => (await filesOf(player, FIRST))[0]?.sha256).not.toBe(before?.sha256);
    expect(await filesOf(player, FIRST)).toHaveLength(1);
    await player.goTo(SECOND);
    await chooser(page).setInputFiles(await picture(3));
    await player.expectSaved('on-server');
    await page.getByRole('button', { name: say('Remove {name}', { name: NAME }) }).press('Enter');
    await player.expectSaved('on-server');
    await expect.poll(() => filesOf(player, SECOND)).toEqual([]);
  });

  await test.step('a file that the question does not take is refused in words', async () => {
    await chooser(page).setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await expect(page.getByText(say('This question does not take files of this type.'))).toBeVisible();
  });

  await test.step('the test is submitted', async () => {
    await player.submit();
    await page.getByRole('button', { name: say('Yes, submit') }).click();
    await expect(page.getByRole('heading', { level: 1, name: say('Your test is submitted') })).toBeVisible();
  });

  await test.step('two people mark the file and see no name', async () => {
    for (const at of [0, 1])
      await mark(browser, room, at, async (desk, words) => {
        await expect(desk.getByRole('img', { name: words('File {no}', { no: 1 }) })).toHaveJSProperty('complete', true);
        await expect(desk.getByText('asha', { exact: false })).toHaveCount(0);
        const download = desk.waitForEvent('download');
        await desk.getByRole('link', { name: words('Download file {no}', { no: 1 }) }).click();
        expect((await download).suggestedFilename()).toBe('file-1.jpg');
        if (at === 0) await look(desk, 'staff-marking-files');
        expect(await wcagFindings(desk)).toEqual([]);
        await desk.getByRole('heading', { name: words('Answer'), exact: true }).focus();
      });
  });

  await test.step('the result has the marks and the file with its hash', async () => {
    const { attemptId } = room.candidates[0] ?? {};
    const result = async () => await (await page.request.get(`/api/v1/attempts/${attemptId}/result`)).json();
    await expect.poll(async () => (await result()).state).toBe('released');
    await page.goto(`/results/${attemptId}`);
    const question = page.locator('[data-question]').nth(FIRST - 1);
    await question.locator('summary').first().click();
    await expect(question.getByRole('link', { name: say('File {no}', { no: 1 }) })).toBeVisible();
    await look(page, 'result-files');
    expect(await wcagFindings(page)).toEqual([]);
  });
});
