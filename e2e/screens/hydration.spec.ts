import { expect, type Page, test } from '@playwright/test';
import { open, readTests } from '../help/people.ts';
import { readRoutes } from '../help/screens.ts';
import { change, hold } from '../help/spec-help.ts';

/*
 * The server renders a page once for all visitors. The browser hydrates it later, with the data of its visitor. If the
 * first render in the browser depends on the time or on that data, React discards the server's HTML (errors 418 to
 * 425).
 */

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
const isMismatch = (text: string) => /#4(?:18|19|2[0-5])\b|hydrat/i.test(text);

/** Returns the addresses of all public pages. */
async function openAddresses(page: Page): Promise<string[]> {
  const [first] = await readTests(page);
  const plain = readRoutes().filter(({ path, isOpen }) => isOpen && !/[:*]/.test(path) && !path.startsWith('/exam/'));
  return [
    ...plain.map(({ path }) => encodeURI(path)),
    `/products/test/${first?._id}`,
    '/products?q=bank&mode=live',
    '/products?utm_source=mail',
    '/pages/terms',
    '/no/such/page',
  ];
}

/**
 * Stores the data that an earlier visit would have stored: viewed tests, compared tests, and a sign-up that was begun.
 */
async function wasHereBefore(page: Page): Promise<void> {
  const seen = (await readTests(page)).slice(0, 2).map(({ _id, title }) => ({ _id, title }));
  await page.addInitScript((tests) => {
    localStorage.setItem('looked-at', JSON.stringify({ seen: tests, compared: tests }));
    localStorage.setItem('signUp', JSON.stringify({ email: 'asha@people.example', next: null, at: Date.now() }));
  }, seen);
}

/** Returns a list, to which the mismatches that React reports on this page are added. */
function noteMismatches(page: Page): string[] {
  const found: string[] = [];
  const note = (text: string) => isMismatch(text) && found.push(`${page.url()}: ${text}`);
  page.on('pageerror', (error) => note(error.message));
  page.on('console', (said) => note(said.text()));
  return found;
}

/** Sets the clock of this browser ahead of the server's. */
async function setClockAhead(page: Page, aheadMs: number): Promise<void> {
  await page.addInitScript((ahead) => {
    const RealDate = Date;
    const now = () => RealDate.now() + ahead;
    // biome-ignore lint/suspicious/noGlobalAssign: the clock of this device is ahead.
    Date = new Proxy(RealDate, {
      construct: (Target, given) => (given.length > 0 ? Reflect.construct(Target, given) : new Target(now())),
      get: (Target, name) => (name === 'now' ? now : Reflect.get(Target, name)),
    });
  }, aheadMs);
}

for (const [later, offsetMs, where] of [
  ['a minute', MINUTE_MS + SECOND_MS, 'desk'],
  ['a day', DAY_MS, 'phone'],
  ['a year', 366 * DAY_MS, 'desk'],
] as const) {
  test(`the browser takes over each page as it was rendered, also ${later} later @${where}`, async ({ page }) => {
    await wasHereBefore(page);
    const addresses = await openAddresses(page);
    const found = noteMismatches(page);
    await setClockAhead(page, offsetMs);
    for (const address of addresses) {
      await open(page, address);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    }
    expect(found).toEqual([]);
  });
}

test('a late part takes over what the server rendered, though newer data arrived before its script @desk', async ({
  page,
}) => {
  const found = noteMismatches(page);
  // With this clock, the data in the page are too old, so the page requests new data at once.
  await setClockAhead(page, MINUTE_MS + SECOND_MS);
  type Front = { figures: { tests: number }; free: { title: { en: string; hi?: string } }[] };
  await change<Front>(page, '/api/v1/catalogue/front', ({ figures, free, ...rest }) => ({
    ...rest,
    figures: { ...figures, tests: 7531 },
    free: free.map((test) => ({ ...test, title: { en: 'Renamed meanwhile', hi: 'Renamed meanwhile' } })),
  }));
  const scripts = await hold(page, /\/assets\/front-tests-/);
  await open(page, '/');
  const main = page.getByRole('main');
  await expect(main.getByText('7,531')).toBeVisible();
  await expect(main.getByText('Renamed meanwhile')).toHaveCount(0);
  scripts.letGo();
  await expect(main.getByText('Renamed meanwhile').first()).toBeVisible();
  expect(found).toEqual([]);
});

test('what the server rendered stays while scripts come, also at an address with a campaign parameter @desk', async ({
  page,
}) => {
  const scripts = await hold(page, /\/assets\/(?:footer|front-tests)-[\w-]+\.js/);
  await open(page, '/?utm_source=mail');
  await scripts.asked;
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  scripts.letGo();
});
