import type * as shopping from './shopping.ts';

/*
 * Cart and wishlist for the card of a test and for the checkout. What tells the server is loaded once the page stands, or at the first press: no page has to
 * wait for it before it is drawn.
 */

/** See `putInCart` of shopping.ts; false also when its script cannot be loaded. */
export async function putInCart(...ask: Parameters<typeof shopping.putInCart>): Promise<boolean> {
  return await import('./shopping.ts').then(
    (loaded) => loaded.putInCart(...ask),
    () => false,
  );
}

/** See `toggleWish` of shopping.ts; says so when its script cannot be loaded. */
export async function toggleWish(...ask: Parameters<typeof shopping.toggleWish>): Promise<string | null> {
  return await import('./shopping.ts').then(
    (loaded) => loaded.toggleWish(...ask),
    (failure: Error) => failure.message,
  );
}

/** See `refreshCart` of shopping.ts; false also when its script cannot be loaded. */
export async function refreshCart(): Promise<boolean> {
  return await import('./shopping.ts').then(
    (loaded) => loaded.refreshCart(),
    () => false,
  );
}
