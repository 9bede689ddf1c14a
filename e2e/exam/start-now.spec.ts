import { expect, test } from '@playwright/test';
import { look } from '../help/look.ts';
import { becomeSomebody, open, readTests } from '../help/people.ts';
import { playerOf } from '../help/player.ts';
import { start } from '../help/practice.ts';
import { offerRoom } from '../help/room.ts';
import { wcagFindings } from '../help/screen-checks.ts';
import { wordsOf } from '../help/words.ts';

test('a free practice test is begun from its page: one press to the lobby, one to the first question, and back into the same @phone', async ({
  page,
}) => {
  const practice = (await readTests(page)).find(
    ({ isPractice, mode, price, nextSittingAt }) =>
      isPractice && mode === 'none' && price === 0 && nextSittingAt !== null && Date.parse(nextSittingAt) <= Date.now(),
  );
  if (!practice) throw new Error('the demo has no practice test that is open now');
  await becomeSomebody(page);
  await open(page, '/');
  const say = await wordsOf(page);
  const bar = page.getByRole('button', { name: say('Resend') });
  await expect(bar).toBeVisible();

  // The session is read late here. The bar about the mail address then appears late too. It must not move other
  // controls.
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route('**/api/v1/auth/check', async (route) => {
    await held;
    await route.continue();
  });
  const address = `/products/test/${practice._id}`;
  await open(page, address);
  const begin = page.getByRole('button', { name: say('Start now') }).locator('visible=true');
  const before = await begin.boundingBox();
  await expect(bar).toBeHidden();
  goOn();
  await expect(bar).toBeVisible();
  expect(await begin.boundingBox()).toEqual(before);
  await page.unroute('**/api/v1/auth/check');
  await begin.click();
  await expect(page).toHaveURL(/\/lobby\//);
  const lobby = page.url();

  // If a window has begun, the page shows when it ends, and not the midnight at which it opened.
  await open(page, '/');
  const next = page
    .locator('section section')
    .filter({ has: page.getByRole('heading', { name: say('Your next test') }) });
  const [until] = say('Any time until {until}', { until: '|' }).split('|');
  await expect(next).toContainText(until || /तक/);

  await open(page, address);
  await begin.click();
  await expect(page).toHaveURL(lobby);
  await start(page, say, playerOf(page, say));
  const player = page.url();
  await open(page, address);
  await begin.click();
  await expect(page).toHaveURL(player);
});

test('the page of a free test says what is booked, and offers a date to others only @desk', async ({ page }) => {
  const free = (await readTests(page)).find(({ price, mode }) => price === 0 && mode === 'live');
  if (!free) throw new Error('the demo has no free test with a proctor');
  const testCode = free.test_code;
  const { candidates } = await offerRoom({
    mode: 'live',
    testCode,
    startsInSeconds: 3 * 24 * 3600,
    names: ['Asha Rao'],
  });
  const [candidate] = candidates;
  if (!candidate) throw new Error('the room has no candidate');
  const address = `/products/test/${free._id}`;
  await open(page, address);
  const say = await wordsOf(page);
  const main = page.getByRole('main');
  const choose = main.getByRole('link', { name: say('Choose a date'), exact: true }).locator('visible=true');
  await expect(choose).toBeVisible();

  const { email, password } = candidate;
  const login = { username: email, password, deviceId: 'journey', forceLogin: true };
  expect((await page.request.post('/api/v1/auth/login', { data: login })).status()).toBe(200);
  await open(page, address);
  const see = main.getByRole('link', { name: say('See your booking') }).locator('visible=true');
  await expect(see).toHaveCount(2);
  await expect(choose).toHaveCount(0);
  const [booked = ''] = say('Booked: {when}', { when: '|' }).split('|');
  await expect(main.getByText(booked).locator('visible=true')).toContainText('IST');
  const dates = main.getByRole('listitem').filter({ has: page.getByText('IST') });
  const own = dates.filter({ hasText: say('Your date') });
  await expect(own).toHaveCount(1);
  await expect(own.getByRole('link', { name: say('See your booking') })).toBeVisible();
  await expect(main.getByRole('link', { name: say('Choose this date') })).toHaveCount(0);
  const move = main.getByRole('link', { name: say('Move to this date') });
  await expect(move.first()).toHaveAttribute('href', /\?move=[^&]+&place=[^&]+&date=/);
  await look(page, 'test-booked');
  expect(await wcagFindings(page)).toEqual([]);
  await see.first().click();
  await expect(page).toHaveURL(/\/booking-confirmation\?schedule=/);
});
