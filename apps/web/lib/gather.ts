import { loadShopping } from './load-shopping.ts';
import type * as shopping from './shopping.ts';

/*
 * Cart and wishlist for the card of a test and for the checkout. What tells the server is loaded once the page stands, or at the first press: no page has to
 * wait for it before it is drawn.
 */

const asFalse = () => false;

let pressed: Element | null = null;

/** For what takes the place of the button that was pressed: the focus would be lost with the button. Who has gone on stays where they are. */
export function takeLostFocus(successor: HTMLElement | null): void {
  if (!successor || !pressed || pressed.isConnected || document.activeElement !== document.body) return;
  successor.focus();
  // The page of a test has two of them, one for each width: the hidden one takes no focus.
  if (document.activeElement === successor) pressed = null;
}

/** See `putInCart` of shopping.ts; false also when its script cannot be loaded. */
export async function putInCart(...ask: Parameters<typeof shopping.putInCart>): Promise<boolean> {
  pressed = document.activeElement;
  const isDone = await loadShopping().then((loaded) => loaded.putInCart(...ask), asFalse);
  // The button stands, and what takes the place of another one later takes nothing from it.
  if (!isDone) pressed = null;
  return isDone;
}

/** See `toggleWish` of shopping.ts; says so when its script cannot be loaded. */
export async function toggleWish(...ask: Parameters<typeof shopping.toggleWish>): Promise<string | null> {
  return await loadShopping().then(
    (loaded) => loaded.toggleWish(...ask),
    (failure: Error) => failure.message,
  );
}

/** See `refreshCart` of shopping.ts; false also when its script cannot be loaded. */
export async function refreshCart(): Promise<boolean> {
  return await loadShopping().then((loaded) => loaded.refreshCart(), asFalse);
}
