import type * as calls from './cart-calls.ts';

/*
 * Cart and wishlist as the pages use them. What calls the server is in cart-calls.ts. It is loaded once the page is
 * there, or when it is first needed: no page waits for it before it is drawn.
 */

/** Loads what keeps cart and wishlist at the server. Rejects when its script cannot be loaded. */
export const loadCartCalls = () => import('./cart-calls.ts');

const asFalse = () => false;

let pressed: Element | null = null;

/**
 * For what takes the place of the button that was pressed: the focus would be lost with the button. Who has gone on
 * stays where they are.
 */
export function restoreFocus(successor: HTMLElement | null): void {
  if (!successor || !pressed || pressed.isConnected || document.activeElement !== document.body) return;
  successor.focus();
  // The page of a test has two of them, one for each width: the hidden one takes no focus.
  if (document.activeElement === successor) pressed = null;
}

/** See `addTestToCart` of cart-calls.ts; false also when its script cannot be loaded. */
export async function addTestToCart(...ask: Parameters<typeof calls.addTestToCart>): Promise<boolean> {
  pressed = document.activeElement;
  const isDone = await loadCartCalls().then((loaded) => loaded.addTestToCart(...ask), asFalse);
  // The button is drawn, and a button that replaces another one later takes nothing from it.
  if (!isDone) pressed = null;
  return isDone;
}

/** See `toggleWish` of cart-calls.ts; says so when its script cannot be loaded. */
export async function toggleWish(...ask: Parameters<typeof calls.toggleWish>): Promise<string | null> {
  return await loadCartCalls().then(
    (loaded) => loaded.toggleWish(...ask),
    (failure: Error) => failure.message,
  );
}

/** See `listsSent` of cart-calls.ts; when its script cannot be loaded, nothing is on its way. */
export async function listsSent(): Promise<void> {
  await loadCartCalls().then((loaded) => loaded.listsSent(), asFalse);
}

/** See `refreshCart` of cart-calls.ts; false also when its script cannot be loaded. */
export async function refreshCart(): Promise<boolean> {
  return await loadCartCalls().then((loaded) => loaded.refreshCart(), asFalse);
}
