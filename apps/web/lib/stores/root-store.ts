import { persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import { type AuthState, type AuthUser, signedOut } from './auth.ts';
import { type CartItem, type CartState, cartOf, emptyCart } from './cart.ts';
import { encryptedStorage, type TextStorage } from './encrypted-storage.ts';
import { persistedAtKey, purgeCheckMs, purgeIsDue } from './purge.ts';
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
export const restoreLimitMs = 5000;

export type RootStoreParts = { texts: TextStorage; key: () => Promise<CryptoKey> };
export type RootStore = ReturnType<typeof createRootStore>;

/** The browser's own state: one store, persisted as a whole under `root`. Nothing is read before `restore`. */
export function createRootStore({ texts, key }: RootStoreParts) {
  const storage = encryptedStorage<Persisted>(texts, key);
  let isRestored = (): boolean => false;
  /** What storage holds as far as this page knows: writing the same again would only cost battery. */
  let stored = '';
  const store = createStore<RootState>()(
    persist((): RootState => ({ auth: signedOut, cart: emptyCart, wishlist: emptyWishlist, restored: false }), {
      name: rootKey,
      version: 1,
      skipHydration: true,
      storage: {
        ...storage,
        // Before the restore there is nothing worth keeping, and writing would destroy what waits to be read.
        setItem: (name, value) => {
          const text = JSON.stringify(value.state);
          if (!isRestored() || text === stored) return;
          stored = text;
          return storage.setItem(name, value);
        },
      },
      partialize: persistedPart,
      merge: (persisted, current) => mergePersisted(persisted as Persisted | undefined, current),
    }),
  );

  isRestored = () => store.getState().restored;

  return {
    ...store,
    /** Ends when the persisted state is back, or after five seconds without it. */
    restore: async (wait: (ms: number) => Promise<void> = waitMs) => {
      await Promise.race([store.persist.rehydrate(), wait(restoreLimitMs)]);
      stored = JSON.stringify(persistedPart(store.getState()));
      store.setState({ restored: true });
    },
    /** Another tab wrote: take over what it says. */
    takeOver: async () => {
      // Not by way of `restored`, which would draw the page as if nobody knew who is here.
      const persisted = await storage.getItem(rootKey);
      if (!persisted) return;
      stored = JSON.stringify(persisted.state);
      store.setState((current) => ({
        ...mergePersisted(persisted.state, { ...current, restored: false }),
        restored: true,
      }));
    },
    /** Empties the browser's copies. The server's lists and the session live on. */
    purge: async () => {
      store.setState({ cart: emptyCart, wishlist: emptyWishlist });
      stored = '';
      await storage.removeItem(rootKey);
    },
    forget: async () => {
      stored = '';
      texts.removeItem(persistedAtKey);
      await storage.removeItem(rootKey);
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

function mergePersisted(persisted: Persisted | undefined, current: RootState): RootState {
  // Too late: the page went on without it, and what the person did since then counts.
  if (!persisted || current.restored) return current;
  return {
    ...current,
    auth: { ...current.auth, isAuthenticated: persisted.auth.isAuthenticated, user: persisted.auth.user },
    cart: cartOf(persisted.cart.items),
    wishlist: { ...current.wishlist, items: persisted.wishlist.items },
  };
}

function waitMs(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

export type PurgeParts = { texts: TextStorage; now: () => number; isHeldOff: () => boolean; purge: () => void };

/** One check. During checkout or an exam nothing is purged; the check after it catches up. */
export function checkForPurge({ texts, now, isHeldOff, purge }: PurgeParts): void {
  if (!isHeldOff() && purgeIsDue(texts, now())) purge();
}

/** Checks every two minutes; answers with how to stop. */
export function watchForPurge(parts: PurgeParts): () => void {
  const timer = setInterval(() => checkForPurge(parts), purgeCheckMs);
  return () => clearInterval(timer);
}
