import { expect, type Page, test } from '@playwright/test';
import { look } from '../help/look.ts';
import { becomeSomebody, open, readTests } from '../help/people.ts';
import { comeAs, offerRoom } from '../help/room.ts';
import { sidewaysFindings, wcagFindings } from '../help/screen-checks.ts';
import { wordsOf } from '../help/words.ts';

type Sitting = { _id: string; startsAt: string; seatsLeft: number };

async function readSittings(page: Page, testCode: string): Promise<{ data: Sitting[] }> {
  const answer = await page.request.get(`/api/v1/catalogue/sittings?test_code=${testCode}`);
  return (await answer.json()) as { data: Sitting[] };
}

test('the card of a booked test says so, and leads to the booking @phone', async ({ page }) => {
  const free = (await readTests(page)).find(
    ({ mode, price, nextSittingAt }) => mode === 'recorded' && price === 0 && nextSittingAt !== null,
  );
  if (!free) throw new Error('the demo has no free test of this mode');
  await becomeSomebody(page);
  const { data: sittings } = await readSittings(page, free.test_code);
  const [widest] = [...sittings].sort((a, b) => b.seatsLeft - a.seatsLeft);
  const booking = await page.request.post('/api/v1/catalogue/scheduleFreeTest', {
    data: { test_code: free.test_code, sittingId: widest?._id },
  });
  expect(booking.status()).toBe(200);

  await open(page, '/products?price=free&mode=recorded');
  const say = await wordsOf(page);
  const title =
    (await page.locator('html').getAttribute('lang')) === 'hi' ? (free.title.hi ?? free.title.en) : free.title.en;
  const card = page.getByRole('article').filter({ has: page.getByRole('link', { name: title, exact: true }) });
  await expect(card.getByText(say('Booked: {when}', { when: '' }))).toBeVisible();
  await expect(card.getByRole('link', { name: say('Choose a date for {title}', { title }) })).toHaveCount(0);
  await look(page, 'booked-card');
  expect(await wcagFindings(page)).toEqual([]);
  await card.getByRole('link', { name: say('See your booking: {title}', { title }) }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('Your seat is booked') })).toBeVisible();
  await expect(page.getByRole('main').getByText(title)).toBeVisible();
});

test('a free test says that its seat is booked without a payment @desk', async ({ page }) => {
  const free = (await readTests(page)).find(({ price, nextSittingAt }) => price === 0 && nextSittingAt !== null);
  if (!free) throw new Error('the demo has no free test');
  await becomeSomebody(page);
  await open(page, `/book/test/${free.test_code}`);
  const say = await wordsOf(page);
  const main = page.getByRole('main');
  await expect(main.getByText(say('Free: your seat is booked without a payment'))).toBeVisible();
  await expect(main.getByRole('button', { name: say('Choose this slot') }).first()).toBeVisible();
  await look(page, 'choose-free');
});

test('the date is chosen by month and by keyboard, with its start and end, and the summary follows @both', async ({
  page,
}) => {
  const live = (await readTests(page)).find(
    ({ mode, price, nextSittingAt }) => mode === 'live' && price > 0 && nextSittingAt !== null,
  );
  if (!live) throw new Error('the demo sells no live test');
  await becomeSomebody(page);
  await open(page, `/book/test/${live.test_code}`);
  const say = await wordsOf(page);
  const months = page.getByRole('group', { name: say('Month') }).getByRole('radio');
  const dates = page.getByRole('group', { name: say('Date'), exact: true }).getByRole('radio');
  await months.first().focus();
  for (let at = 1; at < (await months.count()); at += 1) await page.keyboard.press('ArrowRight');
  const month = await months.last().inputValue();
  await expect(months.last()).toBeChecked();
  for (const date of await dates.all()) expect(await date.inputValue()).toContain(month);
  await expect(page).toHaveURL(new RegExp(`date=${month}`));
  const slot = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button') })
    .first();
  await expect(slot.getByText(/ – .+ IST/)).toBeVisible();
  await expect(slot.getByRole('button', { name: say('Hold this seat') })).toBeVisible();
  const summary = page.getByRole('complementary', { name: say('Your booking') });
  await expect(summary.getByText(month.slice(0, 4))).toBeVisible();
  await look(page, 'choose-month');
  // The bar at the bottom of a phone must not cover a focused element.
  await slot.getByRole('button').focus();
  const [button, bar] = [await slot.getByRole('button').boundingBox(), await summary.boundingBox()];
  if (!button || !bar) throw new Error('both are on the screen');
  expect(button.y + button.height <= bar.y || button.x + button.width <= bar.x).toBe(true);
  expect(await wcagFindings(page)).toEqual([]);
  expect(await sidewaysFindings(page)).toEqual([]);
});

test('a city on the map leads to its card, a card marks its city, and the nearest centre comes first @both', async ({
  page,
  context,
}) => {
  const tests = await readTests(page);
  const centred = tests.find(({ mode, nextSittingAt }) => mode === 'centre' && nextSittingAt !== null);
  if (!centred) throw new Error('the demo has no test at centres');
  await becomeSomebody(page);
  await open(page, `/book/test/${centred.test_code}`);
  const say = await wordsOf(page);
  await expect(page.getByText(say('Every centre has: {0}.').slice(0, 8))).toBeVisible();
  const mapSwitch = page.getByRole('button', { name: say('Map'), exact: true });
  if (await mapSwitch.isVisible()) await mapSwitch.click();
  const map = page.getByRole('navigation', { name: say('Map of the cities') });
  const city = map.getByRole('link').last();
  await city.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('main li[data-marked="true"]:has(h3 a:focus)')).toHaveCount(1);
  await look(page, 'centre-map');
  const other = page.locator('main li[id^="place-"]').first();
  await other.getByRole('link').focus();
  await expect(map.locator(`a[href="#${await other.getAttribute('id')}"]`)).toHaveAttribute('data-marked', 'true');

  const answer = await page.request.get(`/api/v1/catalogue/sittings?test_code=${centred.test_code}`);
  const { data } = (await answer.json()) as {
    data: { centre: { name: string; latitude: number; longitude: number } }[];
  };
  const target = data.at(-1)?.centre;
  if (!target) throw new Error('the test has a centre');
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: target.latitude, longitude: target.longitude });
  await page.getByRole('button', { name: say('Near me') }).click();
  await expect(other.getByRole('link')).toContainText(target.name);
  expect(await wcagFindings(page)).toEqual([]);
  expect(await sidewaysFindings(page)).toEqual([]);
});

test('after booking a seat at a centre, the way there can be opened in a map @desk', async ({ page, context }) => {
  const room = await offerRoom({ mode: 'centre', startsInSeconds: 7200, names: ['Asha Rao'] });
  const [asha] = room.candidates;
  if (!asha) throw new Error('one is needed');
  await comeAs(context, asha);
  await open(page, `/booking-confirmation?schedule=${asha.bookingId}`);
  const say = await wordsOf(page);
  await expect(page.getByRole('heading', { name: say('How to get there') })).toBeVisible();
  for (const name of ['Open in Google Maps (new window)', 'Open in OpenStreetMap (new window)']) {
    const link = page.getByRole('link', { name: say(name) });
    await expect(link).toHaveAttribute('href', /^https:.*\d+\.\d+/);
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  }
  await look(page, 'directions');
  expect(await wcagFindings(page)).toEqual([]);
});
