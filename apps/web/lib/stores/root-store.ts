import { createStore } from 'zustand/vanilla';
import { type AuthState, type AuthUser, signedOut } from './auth.ts';
import { type CartItem, type CartState, cartOf, emptyCart } from './cart.ts';
import { encryptedStorage, type TextStorage } from './encrypted-storage.ts';
import { PURGE_CHECK_MS, persistedAtKey, purgeIsDue } from './purge.ts';
import { emptyWishlist, type WishlistState } from './wishlist.ts';

/** `restored` turns true when the persisted part is back, or when waiting for it was given up. */
export type RootState = { auth: AuthState; cart: CartState; wishlist: WishlistState; restored: boolean };

/** Who is signed in, but never the token; and the two lists. */
type Persisted = {
  auth: { isAuthenticated: boolean; user: AuthUser | null };
  cart: { items: CartItem[] };
  wishlist: { items: WishlistState['items'] };
};

export const rootKey = 'root';
/** Which tests were looked at (`lib/page/viewed-tests.ts`): it lives no longer than the rest. */
export const lookedAtKey = 'looked-at';
export const RESTORE_LIMIT_MS = 5000;

export type RootStoreParts = { texts: TextStorage; key: () => Promise<CryptoKey> };

/** The browser's own state: one store, persisted as a whole under `root`. Nothing is read before `restore`. */
export function createRootStore({ texts, key }: RootStoreParts) {
  const storage = encryptedStorage<Persisted>(rootKey, texts, key);
  const store = createStore<RootState>()(() => ({
    auth: signedOut,
    cart: emptyCart,
    wishlist: emptyWishlist,
    restored: false,
  }));
  /** What storage holds as far as this page knows: writing the same again would only cost battery. */
  let stored = '';

  const keep = (state: RootState) => {
    // Before the restore there is nothing worth keeping, and writing would destroy what waits to be read.
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
    /** Empties what somebody has gathered and looked at, here alone. */
    dropLists,
    /** Ends when the persisted state is back, or after five seconds without it; what comes later is too late. */
    restore: async (wait: (ms: number) => Promise<null> = waitMs) =>
      take(await Promise.race([storage.read(), wait(RESTORE_LIMIT_MS)])),
    /** Another tab wrote: take over what it says. */
    takeOver: async () => {
      const persisted = await storage.read();
      if (persisted) take(persisted);
    },
    /** Empties the browser's copies. The server's lists and the session live on. */
    purge: async () => {
      dropLists();
      stored = '';
      await storage.remove();
    },
    /** Leaves nothing of a person behind; what follows from their absence is not written either. */
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

/** What an older release wrote, or a hand changed, may have any shape: what does not fit counts as absent. */
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

/** Somebody logged in in another tab: that this one found nobody before must not send them to the login. */
function statusAfter({ auth: { isAuthenticated } }: Persisted, { auth: { status } }: RootState): AuthState['status'] {
  return isAuthenticated && status === 'failed' ? 'idle' : status;
}

function waitMs(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), ms));
}

export type PurgeParts = { texts: TextStorage; now: () => number; isHeldOff: () => boolean; purge: () => void };

/** One check. During checkout or an exam nothing is purged; the check after it catches up. */
export function checkForPurge({ texts, now, isHeldOff, purge }: PurgeParts): void {
  if (!isHeldOff() && purgeIsDue(texts, now())) purge();
}

/** Checks every two minutes; answers with how to stop. */
export function watchForPurge(parts: PurgeParts): () => void {
  const timer = setInterval(() => checkForPurge(parts), PURGE_CHECK_MS);
  return () => clearInterval(timer);
}
