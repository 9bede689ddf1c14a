import { expect, type Page, test } from '@playwright/test';
import { look } from '../help/look.ts';
import { becomeSomebody, open, readTests, reload } from '../help/people.ts';
import { offerRoom } from '../help/room.ts';
import { sidewaysFindings, targetFindings, wcagFindings } from '../help/screen-checks.ts';
import { wordsOf } from '../help/words.ts';

/** Returns a test that costs money, so that it can be put into a cart. */
async function soldTest(page: Page) {
  const sold = (await readTests(page)).find(({ price }) => price > 0);
  if (!sold) throw new Error('the demo sells no test');
  return sold;
}

test('after a test is put into the cart by keyboard, the focus stays with it, on its page and in the list @desk', async ({
  page,
}) => {
  const sold = await soldTest(page);
  await open(page, `/products/test/${sold._id}`);
  const say = await wordsOf(page);
  const main = page.getByRole('main');
  await main
    .getByRole('button', { name: say('Add to cart'), exact: true })
    .locator('visible=true')
    .focus();
  await page.keyboard.press('Enter');
  const toCart = main.getByRole('link', { name: say('Go to cart') }).locator('visible=true');
  await expect(toCart).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: say('Cart') })).toBeVisible();

  await open(page, '/products');
  // The page is rendered before the browser has read the stored cart. Until then, the page still offers to add the test
  // that is already in the cart.
  await expect(main.getByRole('link', { name: say('In your cart') })).toHaveCount(1);
  const named = new RegExp(`^${say('Add to cart')}`);
  const card = main
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: named }) })
    .first();
  const title = await card.getByRole('heading').innerText();
  await card.getByRole('button', { name: named }).focus();
  await page.keyboard.press('Enter');
  const same = main.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  await expect(same.getByRole('link', { name: say('In your cart') })).toBeFocused();
});

test('if nothing is found, the most similar words and categories are links, even before any script runs @phone', async ({
  page,
  browser,
}) => {
  await open(page, '/products?q=bankerzq&mode=centre');
  const say = await wordsOf(page);
  const main = page.getByRole('main');
  const said = main.getByRole('heading', { name: say('No test for “{text}”', { text: 'bankerzq' }) });
  await expect(said).toBeVisible();
  await expect(main.getByText(say('Or look through a category:'))).toBeVisible();
  expect(await wcagFindings(page)).toEqual([]);
  await look(page, 'catalogue-nothing');
  const meant = main.getByRole('link', { name: 'bank', exact: true });
  await meant.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/products?q=bank');
  await expect(main.getByRole('article').first()).toBeVisible();
  // The pressed link no longer exists, so the focus is on the heading.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  const bare = await browser.newContext({ javaScriptEnabled: false });
  const still = await bare.newPage();
  await still.goto(new URL('/products?q=bankerzq', page.url()).href);
  await still.getByRole('link', { name: 'bank', exact: true }).click();
  await expect(still.getByRole('article').first()).toBeVisible();
  await bare.close();
});

test('a visitor logs in from the line of a full date, comes back to it, and is notified when a seat is free @phone', async ({
  page,
}) => {
  const { testCode } = await offerRoom({
    mode: 'centre',
    startsInSeconds: 2 * 24 * 3600,
    names: ['Kavita Nair'],
    isSold: true,
  });
  const person = await becomeSomebody(page);
  expect((await page.request.post('/api/v1/auth/logout', { data: {} })).status()).toBe(200);
  const address = `/products/test/${testCode}`;
  await open(page, address);
  const say = await wordsOf(page);
  const main = page.getByRole('main');
  const logIn = main.getByText(say('Log in to be notified when a seat is free'), { exact: true });
  await expect(logIn).toBeVisible();
  expect(await wcagFindings(page)).toEqual([]);
  await look(page, 'test-full');
  await logIn.click();
  await main.getByLabel(say('Username / Email')).fill(person.email);
  await main.getByLabel(say('Password'), { exact: true }).fill(person.password);
  await main.getByRole('button', { name: say('Login'), exact: true }).click();
  await expect(page).toHaveURL(address);
  await main.getByText(say('Notify me when a seat is free'), { exact: true }).click();
  await expect(main.getByText(say('We will email you once when a seat is free.'))).toBeVisible();
  await reload(page);
  await expect(main.getByText(say('Stop notifying me'), { exact: true })).toBeVisible();
  await look(page, 'test-full-wished');
});

test('three tests are held against each other by keyboard, a fourth is refused, and what was looked at leaves with a logout @both', async ({
  page,
}) => {
  await becomeSomebody(page);
  const tests = await readTests(page);
  // Other journeys publish tests with equal names. These tests are left out.
  const named = tests.filter(({ title }) => tests.filter((other) => other.title.en === title.en).length === 1);
  const [first, second, third, fourth] = named;
  if (!first || !second || !third || !fourth) throw new Error('the demo has fewer than four tests');
  await open(page, `/products/test/${first._id}`);
  const say = await wordsOf(page);
  const main = page.getByRole('main');
  const titleOf = ({ title }: typeof first) => (say('Login') === 'Login' ? title.en : (title.hi ?? title.en));
  const compare = (one: typeof first) =>
    main.getByRole('button', { name: say('Compare: {title}', { title: titleOf(one) }), exact: true });

  await compare(first).press('Enter');
  await expect(main.getByText(say('Choose a second test to compare it with.'))).toBeVisible();

  await open(page, '/products');
  await expect(main.getByText(say('{count} of 3 tests chosen', { count: 1 }))).toBeVisible();
  for (const one of [second, third, fourth]) await compare(one).press('Enter');
  await expect(compare(third)).toHaveAttribute('aria-pressed', 'true');
  await expect(compare(fourth)).toHaveAttribute('aria-pressed', 'false');
  await expect(main.getByText(say('You are already comparing three tests. Remove one first.'))).toBeVisible();
  // On a scrolled page, a button that is half covered by the header would count as too small.
  await page.evaluate(() => scrollTo(0, 0));
  expect(await wcagFindings(page)).toEqual([]);
  await look(page, 'catalogue-comparing');
  await main
    .getByRole('region', { name: say('Compare tests') })
    .getByRole('link')
    .press('Enter');

  await expect(page).toHaveURL(`/compare?ids=${[first, second, third].map(({ _id }) => _id).join(',')}`);
  const heads = main.getByRole('columnheader');
  await expect(heads).toHaveCount(3);
  // A difference is marked by a word in the cell. Screen readers also read this word.
  await expect(main.getByRole('table')).toContainText(say('Different'));
  // No other journey checks this page.
  for (const findings of [wcagFindings, sidewaysFindings, targetFindings]) expect(await findings(page)).toEqual([]);
  await look(page, 'compare');
  const differences = main.getByRole('switch', { name: say('Differences only') });
  await differences.check();
  await expect(page).toHaveURL(/&differences$/);
  await expect(main.getByRole('table')).not.toContainText(say('The same'));
  await expect(main.getByRole('table')).toContainText(say('Different'));
  await main.getByRole('link', { name: say('Remove {title}', { title: titleOf(second) }) }).press('Enter');
  await expect(heads).toHaveCount(2);
  await expect(differences).toBeChecked();
  await open(page, `/compare?ids=${first._id},no-such-test`);
  await expect(main.getByRole('status').first()).toBeVisible();
  await expect(heads).toHaveCount(1);

  await open(page, `/products/test/${second._id}`);
  const recent = main.getByRole('region', { name: say('Recently viewed') });
  await expect(recent.getByRole('link', { name: titleOf(first) })).toBeVisible();
  await open(page, '/');
  await expect(recent.getByRole('link')).toHaveText([titleOf(second), titleOf(first)]);
  expect(await wcagFindings(page)).toEqual([]);
  await look(page, 'home-viewed');

  const banner = page.getByRole('banner');
  await banner.getByRole('button').last().click();
  await banner.getByRole('button', { name: say('Logout') }).click();
  await expect(recent).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('looked-at'))).toBeNull();
});

test('a misspelled search says what it was read as, and noise finds nothing @desk', async ({ page }) => {
  await open(page, '/products?q=bankng');
  const main = page.getByRole('main');
  const say = await wordsOf(page);
  await expect(main.getByRole('status').filter({ hasText: 'banking' })).toBeVisible();
  await look(page, 'catalogue-read-as');
  await open(page, '/products?q=zzqqx');
  await expect(main.getByRole('heading', { name: say('No test for “{text}”', { text: 'zzqqx' }) })).toBeVisible();
});

test('the language of the address is kept on the pages after it @phone', async ({ page }) => {
  await page.goto('/products?lang=hi');
  await page.getByRole('main').getByRole('article').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/products\/./);
  await reload(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
});
