import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { calm } from './look.ts';
import { wordsForFather } from './minors.ts';
import { open, scriptOfForm } from './people.ts';
import type { Facts } from './screen-facts.ts';
import { type Say, wordsOf } from './words.ts';

/*
 * All addresses of the shop, the player and the staff console, with the states that a user can reach. The checks of
 * every page (`npm run a11y`, `npm run screenshots`, the pseudo-language) use this list. The addresses come from the
 * routes, so a new page is checked without a change here. An address with an id needs a line in `places`.
 */

type Who = keyof Facts['cookies'];
export type Screen = {
  name: string;
  route: string;
  who: Who;
  path: (facts: Facts) => string;
  /**
   * The path to which the page is expected to redirect. Without it, a page that redirects fails, because its picture
   * would have a wrong name.
   */
  leadsTo?: string;
  /** Brings the opened page into this state. */
  reach?: (page: Page, say: Say, facts: Facts) => Promise<void>;
  /**
   * Texts to which a user agrees on this page. Their wording is fixed in each language, so the catalogues do not
   * contain them.
   */
  agreed?: readonly string[];
};
type Place = Partial<Pick<Screen, 'path' | 'who' | 'agreed'>>;

const web = join(import.meta.dirname, '../../apps/web');
const read = (file: string) => readFileSync(join(web, file), 'utf8');
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, ...groups]) => groups);

/**
 * The values for an address with parameters. Also the user to open it as, if this user sees more there than a demo
 * candidate.
 */
const places: Record<string, Place> = {
  '/products/test/:id': { path: ({ testId }) => `/products/test/${testId}` },
  '/compare': { path: () => '/compare?ids=KHA-104,KHA-105,KAD-104' },
  '/job/:id': { path: ({ jobId }) => `/job/${jobId}` },
  '/pages/:slug': { path: () => '/pages/terms' },
  '/reset-password': { path: () => '/reset-password#token=an-old-link-that-was-used' },
  '/confirm-email': { path: () => '/confirm-email#token=an-old-link-that-was-used' },
  '/confirm': { path: () => '/confirm#token=an-old-link-that-was-used' },
  '/keep-email': { path: () => '/keep-email#token=an-old-link-that-was-used' },
  '/ticket': { path: ({ ticketToken }) => `/ticket#token=${ticketToken}` },
  '/score': { path: ({ scoreToken }) => `/score#token=${scoreToken}` },
  '/guardian-consent': {
    path: ({ guardianToken }) => `/guardian-consent#${guardianToken}`,
    agreed: wordsForFather,
  },
  '/complete-account': { who: 'googled' },
  '/order-confirmation': { path: ({ orderId }) => `/order-confirmation?order=${orderId}` },
  '/booking-confirmation': { path: ({ bookingId }) => `/booking-confirmation?schedule=${bookingId}` },
  '/booking/confirmation': { path: ({ bookingId }) => `/booking/confirmation?schedule=${bookingId}` },
  '/book/test/:testCode': { path: ({ waitingCode }) => `/book/test/${waitingCode}` },
  '/lobby/:scheduleId': { who: 'sitter', path: ({ lobbyId }) => `/lobby/${lobbyId}` },
  '/results/:attemptId': { path: ({ resultId }) => `/results/${resultId}` },
  '/exam/:attemptId': { who: 'sitter', path: ({ attemptId }) => `/exam/${attemptId}` },
  '/exam/try-:testCode': { path: ({ practiceCode }) => `/exam/try-${practiceCode}` },
  '/staff': { who: 'proctor' },
  '/staff/rooms': { who: 'proctor' },
  '/staff/rooms/:roomId': { who: 'proctor', path: ({ roomPath }) => roomPath },
  '/staff/check-in': { who: 'gate' },
  '/staff/inbox': { who: 'support' },
  '/staff/inbox/:messageId': { who: 'support', path: ({ messageId }) => `/staff/inbox/${messageId}` },
  '/staff/applications': { who: 'support' },
  '/staff/applications/:applicationId': {
    who: 'support',
    path: ({ applicationId }) => `/staff/applications/${applicationId}`,
  },
  '/staff/people': { who: 'admin' },
  '/staff/people/:userId': { who: 'support', path: ({ userId }) => `/staff/people/${userId}` },
  '/staff/audit': { who: 'admin' },
  '/staff/bank': { who: 'author' },
  '/staff/bank/:itemId': { who: 'author', path: () => '/staff/bank/new' },
  '/staff/bank/passages': { who: 'author' },
  '/staff/bank/passages/:passageId': { who: 'author', path: () => '/staff/bank/passages/new' },
  '/staff/bank/imports/:importId': { who: 'author' },
  '/staff/bank/export': { who: 'author' },
  '/staff/forms': { who: 'author' },
  '/staff/forms/:formId': { who: 'author', path: () => '/staff/forms/new' },
  '/staff/form-keys/:formId': { who: 'admin' },
  '/staff/tests': { who: 'support' },
  '/staff/tests/new': { who: 'author' },
  '/staff/tests/:testId': { who: 'author', path: ({ testId }) => `/staff/tests/${testId}` },
  '/staff/jobs': { who: 'support' },
  '/staff/jobs/:jobId': { who: 'support', path: ({ jobId }) => `/staff/jobs/${jobId}` },
  '/staff/content': { who: 'support' },
  '/staff/content/:kind': { who: 'support', path: () => '/staff/content/faq' },
  '/staff/content/:kind/:entryId': { who: 'support', path: ({ bannerId }) => `/staff/content/banner/${bannerId}` },
  '/staff/documents': { who: 'support' },
  '/staff/documents/:what/:id': { who: 'support', path: ({ documentId }) => `/staff/documents/document/${documentId}` },
  '/staff/marking': { who: 'admin' },
  '/staff/marking/:examId/:formId/:itemRef': { who: 'admin' },
  '/staff/reviews': { who: 'support' },
  '/staff/emergency-file': { who: 'support' },
  '/staff/reviews/:attemptId': { who: 'support', path: ({ reviewId }) => `/staff/reviews/${reviewId}` },
};

export type Route = { path: string; isOpen: boolean };

/** Returns every address of the three entries (shop, player and staff console). */
export function readRoutes(): Route[] {
  const shop = matches(read('shop/routes.tsx'), /(open|guarded)\('([^']+)'/g);
  const staff = matches(read('staff/routes.tsx'), /path: '([^']+)'/g);
  return [
    ...shop.map(([how, path = '']) => ({ path, isOpen: how === 'open' })),
    { path: '/exam/:attemptId', isOpen: false },
    { path: '/exam/try-:testCode', isOpen: true },
    ...staff.map(([path = '']) => ({ path, isOpen: false })),
  ];
}

const nameOf = (path: string) =>
  path === '/' ? 'home' : path.slice(1).replaceAll('/', '.').replaceAll(' ', '-').replaceAll(':', '');

/** Returns one screen for each address. It shows the page as it is when it has just been opened. */
export function plainScreens(): Screen[] {
  return readRoutes().map(({ path, isOpen }) => ({
    name: nameOf(path),
    route: path,
    who: isOpen ? 'visitor' : path.startsWith('/staff') ? 'proctor' : 'candidate',
    // If there is no line in `places`, the address leads to the page for objects that do not exist.
    path: () => encodeURI(path.replaceAll(/:\w+/g, 'none')),
    ...places[path],
  }));
}

/** Sends the form of the page without filling it in. */
const sendEmpty = async (page: Page) => {
  await scriptOfForm(page);
  await page.locator('main form').last().locator('button[type="submit"]').click();
  await expect(page.locator('main [aria-invalid="true"]').first()).toBeVisible();
};
const goTo = async (page: Page, say: Say, heading: string) =>
  await expect(page.getByRole('heading', { name: say(heading) }).first()).toBeVisible();

const openSubmit = async (page: Page, say: Say) => {
  const palette = page.getByRole('button', { name: say('All questions, Submit'), exact: true });
  if (await palette.isVisible()) await palette.click();
  await page.getByRole('button', { name: say('Submit'), exact: true }).click();
  await goTo(page, say, 'Submit the test?');
};

/** Returns the sections of the settings. Each has its own address. Their names are read from the source of the page. */
const settingsSections = (): Screen[] =>
  matches(read('pages/account/settings.tsx'), /\bid: '([\w-]+)'/g).map(([id = '']) => ({
    name: `settings-${id}`,
    route: '/settings',
    who: 'candidate',
    path: () => `/settings?section=${id}`,
  }));

const states: Screen[] = [
  { name: 'nowhere', route: '*', who: 'visitor', path: () => '/no/such/page' },
  { name: 'products-found', route: '/products', who: 'visitor', path: () => '/products?q=bank&mode=live' },
  { name: 'products-nothing', route: '/products', who: 'visitor', path: () => '/products?q=zzzzqqqq' },
  { name: 'login-empty', route: '/login', who: 'visitor', path: () => '/login', reach: sendEmpty },
  { name: 'signup-empty', route: '/signup', who: 'visitor', path: () => '/signup', reach: sendEmpty },
  { name: 'forgot-empty', route: '/forgot-password', who: 'visitor', path: () => '/forgot-password', reach: sendEmpty },
  {
    name: 'complete-account-empty',
    route: '/complete-account',
    who: 'googled',
    path: () => '/complete-account',
    reach: sendEmpty,
  },
  { name: 'contact-empty', route: '/contact', who: 'visitor', path: () => '/contact', reach: sendEmpty },
  {
    name: 'guardian-consent-old',
    route: '/guardian-consent',
    who: 'visitor',
    path: () => '/guardian-consent#token=an-old-link-that-was-used',
  },
  {
    name: 'verify-verdict',
    route: '/verify',
    who: 'candidate',
    path: () => '/verify',
    async reach(page, say, { resultId }) {
      const path = `/api/v1/attempts/${resultId}/sheet`;
      const download = () => page.evaluate(async (path) => await (await fetch(path)).text(), path);
      let text = '';
      // A candidate may download only one sheet at a time, and another journey may be downloading it. Therefore this is
      // repeated.
      await expect.poll(async () => (text = await download())).toContain('"signature"');
      const file = { name: 'sheet.json', mimeType: 'application/json', buffer: Buffer.from(text) };
      await page.getByLabel(say('Choose a file'), { exact: true }).setInputFiles(file);
      await goTo(page, say, 'Genuine, and the score follows from the answers');
    },
  },
  { name: 'score-old', route: '/score', who: 'visitor', path: () => '/score#token=an-old-link-that-was-taken-back' },
  { name: 'guarded', route: '/my-tests', who: 'visitor', path: () => '/my-tests', leadsTo: '/login' },
  {
    name: 'cart-drawer',
    route: '/products',
    who: 'visitor',
    path: () => '/products',
    async reach(page) {
      const wanted = page.getByRole('main').getByRole('article').filter({ hasText: '₹' }).first();
      await wanted.getByRole('button').last().click();
      await page.getByRole('banner').locator('a[href="/cart"]').click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  ...['dashboard', 'cart', 'wishlist', 'my-tests', 'bookschedule', 'checkout', 'profile'].map(
    (name): Screen => ({ name: `${name}-empty`, route: `/${name}`, who: 'newcomer', path: () => `/${name}` }),
  ),
  ...(['finance', 'author'] as const).map(
    (who): Screen => ({ name: `staff-${who}`, route: '/staff', who, path: () => '/staff' }),
  ),
  { name: 'staff-inbox-finance', route: '/staff/inbox', who: 'finance', path: () => '/staff/inbox' },
  {
    name: 'staff-test-price',
    route: '/staff/tests/:testId',
    who: 'finance',
    path: ({ testId }) => `/staff/tests/${testId}`,
    async reach(page, say) {
      await page.getByRole('button', { name: say('Change the price…') }).click();
      await page.getByRole('dialog').getByRole('textbox').first().fill('99');
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'room-candidate',
    route: '/staff/rooms/:roomId',
    who: 'proctor',
    path: ({ roomPath, bookingInRoom }) => `${roomPath}&candidate=${bookingInRoom}`,
  },
  ...['footer', 'category', 'banner/new', 'page/new', 'category/new'].map(
    (what): Screen => ({
      name: `staff-content-${what.replace('/', '-')}`,
      route: '/staff/content/:kind',
      who: 'support',
      path: () => `/staff/content/${what}`,
    }),
  ),
  {
    name: 'staff-content-banner-empty',
    route: '/staff/content/:kind/:entryId',
    who: 'support',
    path: () => '/staff/content/banner/new',
    reach: sendEmpty,
  },
  { name: 'staff-sign-in', route: '/staff', who: 'visitor', path: () => '/staff' },
  {
    name: 'exam-submit',
    route: '/exam/:attemptId',
    who: 'sitter',
    path: ({ attemptId }) => `/exam/${attemptId}`,
    reach: openSubmit,
  },
  {
    name: 'lobby-offline',
    route: '/lobby/:scheduleId',
    who: 'sitter',
    path: ({ lobbyId }) => `/lobby/${lobbyId}`,
    // This is what the service worker responds when the lobby cannot be loaded.
    async reach(page, say, { lobbyId }) {
      const response = await page.request.get('/exam/document');
      await page.route(`**/lobby/${lobbyId}`, (route) =>
        route.request().method() === 'GET' ? route.fulfill({ response }) : route.abort(),
      );
      await page.reload();
      await expect(page.getByRole('button', { name: say('Try again'), exact: true })).toBeVisible();
    },
  },
  {
    name: 'exam-try-submit',
    route: '/exam/try-:testCode',
    who: 'visitor',
    path: ({ practiceCode }) => `/exam/try-${practiceCode}`,
    reach: openSubmit,
  },
  {
    name: 'exam-try-result',
    route: '/exam/try-:testCode',
    who: 'visitor',
    path: ({ practiceCode }) => `/exam/try-${practiceCode}`,
    async reach(page, say) {
      await openSubmit(page, say);
      await page.getByRole('button', { name: say('Yes, submit'), exact: true }).click();
      await goTo(page, say, 'Your score');
    },
  },
];

/** Returns all screens. The screens of a candidate in a test come first, because the test has a time limit. */
export function screens(): Screen[] {
  const all = [...plainScreens(), ...settingsSections(), ...states];
  const isSat = ({ who }: Screen) => who === 'sitter';
  return [...all.filter(isSat), ...all.filter((screen) => !isSat(screen))];
}

/** Addresses that show the same page as another address. */
const secondAddresses = ['/higher-education', '/booking/confirmation', '/confirm'];
/** Addresses that other journeys check with the same functions, with content on the page. */
const judgedOnTheWay = [
  '/compare',
  '/score',
  '/staff/bank',
  '/staff/bank/:itemId',
  '/staff/bank/passages',
  '/staff/bank/passages/:passageId',
  '/staff/forms',
  '/staff/forms/:formId',
  '/staff/form-keys/:formId',
  '/staff/tests',
  '/staff/tests/new',
  '/staff/tests/:testId',
  '/staff/marking',
  '/staff/marking/:examId/:formId/:itemRef',
  '/staff/content',
  '/staff/content/:kind',
  '/staff/content/:kind/:entryId',
];

/** Returns one screen of each page. Every `npm test` checks these screens. */
export function oneOfEach(): Screen[] {
  const all = screens().filter(({ route }) => ![...secondAddresses, ...judgedOnTheWay].includes(route));
  return all.filter(({ route }, at) => all.findIndex((other) => other.route === route) === at);
}

/**
 * Opens a screen and brings it into its state. If the pages are shown in the pseudo-language, `spoken` converts a text
 * into it.
 */
export async function arrive(
  page: Page,
  screen: Screen,
  facts: Facts,
  spoken: (text: string) => string = (text) => text,
): Promise<void> {
  const path = screen.path(facts);
  await open(page, path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  await calm(page);
  await expect(page).toHaveURL(({ pathname }) => pathname === (screen.leadsTo ?? path.replace(/[?#].*$/, '')));
  const say = await wordsOf(page);
  await screen.reach?.(page, (english, values) => spoken(say(english, values)), facts);
}
