import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { look } from '../help/look.ts';
import { playerOf } from '../help/player.ts';
import { enterLobby, start } from '../help/practice.ts';
import { type OfferedRoom, offerRoom, signInStaff } from '../help/room.ts';
import { wcagFindings } from '../help/screen-checks.ts';
import { type Say, wordsOf } from '../help/words.ts';

/** The numbers of the two essays in the form. */
const [FIRST_ESSAY, SECOND_ESSAY] = [4, 5];
const WRITTEN = 'The water cuts the outer bank.\n\nAnd it leaves sand on the inner one.';

async function sit(page: Page, { candidates }: OfferedRoom): Promise<void> {
  const say = await enterLobby(page, candidates[0]);
  const player = playerOf(page, say);
  await start(page, say, player);
  for (const no of [FIRST_ESSAY, SECOND_ESSAY]) {
    await player.goTo(no);
    await player.field.fill(WRITTEN);
    await player.expectSaved('on-server');
  }
  await player.submit();
  await page.getByRole('button', { name: say('Yes, submit'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

async function signInMarker(browser: Browser, who: OfferedRoom['markers'][number] | undefined) {
  if (!who) throw new Error('the room has no such marker');
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  await signInStaff(page, who, '/staff/marking');
  return { page, say: await wordsOf(page) };
}

type Marker = Awaited<ReturnType<typeof signInMarker>>;

/** Opens the desk of one of the two essays of a room from the list. */
async function openDesk({ page, say }: Marker, { name }: OfferedRoom, no: number): Promise<void> {
  await page.goto('/staff/marking');
  const queue = page
    .getByRole('listitem')
    .filter({ hasText: name })
    .filter({ hasText: say('Question {questionNo}', { questionNo: no }) });
  await queue.getByRole('link').click();
  await expect(page.getByRole('heading', { name: say('Answer'), exact: true })).toBeFocused();
}

/** Expects that an answer is shown with its line breaks. */
const expectWritten = (place: Page | Locator) =>
  expect(place.getByText('The water cuts')).toHaveJSProperty('innerText', WRITTEN);

const fields = (page: Page) => page.getByRole('main').locator('form input');

/** Gives points for content and language by keyboard alone, and saves. */
async function giveMarks(page: Page, content: string, language: string): Promise<void> {
  await page.keyboard.type(content);
  await page.keyboard.press('Tab');
  await page.keyboard.type(language);
  await page.keyboard.press('Enter');
}

const nothingLeft = ({ page, say }: Marker) =>
  expect(page.getByRole('heading', { name: say('Nothing is left for you here') })).toBeVisible();

const resultOf = (say: Say, page: Page) => page.getByRole('heading', { name: say('People are marking your answers') });

test('two people mark an essay at a desk by keyboard, a third decides where they differ, and the result appears @desk', async ({
  page,
  browser,
}) => {
  const room = await offerRoom({ mode: 'none', hasEssays: true, startsInSeconds: 0, names: ['Asha Rao'] });
  const { attemptId } = room.candidates[0] ?? {};
  await sit(page, room);
  const say = await wordsOf(page);
  const [first, second, third] = [
    await signInMarker(browser, room.markers[0]),
    await signInMarker(browser, room.markers[1]),
    await signInMarker(browser, room.markers[2]),
  ];

  await test.step('the candidate reads that people mark the answers, and sees no part of a score', async () => {
    await page.goto(`/results/${attemptId}`);
    await expect(resultOf(say, page)).toBeVisible();
    await expect(page.getByText('/ 22')).toHaveCount(0);
    expect(await wcagFindings(page)).toEqual([]);
    await look(page, 'result-in-marking');
  });

  await test.step('the first marker sees no name, and finds half-typed marks again', async () => {
    expect(await wcagFindings(first.page)).toEqual([]);
    await look(first.page, 'staff-marking');
    await openDesk(first, room, FIRST_ESSAY);
    await expect(first.page.getByText('Asha Rao')).toHaveCount(0);
    await expectWritten(first.page);
    await first.page.keyboard.type('2');
    await expect(fields(first.page).first()).toBeFocused();
    await first.page.keyboard.press('ArrowUp');
    await first.page.reload();
    await expect(fields(first.page).first()).toHaveValue('2.5');
    expect(await wcagFindings(first.page)).toEqual([]);
    await look(first.page, 'staff-marking-desk');
  });

  await test.step('a missing criterion is asked for, and the keys are explained', async () => {
    await first.page.keyboard.press('?');
    await expect(first.page.getByRole('dialog')).toBeVisible();
    expect(await wcagFindings(first.page)).toEqual([]);
    await look(first.page, 'staff-marking-keys');
    await first.page.keyboard.press('Escape');
    await fields(first.page).first().press('Enter');
    await expect(fields(first.page).last()).toBeFocused();
    await first.page.keyboard.type('2');
    await first.page.keyboard.press('Enter');
    await nothingLeft(first);
  });

  await test.step('the last marks are taken back and given again', async () => {
    await first.page.keyboard.press('u');
    await expect(fields(first.page).first()).toHaveValue('2.5');
    await fields(first.page).first().fill('3');
    await first.page.keyboard.press('Enter');
    await nothingLeft(first);
    await openDesk(first, room, SECOND_ESSAY);
    await giveMarks(first.page, '3', '2');
    await nothingLeft(first);
  });

  await test.step('the second marker agrees about one essay, and differs about the other', async () => {
    await openDesk(second, room, FIRST_ESSAY);
    await giveMarks(second.page, '2.5', '2');
    await nothingLeft(second);
    await openDesk(second, room, SECOND_ESSAY);
    await giveMarks(second.page, '0', '0.5');
    await nothingLeft(second);
  });

  await test.step('the third person sees both marks, and decides', async () => {
    await openDesk(third, room, SECOND_ESSAY);
    await expect(third.page.getByText('0.5 / 2')).toBeVisible();
    await expect(third.page.getByText('Bhavna')).toHaveCount(0);
    await look(third.page, 'staff-marking-third');
    await giveMarks(third.page, '1', '1');
    await nothingLeft(third);
  });

  await test.step('the result appears with the points by criterion', async () => {
    const result = async () => await (await page.request.get(`/api/v1/attempts/${attemptId}/result`)).json();
    await expect.poll(async () => (await result()).state).toBe('released');
    await page.reload();
    // 2.75 + 2 for the first essay, and 1 + 1 for the second.
    await expect(page.getByText('6.75').first()).toBeVisible();
    const essay = page.locator('[data-question]').nth(FIRST_ESSAY - 1);
    await essay.locator('summary').first().click();
    await expect(essay.getByText('2.75 / 3')).toBeVisible();
    await expectWritten(essay);
    await look(page, 'result-marked-by-people');
  });
});
