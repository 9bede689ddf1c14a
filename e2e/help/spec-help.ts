import { expect, type Page, type Route } from '@playwright/test';
import { open } from './people.ts';

/*
 * Shared functions for the tests of the specification. The tests call the server in the same way as the pages. If a
 * test needs a response that the server never sends, the response is replaced on its way to the page.
 */

const isCall = (path: string) => (url: URL) => url.pathname === path || url.pathname.startsWith(`${path}/`);

/**
 * From now on, replaces the response to this call. Returns a list, to which the body of each replaced request is added.
 */
export async function answer(page: Page, path: string, status: number, body: unknown = {}): Promise<unknown[]> {
  const sent: unknown[] = [];
  await page.route(isCall(path), async (route) => {
    const text = route.request().postData();
    sent.push(text?.startsWith('{') ? JSON.parse(text) : text);
    await route.fulfill({ status, json: body });
  });
  return sent;
}

/** Aborts this call. The page then gets no response. */
export async function cutOff(page: Page, path: string): Promise<void> {
  await page.route(isCall(path), (route) => route.abort());
}

/** Delays this call until `letGo` is called. */
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

/** Changes the server's response on its way to the page. */
export async function change<Body>(page: Page, path: string, edit: (body: Body) => Body): Promise<void> {
  await page.route(isCall(path), async (route: Route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: edit((await response.json()) as Body) });
  });
}

/** Returns a list, to which each call of the page is added from now on. */
export function calls(page: Page): string[] {
  const made: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) made.push(`${request.method()} ${pathname}`);
  });
  return made;
}

/** Opens a page as if the server had failed to load the data of this call. */
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

/** Navigates to another address of the site without loading a document. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Opens the dialog with this name on a page. Returns the dialog. */
export async function openDialog(page: Page, name: 'Login' | 'Sign Up') {
  await open(page, '/about');
  await page.getByRole('banner').getByRole('link', { name }).click();
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog.getByRole('button', { name, exact: true }).first()).toBeVisible();
  return dialog;
}
