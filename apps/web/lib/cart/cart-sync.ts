import type * as calls from './cart-calls.ts';

/*
 * Cart and wishlist functions for the pages. They use cart-calls.ts, which calls the server. That module is loaded
 * after the page or on first use, so that it does not delay the first render.
 */

/** Loads the module that synchronises cart and wishlist. Rejects when its script cannot be loaded. */
export const loadCartCalls = () => import('./cart-calls.ts');

const asFalse = () => false;

let pressed: Element | null = null;

/**
 * Moves the focus to the element that replaces the pressed button. The button has left the page, so the focus would
 * otherwise be lost. Does nothing if the user has moved the focus meanwhile.
 */
export function restoreFocus(successor: HTMLElement | null): void {
  if (!successor || !pressed || pressed.isConnected || document.activeElement !== document.body) return;
  successor.focus();
  // A test's page has two such elements, one for narrow and one for wide screens. The hidden element cannot take the
  // focus, so the function is called for the other one too.
  if (document.activeElement === successor) pressed = null;
}

/** See `addTestToCart` of cart-calls.ts. Also returns false when its script cannot be loaded. */
export async function addTestToCart(...ask: Parameters<typeof calls.addTestToCart>): Promise<boolean> {
  pressed = document.activeElement;
  const isDone = await loadCartCalls().then((loaded) => loaded.addTestToCart(...ask), asFalse);
  // After a failure the button stays on the page, so no element replaces it.
  if (!isDone) pressed = null;
  return isDone;
}

/** See `toggleWish` of cart-calls.ts. Returns the error message when its script cannot be loaded. */
export async function toggleWish(...ask: Parameters<typeof calls.toggleWish>): Promise<string | null> {
  return await loadCartCalls().then(
    (loaded) => loaded.toggleWish(...ask),
    (failure: Error) => failure.message,
  );
}

/**
 * See `listsSent` of cart-calls.ts. If its script cannot be loaded, there are no calls, so the promise resolves at
 * once.
 */
export async function listsSent(): Promise<void> {
  await loadCartCalls().then((loaded) => loaded.listsSent(), asFalse);
}

/** See `refreshCart` of cart-calls.ts. Also returns false when its script cannot be loaded. */
export async function refreshCart(): Promise<boolean> {
  return await loadCartCalls().then((loaded) => loaded.refreshCart(), asFalse);
}
