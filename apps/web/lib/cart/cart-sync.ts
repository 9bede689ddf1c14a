import type * as calls from './cart-calls.ts';

/*
 * Cart and wishlist functions for the pages. cart-calls.ts calls the server. It is loaded after the page or on
 * first use, so that it does not delay the first render.
 */

/** Loads the module that synchronises cart and wishlist. Rejects when its script cannot be loaded. */
export const loadCartCalls = () => import('./cart-calls.ts');

const asFalse = () => false;

let pressed: Element | null = null;

/**
 * Moves the focus to the element that replaces the pressed button, because the focus would be lost with the
 * button. Does nothing if the user has moved the focus since.
 */
export function restoreFocus(successor: HTMLElement | null): void {
  if (!successor || !pressed || pressed.isConnected || document.activeElement !== document.body) return;
  successor.focus();
  // A test's page has two such elements, one per screen width. The hidden one cannot take the focus.
  if (document.activeElement === successor) pressed = null;
}

/** See `addTestToCart` of cart-calls.ts. Also returns false when its script cannot be loaded. */
export async function addTestToCart(...ask: Parameters<typeof calls.addTestToCart>): Promise<boolean> {
  pressed = document.activeElement;
  const isDone = await loadCartCalls().then((loaded) => loaded.addTestToCart(...ask), asFalse);
  // The button stays in place, so no later element may take the focus for it.
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

/** See `listsSent` of cart-calls.ts. If its script cannot be loaded, there are no calls to wait for. */
export async function listsSent(): Promise<void> {
  await loadCartCalls().then((loaded) => loaded.listsSent(), asFalse);
}

/** See `refreshCart` of cart-calls.ts. Also returns false when its script cannot be loaded. */
export async function refreshCart(): Promise<boolean> {
  return await loadCartCalls().then((loaded) => loaded.refreshCart(), asFalse);
}
