import { createStore } from 'zustand/vanilla';
import { type AuthState, type AuthUser, signedOut } from './auth.ts';
import { type CartItem, type CartState, cartOf, emptyCart } from './cart.ts';
import { encryptedStorage, type TextStorage } from './encrypted-storage.ts';
import { PURGE_CHECK_MS, persistedAtKey, purgeIsDue } from './purge.ts';
import { emptyWishlist, type WishlistState } from './wishlist.ts';

/** `restored` becomes true after the persisted state was read, or after the time limit for reading it. */
export type RootState = { auth: AuthState; cart: CartState; wishlist: WishlistState; restored: boolean };

/** The part of the state that is persisted: the signed-in user without the token, the cart and the wishlist. */
type Persisted = {
  auth: { isAuthenticated: boolean; user: AuthUser | null };
  cart: { items: CartItem[] };
  wishlist: { items: WishlistState['items'] };
};

export const rootKey = 'root';
/** Storage key of the viewed tests (`lib/stores/viewed-tests.ts`). They are deleted together with cart and wishlist. */
export const lookedAtKey = 'looked-at';
export const RESTORE_LIMIT_MS = 5000;

export type RootStoreParts = { texts: TextStorage; key: () => Promise<CryptoKey> };

/**
 * Creates the browser's state: one store, whose persisted part is stored under the key `root`. The persisted state is
 * read only by `restore`.
 */
export function createRootStore({ texts, key }: RootStoreParts) {
  const storage = encryptedStorage<Persisted>(rootKey, texts, key);
  const store = createStore<RootState>()(() => ({
    auth: signedOut,
    cart: emptyCart,
    wishlist: emptyWishlist,
    restored: false,
  }));
  /**
   * What this page has last read from or written to the storage. The same content is not written again, to save
   * battery.
   */
  let stored = '';

  const keep = (state: RootState) => {
    // Before the restore the state is empty. Writing it would overwrite the persisted state.
    if (!state.restored) return;
    const part = persistedPart(state);
    const text = JSON.stringify(part);
    if (text === stored) return;
    stored = text;
    void storage.write(part);
  };
  store.subscribe(keep);

  const take = (persisted: Persisted | null) => {
    const isUsable = persisted !== null && isPersisted(persisted);
    const merged = isUsable ? mergePersisted(persisted, store.getState()) : store.getState();
    stored = JSON.stringify(persistedPart(merged));
    store.setState({ ...merged, restored: true });
  };

  const dropLists = () => {
    store.setState({ cart: emptyCart, wishlist: emptyWishlist });
    texts.removeItem(lookedAtKey);
  };

  return {
    ...store,
    /** Empties cart, wishlist and viewed tests in this browser only. */
    dropLists,
    /** Reads the persisted state. Resolves after that, or after five seconds. A state that arrives later is ignored. */
    restore: async (wait: (ms: number) => Promise<null> = waitMs) =>
      take(await Promise.race([storage.read(), wait(RESTORE_LIMIT_MS)])),
    /** Reads the state that another tab has written. */
    takeOver: async () => {
      const persisted = await storage.read();
      if (persisted) take(persisted);
    },
    /** Deletes the state in this browser. The server's lists and the session stay. */
    purge: async () => {
      dropLists();
      stored = '';
      await storage.remove();
    },
    /**
     * Deletes the user's data from the storage. The signed-out state is not written afterwards, because it is treated
     * as already stored.
     */
    forget: async () => {
      stored = JSON.stringify(persistedPart(store.getState()));
      texts.removeItem(persistedAtKey);
      await storage.remove();
    },
  };
}

function persistedPart({ auth, cart, wishlist }: RootState): Persisted {
  return {
    auth: { isAuthenticated: auth.isAuthenticated, user: auth.user && nameOf(auth.user) },
    cart: { items: cart.items },
    wishlist: { items: wishlist.items },
  };
}

function nameOf({ _id, full_name }: AuthUser): AuthUser {
  return { _id, full_name };
}

/**
 * Returns true if the persisted state has the right shape. An older release or the user may have written it. A state of
 * another shape is ignored.
 */
function isPersisted(value: Partial<Persisted>): value is Persisted {
  return Boolean(value.auth) && Array.isArray(value.cart?.items) && Array.isArray(value.wishlist?.items);
}

function mergePersisted(persisted: Persisted, current: RootState): RootState {
  return {
    ...current,
    auth: { ...current.auth, ...persisted.auth, status: statusAfter(persisted, current) },
    cart: cartOf(persisted.cart.items),
    wishlist: { ...current.wishlist, items: persisted.wishlist.items },
  };
}

/**
 * Returns the status after another tab's state was read. If the user has logged in there, a failed check of this tab
 * must no longer redirect to the login. So the status is reset.
 */
function statusAfter({ auth: { isAuthenticated } }: Persisted, { auth: { status } }: RootState): AuthState['status'] {
  return isAuthenticated && status === 'failed' ? 'idle' : status;
}

function waitMs(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), ms));
}

export type PurgeParts = { texts: TextStorage; now: () => number; isHeldOff: () => boolean; purge: () => void };

/** Purges the store if the purge is due and no checkout or exam is running. Otherwise a later check does it. */
export function checkForPurge({ texts, now, isHeldOff, purge }: PurgeParts): void {
  if (!isHeldOff() && purgeIsDue(texts, now())) purge();
}

/** Checks every two minutes. Returns a function that stops the checks. */
export function watchForPurge(parts: PurgeParts): () => void {
  const timer = setInterval(() => checkForPurge(parts), PURGE_CHECK_MS);
  return () => clearInterval(timer);
}
