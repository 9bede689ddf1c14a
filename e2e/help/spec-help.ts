import { expect, type Page, type Route } from '@playwright/test';
import { open } from './people.ts';

/*
 * What the checks of the specification share. They talk to the server as the pages do; where it is to be seen what a
 * page makes of an answer that our own server never gives, that answer is given on the way.
 */

const isCall = (path: string) => (url: URL) => url.pathname === path || url.pathname.startsWith(`${path}/`);

/** From now on this call is answered so; answers with the bodies that were sent. */
export async function answer(page: Page, path: string, status: number, body: unknown = {}): Promise<unknown[]> {
  const sent: unknown[] = [];
  await page.route(isCall(path), async (route) => {
    const text = route.request().postData();
    sent.push(text?.startsWith('{') ? JSON.parse(text) : text);
    await route.fulfill({ status, json: body });
  });
  return sent;
}

/** Lets this call get no answer at all. */
export async function cutOff(page: Page, path: string): Promise<void> {
  await page.route(isCall(path), (route) => route.abort());
}

/** Keeps this call waiting until it is let go. */
export async function hold(page: Page, path: string | RegExp): Promise<{ asked: Promise<void>; letGo: () => void }> {
  const gate = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route(typeof path === 'string' ? isCall(path) : path, async (route) => {
    asked.resolve();
    await gate.promise;
    await route.continue().catch(() => undefined);
  });
  return { asked: asked.promise, letGo: gate.resolve };
}

/** Changes what the server answers on its way to the page. */
export async function change<Body>(page: Page, path: string, edit: (body: Body) => Body): Promise<void> {
  await page.route(isCall(path), async (route: Route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: edit((await response.json()) as Body) });
  });
}

/** The paths of the calls that the page makes from now on, oldest first. */
export function calls(page: Page): string[] {
  const made: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) made.push(`${request.method()} ${pathname}`);
  });
  return made;
}

/** Opens a page as if its server had not been able to read this call's answer. */
export async function openWithout(page: Page, path: string, call: string): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      const response = await route.fetch();
      const html = (await response.text()).replace(
        /(<script type="application\/json" id="state">)(.*?)(<\/script>)/s,
        (_, begin: string, text: string, end: string) => {
          const state = JSON.parse(text) as { queries: [string[], unknown][] };
          const queries = state.queries.filter(([[asked]]) => asked !== call);
          return begin + JSON.stringify({ ...state, queries }).replaceAll('<', '\\u003c') + end;
        },
      );
      await route.fulfill({ response, body: html });
    },
  );
  await open(page, path);
}

/** Goes to another address of the site without loading it. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Opens the page of the dialog with this name, and that dialog. */
export async function openDialog(page: Page, name: 'Login' | 'Sign Up') {
  await open(page, '/about');
  await page.getByRole('banner').getByRole('link', { name }).click();
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog.getByRole('button', { name, exact: true }).first()).toBeVisible();
  return dialog;
}
