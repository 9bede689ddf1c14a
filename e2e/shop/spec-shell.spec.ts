import { expect, type Page, test } from '@playwright/test';
import { becomeSomebody, open, readTests, signUp } from '../help/people.ts';
import { answer, calls, goTo, hold, openWithout } from '../help/spec-help.ts';

/*
 * Tests of the specification for header, footer, menus, routes and their guard. docs/spec-coverage.md names these
 * tests.
 */

const protectedPaths = [
  '/profile',
  '/dashboard',
  '/wishlist',
  '/cart',
  '/checkout',
  '/order-confirmation',
  '/booking-confirmation',
  '/booking/confirmation',
  '/my-tests',
  '/bookschedule',
  '/book/test/KHA-104',
  '/settings',
];

/** Returns the common name of a colour that is given as `rgb(…)`. */
function colourName(rgb: string): string {
  const [red = 0, green = 0, blue = 0] = rgb.match(/\d+/g)?.map(Number) ?? [];
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  if (most - least < 40) return 'grey';
  if (most === blue) return 'blue';
  if (most === green) return 'green';
  return green - blue > (red - blue) / 3 ? 'yellow' : 'red';
}

/** Checks that each address shows a separate page with this heading. */
async function showsPages(page: Page, headings: Record<string, string>): Promise<void> {
  for (const [path, name] of Object.entries(headings)) {
    await open(page, path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 }), path).toHaveText(name);
    await expect(page).toHaveURL(encodeURI(path));
  }
}

async function userId(page: Page): Promise<string> {
  const said = await page.request.get('/api/v1/auth/check');
  return ((await said.json()) as { user: { _id: string } }).user._id;
}

type Footer = { description: string; socialLinks: Record<string, string> };

const bannerOf = (page: Page) => page.getByRole('banner');

test.describe('@desk', () => {
  test('a visitor browses the tests and opens one', async ({ page }) => {
    await open(page, '/products');
    const link = page.getByRole('main').getByRole('article').first().getByRole('link').first();
    const title = await link.innerText();
    await link.click();
    await expect(page).toHaveURL(/\/products\/test\//);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  });

  test('the header leads to the products, and to our services in a new window', async ({ page, context }) => {
    await context.route(/^https:/, (route) => route.fulfill({ body: 'elsewhere' }));
    await open(page, '/faqs');
    const products = bannerOf(page).getByRole('link', { name: 'Products' });
    await expect(products).toHaveAttribute('href', '/products');
    const services = bannerOf(page).getByRole('link', { name: /^Our Services/ });
    const [opened] = await Promise.all([context.waitForEvent('page'), services.click()]);
    expect(
      new URL(opened.url() === 'about:blank' ? ((await services.getAttribute('href')) ?? '') : opened.url()).host,
    ).not.toBe(new URL(page.url()).host);
    await expect(page).toHaveURL('/faqs');
  });

  test('a visitor sees Login and Sign Up, and no menu of their own', async ({ page }) => {
    await open(page, '/faqs');
    await expect(bannerOf(page).getByRole('link', { name: 'Login' })).toBeVisible();
    await expect(bannerOf(page).getByRole('link', { name: 'Sign Up' })).toBeVisible();
    await expect(bannerOf(page).getByRole('link', { name: 'My Tests' })).toHaveCount(0);
    await expect(bannerOf(page).getByRole('button', { name: /^Account of/ })).toHaveCount(0);
  });

  test('the badge of the cart counts distinct tests, the total every piece', async ({ page }) => {
    const [one, two] = (await readTests(page)).filter(({ price }) => price > 0);
    await becomeSomebody(page);
    const path = `/api/v1/user/cart/add/${await userId(page)}`;
    await page.request.post(path, { data: { productId: one?._id, quantity: 3 } });
    await page.request.post(path, { data: { productId: two?._id } });
    await open(page, '/cart');
    const cart = bannerOf(page).getByRole('link', { name: 'Cart, 2 tests' });
    await expect(cart).toHaveText('2');
    const total = 3 * (one?.price ?? 0) + (two?.price ?? 0);
    await expect(
      page
        .getByRole('main')
        .getByText(`₹${total.toLocaleString('en-IN')}`)
        .first(),
    ).toBeVisible();
  });

  test('somebody signed in sees My Tests, the cart and a menu with completeness and five ways', async ({ page }) => {
    await becomeSomebody(page);
    await open(page, '/faqs');
    await expect(bannerOf(page).getByRole('link', { name: 'My Tests', exact: true }).first()).toBeVisible();
    await expect(bannerOf(page).getByRole('link', { name: 'Cart, empty' })).toBeVisible();
    await expect(bannerOf(page).getByRole('link', { name: 'Login' })).toHaveCount(0);
    await bannerOf(page)
      .getByRole('button', { name: /^Account of/ })
      .click();
    const menu = page.locator('#user-menu');
    await expect(menu.getByText(/^Profile \d+% complete$/)).toBeVisible();
    const ways = menu.locator('ul').last().locator('li');
    await expect(ways).toHaveText(['Profile', 'My Tests', 'Wishlist', 'Settings', 'Logout']);
  });

  test('the footer describes the company and leads to its four networks', async ({ page }) => {
    await open(page, '/faqs');
    const footer = page.getByRole('contentinfo');
    const [content] = (await (await page.request.get('/api/v1/general/footer')).json()) as Footer[];
    await expect(footer.getByText(content?.description ?? '', { exact: true })).toBeVisible();
    const networks = footer.getByRole('list', { name: 'Social networks' }).getByRole('link');
    const ways = await networks.evaluateAll((links) =>
      links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]),
    );
    const { facebook, linkedin, instagram, youtube } = content?.socialLinks ?? {};
    expect(Object.fromEntries(ways)).toEqual({
      Facebook: facebook,
      LinkedIn: linkedin,
      Instagram: instagram,
      YouTube: youtube,
    });
    expect([facebook, linkedin, instagram, youtube]).toEqual(Array(4).fill(expect.stringMatching(/^https:/)));
  });

  test('the footer has links to explore and for support, and an address', async ({ page }) => {
    await open(page, '/faqs');
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('navigation', { name: 'Explore' }).getByRole('link').first()).toBeVisible();
    await expect(footer.getByRole('navigation', { name: 'Support' }).getByRole('link').first()).toBeVisible();
    await expect(footer.locator('address')).toHaveText(/\w/);
  });

  test('home, catalogue and a test have their addresses', async ({ page }) => {
    const [one] = await readTests(page);
    await showsPages(page, {
      '/': 'Find your test. Keep your seat. Trust your result.',
      '/products': 'Tests',
      [`/products/test/${one?._id}`]: one?.title.en ?? '',
    });
  });

  test('about, contact and questions have their addresses', async ({ page }) => {
    await showsPages(page, {
      '/about': 'About Kasauti',
      '/contact': 'Contact',
      '/faqs': 'Questions and answers',
    });
  });

  test('forgotten, changed and reset passwords have their addresses', async ({ page }) => {
    await showsPages(page, {
      '/forgot-password': 'Forgot password',
      '/change-password': 'Change password',
      '/reset-password': 'Reset password',
    });
  });

  test('sign-up form, jobs and one job have their addresses', async ({ page }) => {
    const jobs = (await (await page.request.get('/api/v1/job/alljobs')).json()) as { _id: string; title: string }[];
    await showsPages(page, {
      '/signup': 'Sign Up',
      '/Jobs': 'Jobs',
      [`/job/${jobs[0]?._id}`]: jobs[0]?.title ?? '',
    });
  });

  test('Higher Education, Government and Enterprise have their addresses, with a space as it is written', async ({
    page,
  }) => {
    await showsPages(page, {
      '/Higher Education': 'Kasauti for higher education',
      '/Government': 'Kasauti for government',
      '/Enterprise': 'Kasauti for employers',
    });
    const encoded = await page.request.get('/Higher%20Education', { maxRedirects: 0 });
    const dashed = await page.request.get('/higher-education', { maxRedirects: 0 });
    expect([encoded.status(), dashed.status()]).toEqual([200, 200]);
  });

  test('profile, dashboard and wishlist have their addresses', async ({ page }) => {
    await becomeSomebody(page);
    await showsPages(page, { '/profile': 'Profile', '/dashboard': 'Dashboard', '/wishlist': 'Wishlist' });
  });

  test('cart, checkout and the confirmation of an order have their addresses', async ({ page }) => {
    await becomeSomebody(page);
    await showsPages(page, {
      '/cart': 'Cart',
      '/checkout': 'Checkout',
      '/order-confirmation': 'We could not find that order',
    });
  });

  test('the confirmation of a booking has two addresses, and the booked tests one', async ({ page }) => {
    await becomeSomebody(page);
    await showsPages(page, {
      '/booking-confirmation': 'We could not find that booking',
      '/booking/confirmation': 'We could not find that booking',
      '/my-tests': 'My Tests',
    });
  });

  test('scheduling, the choice of a centre and settings have their addresses', async ({ page }) => {
    const atCentre = (await readTests(page)).find(({ mode }) => mode === 'centre');
    await becomeSomebody(page);
    await showsPages(page, {
      '/bookschedule': 'Choose a date',
      [`/book/test/${atCentre?.test_code}`]: 'Choose a centre',
      '/settings': 'Settings',
    });
  });

  test('every protected address leads a visitor to the login, and back after it', async ({ page }) => {
    await open(page, '/faqs');
    for (const path of protectedPaths) {
      await goTo(page, path);
      await expect(page, path).toHaveURL(`/login?next=${encodeURIComponent(path)}`);
    }
    const form = page.getByRole('main');
    const { email, password } = await signUp(page);
    for (const path of protectedPaths) {
      await page.context().clearCookies();
      await open(page, path);
      await expect(page, path).toHaveURL(`/login?next=${encodeURIComponent(path)}`);
      await form.getByLabel('Username / Email').fill(email);
      await form.getByLabel('Password', { exact: true }).fill(password);
      await form.getByRole('button', { name: 'Login', exact: true }).click();
      await expect(page, path).toHaveURL(path);
    }
  });

  test('every page that the specification suggests has an address', async ({ page }) => {
    const [one] = await readTests(page);
    const jobs = (await (await page.request.get('/api/v1/job/alljobs')).json()) as { _id: string }[];
    const open = ['/about', '/products', '/faqs', '/Higher Education', '/Enterprise', '/Government'];
    const named = [`/products/test/${one?._id}`, `/job/${jobs[0]?._id}`];
    for (const path of [...open, ...named, ...protectedPaths]) {
      expect((await page.request.get(path, { maxRedirects: 0 })).status(), path).toBe(200);
    }
  });

  test('the audit log is the affair of the staff, who have a login of their own', async ({ page }) => {
    await becomeSomebody(page);
    await open(page, '/staff/audit');
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
    await expect(page.getByText(/staff/i).first()).toBeVisible();
    await open(page, '/audit');
    await expect(page.getByText('Oops! Page Not Found')).toBeVisible();
  });

  test('the not-found page says so, and leads home', async ({ page }) => {
    await open(page, '/no/such/page');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Oops! Page Not Found');
    await expect(
      main.getByText("Sorry, the page you're looking for doesn't exist or has been moved.", { exact: true }),
    ).toBeVisible();
    await main.getByRole('link', { name: 'Back to Home' }).click();
    await expect(page).toHaveURL('/');
  });

  test('any unknown address shows the not-found page, between header and footer', async ({ page }) => {
    for (const path of ['/no', '/products/nothing/here', '/jobs/old']) {
      expect((await page.request.get(path)).status(), path).toBe(404);
    }
    await open(page, '/no');
    await expect(page.getByText('Oops! Page Not Found')).toBeVisible();
    await expect(bannerOf(page).getByRole('link', { name: 'Products' })).toBeVisible();
    await expect(page.getByRole('contentinfo').locator('address')).toBeVisible();
  });

  test('nobody is looked up until a protected page asks who is there', async ({ page }) => {
    const made = calls(page);
    await open(page, '/faqs');
    await goTo(page, '/about');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Kasauti');
    expect(made).not.toContain('GET /api/v1/auth/check');
    const check = await hold(page, '/api/v1/auth/check');
    await goTo(page, '/dashboard');
    await check.asked;
    await expect(page.getByText('waiting for questions please have patience')).toBeVisible();
    check.letGo();
    await expect(page).toHaveURL('/login?next=%2Fdashboard');
  });

  test('the guard asks who is there, waits across the whole screen, and then shows the page', async ({ page }) => {
    await becomeSomebody(page);
    const check = await hold(page, '/api/v1/auth/check');
    await open(page, '/dashboard');
    await check.asked;
    const waiting = page.getByRole('status').locator('span').last();
    await expect(waiting).toHaveText('waiting for questions please have patience');
    const box = await waiting.locator('..').boundingBox();
    expect(box).toMatchObject({ x: 0, y: 0, width: 1280, height: 800 });
    check.letGo();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('waiting for questions')).toHaveCount(0);
  });

  test('the words and the ring of the guard are large and dark blue', async ({ page }) => {
    await becomeSomebody(page);
    const check = await hold(page, '/api/v1/auth/check');
    await open(page, '/dashboard');
    const waiting = page.getByText('waiting for questions please have patience');
    const look = await waiting.evaluate((words) => {
      const ring = words.previousElementSibling ?? words;
      return [
        getComputedStyle(words).color,
        getComputedStyle(ring).borderBlockStartColor,
        getComputedStyle(ring).width,
      ];
    });
    // #203a6e
    expect(look).toEqual(['rgb(32, 58, 110)', 'rgb(32, 58, 110)', '64px']);
    check.letGo();
  });

  test('a visitor without a session is led to the login, a page of its own', async ({ page }) => {
    const made = calls(page);
    await open(page, '/wishlist');
    await expect(page).toHaveURL('/login?next=%2Fwishlist');
    expect(made).toContain('GET /api/v1/auth/check');
    await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
    await expect(page.getByRole('main').getByLabel('Password', { exact: true })).toBeVisible();
  });

  test('an unrecognised token is refreshed, and the user is requested again', async ({ page }) => {
    await becomeSomebody(page);
    await open(page, '/dashboard');
    // When the window gets the focus, the bar about the mail address reads the session again.
    await expect(page.getByRole('button', { name: 'Resend' })).toBeVisible();
    const made = calls(page).filter(() => false);
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/v1/auth/')) made.push(pathname.slice('/api/v1/auth/'.length));
    });
    await page.route('**/api/v1/auth/check', (route) => route.fulfill({ status: 401, json: { error: 'no' } }), {
      times: 1,
    });
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await expect.poll(() => made).toEqual(['check', 'refresh', 'check']);
    await expect(page).toHaveURL('/dashboard');
  });

  test('while a screen loads, a spinner in the middle says so', async ({ page }) => {
    await open(page, '/products');
    const script = await hold(page, /\/assets\/contact-[\w-]+\.js/);
    await goTo(page, '/contact');
    const loading = page.getByRole('main').getByRole('status');
    await expect(loading).toHaveText('Loading ...');
    const [box, main] = [await loading.boundingBox(), await page.getByRole('main').boundingBox()];
    const middle = (part: typeof box) => Math.round((part?.x ?? 0) + (part?.width ?? 0) / 2);
    expect(Math.abs(middle(box) - middle(main))).toBeLessThan(3);
    script.letGo();
    await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
  });

  test('the side menu of a visitor: products, our services, Login and Register', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await open(page, '/faqs');
    await bannerOf(page).getByRole('button', { name: 'Menu' }).click();
    const ways = page.getByRole('dialog', { name: 'Menu' }).getByRole('navigation').getByRole('listitem');
    await expect(ways).toHaveText(['Products', /^Our Services/, 'Login', 'Register']);
  });

  test('the side menu of somebody signed in: products, our services and five ways of their own', async ({ page }) => {
    await becomeSomebody(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await open(page, '/faqs');
    await expect(bannerOf(page).getByRole('button', { name: /^Account of/ })).toBeVisible();
    await bannerOf(page).getByRole('button', { name: 'Menu' }).click();
    const ways = page.getByRole('dialog', { name: 'Menu' }).getByRole('navigation').getByRole('listitem');
    const own = ['Profile', 'Wishlist', 'My Tests', 'Settings', 'Logout'];
    await expect(ways).toHaveText(['Products', /^Our Services/, ...own]);
  });

  test('the bar of completeness is red below 50, yellow below 80, green from there', async ({ page }) => {
    await becomeSomebody(page);
    const colours: string[] = [];
    for (const completionPercentage of [49, 50, 79, 80]) {
      await page.unrouteAll();
      const body = { status: 'incomplete', completionPercentage, missingFields: ['Photo'] };
      await answer(page, '/api/v1/profile/check-profile-completeness', 200, body);
      await open(page, '/faqs');
      await bannerOf(page)
        .getByRole('button', { name: /^Account of/ })
        .click();
      const bar = page.getByRole('progressbar', { name: 'Profile completeness' });
      await expect(bar).toHaveJSProperty('value', completionPercentage);
      colours.push(await bar.evaluate((element) => getComputedStyle(element).color));
    }
    expect(colours.map(colourName)).toEqual(['red', 'yellow', 'yellow', 'green']);
  });

  test('the menu names three missing fields at most, and counts the others', async ({ page }) => {
    await becomeSomebody(page);
    const missingFields = ['Photo', 'Address', 'City', 'State', 'PIN code'];
    const body = { status: 'incomplete', completionPercentage: 40, missingFields };
    await answer(page, '/api/v1/profile/check-profile-completeness', 200, body);
    await open(page, '/faqs');
    await bannerOf(page)
      .getByRole('button', { name: /^Account of/ })
      .click();
    const lines = page.locator('#user-menu').locator('ul').first().getByRole('listitem');
    await expect(lines).toHaveCount(4);
    expect(await lines.allInnerTexts()).toEqual(['Photo', 'Address', 'City', 'And 2 more...']);
    expect((await lines.last().innerText()).replace('2', 'N')).toBe('And N more...');
  });

  test('the footer says that it is loading, and when that failed, twice', async ({ page }) => {
    const footer = page.getByRole('contentinfo');
    const call = await hold(page, '/api/v1/general/footer');
    await openWithout(page, '/faqs', '/api/v1/general/footer');
    await expect(footer.getByText('Loading footer content...')).toBeVisible();
    await page.unroute((url) => url.pathname === '/api/v1/general/footer');
    await answer(page, '/api/v1/general/footer', 500);
    call.letGo();
    await page.reload();
    await expect(footer.getByText('Failed to load footer content. Please try again later.')).toBeVisible();
    await footer.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Error getting the footer content. Please try again.')).toBeVisible();
  });

  test('an empty footer list and a footer without content are shown differently', async ({ page }) => {
    const footer = page.getByRole('contentinfo');
    await answer(page, '/api/v1/general/footer', 200, []);
    await openWithout(page, '/faqs', '/api/v1/general/footer');
    await expect(footer.getByText('No footer data found.')).toBeVisible();
    await page.unroute((url) => url.pathname === '/api/v1/general/footer');
    await answer(page, '/api/v1/general/footer', 200, [{}]);
    await page.reload();
    await expect(footer.getByText('No footer information available.')).toBeVisible();
  });

  test('all calls of the pages go to one host, and a header shows no made-up notifications', async ({ page }) => {
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).host));
    await becomeSomebody(page);
    await open(page, '/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect([...hosts]).toEqual([new URL(page.url()).host]);
    await expect(bannerOf(page).getByText(/notification/i)).toHaveCount(0);
  });
});
