import { withPlace } from '@kasauti/domain/item/interactions.ts';
import { expect, type Page, test } from '@playwright/test';
import { look } from '../help/look.ts';
import { isReady, open, readTests, signUp } from '../help/people.ts';
import { type Player, playerOf } from '../help/player.ts';
import { sidewaysFindings, wcagFindings } from '../help/screen-checks.ts';
import { type Say, wordsOf } from '../help/words.ts';

/** Opens the page of a free practice test, and starts the test from there as a visitor. */
async function begin(page: Page): Promise<{ say: Say; player: Player; testCode: string }> {
  const found = (await readTests(page)).find(
    ({ isPractice, price, mode }) => isPractice && price === 0 && mode === 'none',
  );
  if (!found) throw new Error('the demo has no free practice test');
  await open(page, `/products/test/${found._id}`);
  const say = await wordsOf(page);
  await look(page, 'test-to-try');
  await page.getByRole('link', { name: say('Try it now, no account needed') }).click();
  await expect(page).toHaveURL(new RegExp(`/exam/try-${found.test_code}$`));
  const player = playerOf(page, say);
  await expect(player.heading).toBeVisible();
  return { say, player, testCode: found.test_code };
}

/** Waits until the service worker is active. From then on, it stores the player and controls this page. */
const keptForOffline = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));

const resultOf = (page: Page, say: Say) => page.getByRole('heading', { level: 2, name: say('Your score') });

async function submit(page: Page, say: Say, player: Player): Promise<void> {
  await player.submit();
  await page.getByRole('button', { name: say('Yes, submit') }).click();
  await expect(resultOf(page, say)).toBeVisible();
}

/** Logs in on the login page to which a visitor was redirected. */
async function logInHere(page: Page, say: Say, { email, password }: { email: string; password: string }) {
  await isReady(page);
  await page.getByLabel(say('Username / Email')).fill(email);
  await page.getByLabel(say('Password'), { exact: true }).fill(password);
  await page
    .getByRole('main')
    .getByRole('button', { name: say('Login'), exact: true })
    .click();
}

test('a visitor sits a free practice test at once; one call scores it, and their first login takes the result over @phone', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' && pathname.startsWith('/api/')) sent.push(pathname);
  });
  const { say, player, testCode } = await begin(page);
  const first = await player.find('single');

  await test.step('answers are kept by the browser, over a reload', async () => {
    await expect(page.getByText(say('Practice without an account, by the clock of this device'))).toBeVisible();
    await player.options.first().check();
    await player.expectSaved('on-server');
    await expect(player.saveLine).toContainText(say('Saved on this device {time}', { time: '' }).trim());
    await look(page, 'try-player');
    expect(await wcagFindings(page)).toEqual([]);
    await page.reload();
    await player.goTo(first);
    await expect(player.options.first()).toBeChecked();
  });

  await test.step('Back asks, and says where the answers are', async () => {
    await page.goBack();
    const dialog = page.getByRole('dialog', { name: say('Leave the test?') });
    const words = 'Your answers stay on this device. To come back, choose “Try it now” on the page of the test.';
    await expect(dialog.getByText(say(words))).toBeVisible();
    await look(page, 'try-leave');
    expect(await wcagFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('the submit says what it does; then there is the result', async () => {
    await player.submit();
    const words = 'Your answers are sent once to be scored. The server does not store them.';
    await expect(page.getByText(say(words))).toBeVisible();
    await look(page, 'try-submit');
    expect(await wcagFindings(page)).toEqual([]);
    expect(sent).toEqual([]);
    await page.getByRole('button', { name: say('Yes, submit') }).click();
    await expect(resultOf(page, say)).toBeVisible();
    expect(sent).toEqual([`/api/v1/practice/${testCode}/score`]);
    await expect(page.getByText(say('Tried without an account'), { exact: true })).toBeVisible();
    await look(page, 'try-result');
    expect(await wcagFindings(page)).toEqual([]);
    await page.reload();
    await expect(resultOf(page, say)).toBeVisible();
  });

  const person = await signUp(page);
  const tried = page.getByRole('heading', { level: 2, name: say('Tried without an account') });
  const inList = page.getByRole('listitem').filter({ hasText: say('Tried without an account') });

  await test.step('the login takes it over, although the answer to that call is lost', async () => {
    await page.route('**/tried', async (route) => {
      if (route.request().method() !== 'POST') return await route.continue();
      expect((await route.fetch()).status()).toBe(200);
      await route.abort();
    });
    await page
      .getByRole('main')
      .getByRole('link', { name: say('Login') })
      .click();
    await logInHere(page, say, person);
    await expect(page).toHaveURL(/\/my-tests$/);
    await expect(tried).toBeVisible();
    await expect(inList).toHaveCount(1);
    await page.unrouteAll();
  });

  await test.step('the next login sends it again, and has it once', async () => {
    await page.request.post('/api/v1/auth/logout');
    await open(page, '/login?next=%2Fmy-tests');
    const again = page.waitForResponse(
      (answer) => answer.url().endsWith('/tried') && answer.request().method() === 'POST',
    );
    await logInHere(page, say, person);
    expect((await again).status()).toBe(200);
    await expect(page.getByText(say('What you tried without an account is in My Tests now.'))).toBeVisible();
    await expect(inList).toHaveCount(1);
    await look(page, 'my-tests-tried');
    expect(await wcagFindings(page)).toEqual([]);
  });

  await test.step('a third login has nothing to send', async () => {
    sent.length = 0;
    await page.request.post('/api/v1/auth/logout');
    await open(page, '/login?next=%2Fmy-tests');
    await logInHere(page, say, person);
    await expect(inList).toHaveCount(1);
    expect(sent.filter((path) => path.endsWith('/tried'))).toEqual([]);
  });

  await test.step('its page says what it is, and explains every question', async () => {
    await inList.getByRole('link').click();
    await expect(resultOf(page, say)).toBeVisible();
    await expect(page.getByText(say('Tried without an account'), { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: say('Response sheet') })).toHaveCount(0);
    await look(page, 'result-tried');
    expect(await wcagFindings(page)).toEqual([]);
  });
});

test('with the network cut nothing of a practice test is lost, and the submit says what it needs @desk', async ({
  page,
  context,
}) => {
  const { say, player } = await begin(page);
  await keptForOffline(page);
  const first = await player.find('single');
  const second = await player.find('single', first + 1);
  await context.setOffline(true);
  await player.goTo(first);
  await player.options.first().check();
  await player.goTo(second);
  await player.options.nth(1).check();
  await player.expectSaved('on-server');

  await test.step('the player opens again, with the answers', async () => {
    await page.reload();
    await player.goTo(first);
    await expect(player.options.first()).toBeChecked();
    await player.goTo(second);
    await expect(player.options.nth(1)).toBeChecked();
  });

  await test.step('the last look says what is missing, and cannot be pressed', async () => {
    await player.submit();
    const dialog = page.getByRole('dialog', { name: say('Submit the test?') });
    const yes = dialog.getByRole('button', { name: say('Yes, submit') });
    const words =
      'There is no network, and the score comes from the server. Your answers are safe on this device; you can submit when the network is back.';
    await expect(dialog.getByText(say(words))).toBeVisible();
    await expect(yes).toHaveAttribute('aria-disabled', 'true');
    await yes.click({ force: true });
    await expect(dialog).toBeVisible();
    await look(page, 'try-submit-offline');
    expect(await wcagFindings(page)).toEqual([]);
    await context.setOffline(false);
    await expect(yes).not.toHaveAttribute('aria-disabled', 'true');
    await yes.click();
    await expect(resultOf(page, say)).toBeVisible();
  });

  await test.step('a new attempt begins where one is asked for', async () => {
    await page.getByRole('button', { name: say('Sit it once more') }).click();
    await player.goTo(first);
    await expect(player.options.first()).not.toBeChecked();
  });
});

test('a wide table in a question shows that there is more, and keeps its first column in sight @phone', async ({
  page,
}) => {
  const cells = (tag: string, texts: string[]) => texts.map((text) => ({ tag, children: [text] }));
  const months = ['January', 'February', 'March', 'April', 'May', 'June'];
  const rows = ['Indore', 'Bhopal', 'Jabalpur'].map((city, at) => ({
    tag: 'tr',
    children: [
      { tag: 'th', attributes: { scope: 'row' }, children: [city] },
      ...cells(
        'td',
        months.map((_, no) => `${at + 1}${no}4 000`),
      ),
    ],
  }));
  const head = { tag: 'tr', children: cells('th', ['City', ...months]) };
  const table = {
    tag: 'table',
    children: [
      { tag: 'thead', children: [head] },
      { tag: 'tbody', children: rows },
    ],
  };
  await page.route(/\/api\/v1\/practice\/[^/]+$/, async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    body.form.sections[0].items[0].body = withPlace({ en: [table], hi: [table] });
    await route.fulfill({ response: answer, json: body });
  });
  const { player } = await begin(page);
  await player.goTo(1);
  const drawn = page.getByRole('table');
  const first = drawn.getByRole('rowheader', { name: 'Bhopal' });
  const last = drawn.getByRole('cell').last();
  await expect(first).toBeInViewport();
  await expect(last).not.toBeInViewport();
  await look(page, 'player-wide-table');
  expect(await wcagFindings(page)).toEqual([]);
  expect(await sidewaysFindings(page)).toEqual([]);

  await test.step('the keyboard scrolls it, and the first column stays', async () => {
    const left = async () => (await first.boundingBox())?.x;
    const before = await left();
    const box = drawn.locator('..');
    await box.focus();
    const scrolled = async () => {
      await page.keyboard.press('ArrowRight');
      return await box.evaluate((it) => it.scrollLeft + it.clientWidth >= it.scrollWidth - 1);
    };
    await expect.poll(scrolled).toBe(true);
    await expect(last).toBeInViewport();
    expect(await left()).toBe(before);
    await look(page, 'player-wide-table-end', [360]);
  });
});

test('two tabs sit one practice test: one writes, and the end of it is seen in both @desk', async ({
  page,
  context,
}) => {
  const { say, player } = await begin(page);
  const first = await player.find('single');
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByText(say('This test is open in another tab.'))).toBeVisible();
  await player.options.first().check();
  await player.expectSaved('on-server');
  await playerOf(other, say).goTo(first);
  await expect(playerOf(other, say).options.first()).toBeChecked();
  await submit(page, say, player);
  await other.reload();
  await expect(resultOf(other, say)).toBeVisible();
});
