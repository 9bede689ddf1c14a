import { expect, type Page } from '@playwright/test';
import { wordsOf } from './words.ts';

export type Test = {
  _id: string;
  test_code: string;
  title: { en: string; hi?: string };
  price: number;
  mode: string;
  isPractice: boolean;
  nextSittingAt: string | null;
};

/** Opens a page and waits until its script has loaded. Before that, the buttons on the page do nothing. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await isReady(page);
}

/**
 * Opens a page as a user whose address is not confirmed. Waits for the bar that says so. The bar moves the page when it
 * appears, so a click before that can miss its button.
 */
export async function openUnconfirmed(page: Page, path: string): Promise<void> {
  await open(page, path);
  await expect(page.getByRole('button', { name: 'Enter the code' })).toBeVisible();
}

/** Reloads the page and waits for its scripts. Before that, the page can be read, but its buttons do nothing. */
export async function reload(page: Page): Promise<void> {
  await page.reload();
  await isReady(page);
}

/** Waits until the scripts of the page have hydrated the HTML from the server. */
export const isReady = (page: Page) => page.locator('html[data-ready]').waitFor({ state: 'attached' });

/** Waits for the script of a form. Without the script, the browser would send the form by itself. */
export const scriptOfForm = (page: Page) =>
  expect(page.locator('main form[method="post"]:not([novalidate])')).toHaveCount(0);

/** Reads the catalogue through the call that the shop uses. */
export async function readTests(page: Page): Promise<Test[]> {
  const answer = await page.request.get('/api/v1/catalogue/getAllTestsWithDetails');
  return ((await answer.json()) as { data: Test[] }).data;
}

/** Returns the data of a new user. The mail address is unique, so mails to it can be found in the local mailbox. */
export function newPerson() {
  const no = `${Date.now()}${Math.floor(Math.random() * 1000)}`;
  return { fullName: 'Asha Rao', email: `asha.${no}@people.example`, password: 'lantern-in-the-monsoon' };
}

/** Signs a user up through the form's call. This does not log the user in. */
export async function signUp(page: Page): Promise<ReturnType<typeof newPerson>> {
  const person = newPerson();
  const { email, fullName, password } = person;
  const facts = { phone: '+91 98765 43210', dob: '2001-02-03', gender: 'female', uniqueno: 'KA-77-1234' };
  const signup = { fullName, email, username: email, password, organizationCode: '', ...facts };
  expect((await page.request.post('/api/v1/auth/signup', { data: signup })).status()).toBe(200);
  return person;
}

/** Signs a user up and logs them in through the calls of the pages. The mail address is not confirmed. */
export async function becomeSomebody(page: Page): Promise<ReturnType<typeof newPerson>> {
  const person = await signUp(page);
  const { email, password } = person;
  const login = { username: email, password, deviceId: 'journey', forceLogin: false };
  expect((await page.request.post('/api/v1/auth/login', { data: login })).status()).toBe(200);
  return person;
}

/**
 * Logs in with Google as the user with this mail address. The test server's provider accepts any password and reports
 * every address as verified.
 */
export async function continueWithGoogle(page: Page, email: string): Promise<void> {
  const say = await wordsOf(page);
  await page.getByRole('link', { name: say('Continue with Google') }).click();
  await page.locator('input[name=login]').fill(email);
  await page.locator('input[name=password]').fill('any');
  await page.locator('button[type=submit]').click();
  await page.locator('input[name=prompt][value=consent]').waitFor({ state: 'attached' });
  await page.locator('button[type=submit]').click();
}

/**
 * Logs in a new user with Google, which provides only the mail address. `withTestServer` starts a provider for this.
 */
export async function comeByGoogle(page: Page): Promise<void> {
  await open(page, '/login');
  await continueWithGoogle(page, newPerson().email);
  await expect(page).toHaveURL(/\/complete-account/);
}

/** Waits for a mail to an address with this subject and returns it. */
export async function mailTo(page: Page, email: string, subject: RegExp): Promise<{ subject: string; plain: string }> {
  let found: { subject: string; plain: string } | undefined;
  await expect
    .poll(async () => {
      const answer = await page.request.get(`/dev/mail.json?to=${encodeURIComponent(email)}`);
      const mails = (await answer.json()) as { subject: string; plain: string }[];
      found = mails.find((mail) => subject.test(mail.subject));
      return found !== undefined;
    })
    .toBe(true);
  if (!found) throw new Error('the mail went away');
  return found;
}

/** Logs in on the login page. */
export async function logIn(page: Page, email: string, password: string): Promise<void> {
  await open(page, '/login');
  const say = await wordsOf(page);
  await page.getByLabel(say('Username / Email')).fill(email);
  await page.getByLabel(say('Password'), { exact: true }).fill(password);
  await page
    .getByRole('main')
    .getByRole('button', { name: say('Login'), exact: true })
    .click();
  await expect(page).toHaveURL(/dashboard/);
}
