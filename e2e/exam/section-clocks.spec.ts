import { expect, type Page, test } from '@playwright/test';
import { look } from '../help/look.ts';
import { type Player, playerOf } from '../help/player.ts';
import { enterLobby, start } from '../help/practice.ts';
import { offerRoom, type RoomWishes } from '../help/room.ts';
import { forcedColoursFindings, largeTextFindings, sidewaysFindings, wcagFindings } from '../help/screen-checks.ts';
import type { Say } from '../help/words.ts';

/*
 * A test whose sections have clocks of their own. The first section has a minute, the shortest possible time, so that
 * the journey can wait for its end.
 */

async function enterTimed(page: Page, wishes: Pick<RoomWishes, 'sectionMinutes' | 'needTime'>) {
  const room = await offerRoom({ mode: 'none', startsInSeconds: 0, names: ['Asha Rao'], ...wishes });
  const say = await enterLobby(page, room.candidates[0]);
  const player = playerOf(page, say);
  await start(page, say, player);
  return { say, player };
}

const sections = (page: Page, say: Say) =>
  page.getByRole('navigation', { name: say('Sections') }).getByRole('listitem');
const no = (say: Say, no: number) => say('Question {no} of {total}', { no, total: 3 });

async function expectSection(page: Page, say: Say, at: number): Promise<void> {
  await expect(sections(page, say).nth(at)).toHaveAttribute('aria-current', 'step');
  await expect(sections(page, say).nth(1 - at)).not.toHaveAttribute('aria-current');
}

/** Expects that the palette has the questions with these numbers and no others. */
async function expectInPalette(page: Page, say: Say, player: Player, numbers: number[]): Promise<void> {
  if (player.isPhone()) await player.button('All questions, Submit').click();
  const palette = page.getByRole('navigation', { name: say('Question palette') });
  await expect(palette.getByRole('button')).toHaveText(numbers.map((one) => new RegExp(`^${one}\\D?$`)));
  if (player.isPhone()) await page.keyboard.press('Escape');
}

async function findings(page: Page): Promise<string[]> {
  return [
    ...(await wcagFindings(page)),
    ...(await sidewaysFindings(page)),
    ...(await largeTextFindings(page)),
    ...(await forcedColoursFindings(page)),
  ];
}

test('a section ends by the clock without a network, the next one begins, and the first one stays closed @both', async ({
  page,
  context,
}) => {
  const { say, player } = await enterTimed(page, { sectionMinutes: [1, 7] });
  const warning = /This section ends in less than 1 minute|यह खंड 1 मिनट से भी कम/;

  await test.step('only the first section is open, with its own clock and a warning in words', async () => {
    await expectSection(page, say, 0);
    await expect(sections(page, say).nth(0)).toContainText(say('Open now'));
    await expect(player.heading).toHaveText(no(say, 1));
    await expect(page.getByText(warning)).toBeVisible();
    await expect(page.getByText(say('Section {no} of {all}', { no: 1, all: 2 }))).toBeVisible();
    await expect(page.getByRole('timer')).toHaveText(/^0[01]:/);
    await player.options.first().check();
    await player.expectSaved('on-server');
    await look(page, 'player-section-warning', [360, 1280]);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  });

  await test.step('a reload without a network shows the same section and the answer', async () => {
    await context.setOffline(true);
    await page.reload();
    await expect(player.heading).toHaveText(no(say, 1));
    await expectSection(page, say, 0);
    await expect(player.options.first()).toBeChecked();
    await player.goTo(2);
    await player.options.first().check();
    await player.expectSaved('on-device');
  });

  await test.step('the next section begins by itself, and the first one is closed', async () => {
    await expect(player.heading).toHaveText(no(say, 3), { timeout: 90_000 });
    await expect(player.heading).toBeFocused();
    await expectSection(page, say, 1);
    await expect(sections(page, say).nth(0)).toContainText(say('Closed: its time is over'));
    const begun = 'Section {no} of {all} has begun. Your answers in the section before it are kept.';
    await expect(page.getByText(say(begun, { no: 2, all: 2 }))).toBeVisible();
    await expect(page.getByRole('timer')).toHaveText(/^0[67]:/);
    await look(page, 'player-section-begun', [360, 1280]);
    await expectInPalette(page, say, player, [3]);
    await player.field.fill('144');
    await player.expectSaved('on-device');
  });

  await test.step('when the network is back, the server has the answers of both sections', async () => {
    await context.setOffline(false);
    await player.expectSaved('on-server');
    const { responses } = await player.onServer();
    expect(responses.filter(({ response }) => response !== null)).toHaveLength(3);
    await page.reload();
    await expect(player.heading).toHaveText(no(say, 3));
    await expect(player.field).toHaveValue('144');
    await expectSection(page, say, 1);
    expect(await findings(page)).toEqual([]);
  });
});

test('compensatory time stretches each section, and a submit names the sections that have not begun @phone', async ({
  page,
}) => {
  const { say, player } = await enterTimed(page, { sectionMinutes: [20, 40], needTime: true });
  // 20 more minutes for an hour: 20 minutes become 26 minutes and 40 seconds, and 40 minutes become 53 and 20 seconds.
  await expect(page.getByRole('timer')).toHaveText(/^2[3-6]:/);
  await expect(sections(page, say).nth(1)).toContainText('53');
  await expectInPalette(page, say, player, [1, 2]);
  await player.submit();
  await expect(page.getByRole('dialog').getByText(/^1 (section has|खंड अभी)/)).toBeVisible();
  await look(page, 'player-section-submit', [360, 1280]);
  expect(await findings(page)).toEqual([]);
});
