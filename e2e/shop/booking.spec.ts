import { expect, type Page, test } from '@playwright/test';
import { look } from '../help/look.ts';
import { becomeSomebody, open, readTests } from '../help/people.ts';
import { wcagFindings } from '../help/screen-checks.ts';
import { wordsOf } from '../help/words.ts';

type Sitting = { _id: string; startsAt: string; seatsLeft: number };

async function readSittings(page: Page, testCode: string): Promise<{ data: Sitting[] }> {
  const answer = await page.request.get(`/api/v1/catalogue/sittings?test_code=${testCode}`);
  return (await answer.json()) as { data: Sitting[] };
}

test('the card of a booked test says so, and leads to the booking', async ({ page }) => {
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
