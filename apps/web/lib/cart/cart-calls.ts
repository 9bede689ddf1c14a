import {
  addToCart,
  addToWishlist,
  clearCart,
  clearWishlist,
  getCart,
  getWishlist,
  mergeCart,
  removeFromCart,
  removeFromWishlist,
  updateCart,
  type WireCart,
} from '@kasauti/contract/catalogue/carts.ts';
import type { WireTest } from '@kasauti/contract/catalogue/catalogue.ts';
import type { UserId } from '@kasauti/contract/ids.ts';
import { call, isRefusal } from '../server/call.ts';
import * as cart from '../stores/cart.ts';
import { root, whenRestored } from '../stores/root.ts';
import * as wishlist from '../stores/wishlist.ts';

/*
 * Calls for cart and wishlist. A visitor's lists are stored in the browser. A signed-in user's lists are stored on the
 * server, and the browser has a copy, which shows each change at once. Calls run one after the other, and only the
 * response of the last one is shown. Two quick clicks therefore cannot leave an older response on the screen. Cart
 * calls fail silently (spec §8). After a refusal the copy is read again from the server.
 */

/** Option for calls whose change the user already sees. They must complete even if the user leaves the page. */
const outlivePage = { keepalive: true };

let queue: Promise<unknown> = Promise.resolve();
/**
 * Number of queued calls per list. They are counted separately, because a queued call for one list must not delay the
 * display of the other list.
 */
const waiting = { cart: 0, wishlist: 0 };

function inTurn<Result>(list: keyof typeof waiting, act: () => Promise<Result>): Promise<Result> {
  waiting[list] += 1;
  const result = queue.then(act).finally(() => {
    waiting[list] -= 1;
  });
  queue = result.catch(() => undefined);
  return result;
}

/**
 * Waits until the queue is empty. Call it before the browser loads another document, because that would cancel queued
 * calls.
 */
export async function listsSent(): Promise<void> {
  let last: Promise<unknown>;
  do {
    last = queue;
    await last;
  } while (last !== queue);
}

function signedInAs(): UserId | null {
  const { auth } = root.getState();
  return auth.isAuthenticated && auth.user ? auth.user._id : null;
}

function showCart(answer: WireCart): void {
  // If another call for the cart is queued, its response will be shown instead.
  if (waiting.cart <= 1) root.setState({ cart: cart.cartFromServer(answer) });
}

/**
 * Sends the change if a user is signed in. Returns false if the server refused it or did not respond. For a visitor
 * returns true without a call.
 */
async function updateServerCart(ask: (userId: UserId) => Promise<WireCart | { refused: true }>): Promise<boolean> {
  const userId = signedInAs();
  if (!userId) return true;
  try {
    return await inTurn('cart', async () => {
      const answer = await ask(userId);
      if ('items' in answer) {
        showCart(answer);
        return true;
      }
      await readCart(userId);
      return false;
    });
  } catch {
    return false;
  }
}

async function readCart(userId: UserId): Promise<void> {
  const answer = await call(getCart, { params: { userId } });
  if (!isRefusal(answer)) showCart(answer);
}

export async function addTestToCart(test: WireTest, quantity = 1): Promise<boolean> {
  await whenRestored();
  root.setState((state) => ({ cart: cart.addItem(state.cart, test, quantity) }));
  return updateServerCart((userId) =>
    call(addToCart, { params: { userId }, body: { productId: test._id, quantity } }, outlivePage),
  );
}

export async function removeTestFromCart(test: Pick<WireTest, '_id'>): Promise<boolean> {
  await whenRestored();
  root.setState((state) => ({ cart: cart.removeItem(state.cart, test._id) }));
  return updateServerCart((userId) =>
    call(removeFromCart, { params: { userId }, body: { productId: test._id } }, outlivePage),
  );
}

export async function setCartQuantity(test: Pick<WireTest, '_id'>, quantity: number): Promise<boolean> {
  await whenRestored();
  root.setState((state) => ({ cart: cart.updateItem(state.cart, test._id, quantity) }));
  return updateServerCart((userId) =>
    call(updateCart, { params: { userId }, body: { productId: test._id, quantity } }, outlivePage),
  );
}

export async function clearOwnCart(): Promise<boolean> {
  await whenRestored();
  root.setState({ cart: cart.emptyCart });
  return updateServerCart((userId) => call(clearCart, { params: { userId } }, outlivePage));
}

/**
 * Removes a test from the browser's cart, because it was scheduled. The server has already removed it from its cart.
 */
export function removeScheduledTest(testCode: string): void {
  root.setState((state) => ({ cart: cart.removeScheduled(state.cart, testCode) }));
}

/**
 * Adds a test to the wishlist, or removes it. Returns null, or the text that explains why the server did not store the
 * change.
 */
export async function toggleWish(test: WireTest): Promise<string | null> {
  await whenRestored();
  const wasThere = wishlist.isWishlisted(root.getState().wishlist, test._id);
  root.setState((state) => ({ wishlist: wishlist.toggleWish(state.wishlist, test) }));
  return updateServerWishlist((userId) =>
    wasThere
      ? call(removeFromWishlist, { params: { userId, itemId: test._id } })
      : call(addToWishlist, { params: { userId }, body: { productId: test._id } }),
  );
}

export async function clearOwnWishlist(): Promise<string | null> {
  await whenRestored();
  root.setState({ wishlist: wishlist.emptyWishlist });
  return updateServerWishlist((userId) => call(clearWishlist, { params: { userId } }));
}

type WishlistAnswer = { products: WireTest[] } | { refused: true; message: string };

async function updateServerWishlist(ask: (userId: UserId) => Promise<WishlistAnswer>): Promise<string | null> {
  const userId = signedInAs();
  if (!userId) return null;
  try {
    return await inTurn('wishlist', async () => takeWishlist(await ask(userId)));
  } catch (error) {
    return failWishlist(error instanceof Error ? error.message : String(error));
  }
}

function takeWishlist(answer: WishlistAnswer): string | null {
  if (!('products' in answer)) return failWishlist(answer.message);
  if (waiting.wishlist <= 1) root.setState({ wishlist: wishlist.wishlistFetched(answer.products) });
  return null;
}

function failWishlist(message: string): string {
  root.setState((state) => ({ wishlist: wishlist.wishlistFailed(state.wishlist, message) }));
  return message;
}

/** After a login, merges the visitor's lists into the server's lists and shows the result. */
export async function mergeLists(): Promise<void> {
  const { cart: held, wishlist: wished } = root.getState();
  const items = held.items.map(({ _id, quantity }) => ({ productId: _id, quantity }));
  await updateServerCart((userId) =>
    items.length > 0 ? call(mergeCart, { params: { userId }, body: { items } }) : call(getCart, { params: { userId } }),
  );
  await updateServerWishlist(async (userId) => {
    for (const test of wished.items) await call(addToWishlist, { params: { userId }, body: { productId: test._id } });
    return call(getWishlist, { params: { userId } });
  });
}

/** Reads both lists from the server and shows them. */
export async function refreshLists(): Promise<void> {
  await refreshCart();
  await refreshWishlist();
}

/** Reads the cart from the server and shows it. Returns false if this failed. */
export function refreshCart(): Promise<boolean> {
  return updateServerCart((userId) => call(getCart, { params: { userId } }));
}

/** Reads the wishlist from the server and shows it. Returns null, or the text that explains why this failed. */
export function refreshWishlist(): Promise<string | null> {
  return updateServerWishlist((userId) => call(getWishlist, { params: { userId } }));
}
