import { useStore } from 'zustand';
import { type AuthState, withSchedule } from './auth.ts';
import type { CartState } from './cart.ts';
import { browserKey, type TextStorage } from './encrypted-storage.ts';
import { purgeIsDue } from './purge.ts';
import { createRootStore, rootKey, watchForPurge } from './root-store.ts';
import type { WishlistState } from './wishlist.ts';

/**
 * Storage that ignores errors. If the browser's storage is off or full, the state exists only until the page is closed.
 */
const texts: TextStorage = {
  getItem: (name) => quietly(() => localStorage.getItem(name)) ?? null,
  setItem: (name, value) => quietly(() => localStorage.setItem(name, value)),
  removeItem: (name) => quietly(() => localStorage.removeItem(name)),
};

function quietly<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

export const root = createRootStore({ texts, key: browserKey });

export function useRestored(): boolean {
  return useStore(root, (state) => state.restored);
}

export function useAuth<Part>(select: (auth: AuthState) => Part): Part {
  return useStore(root, (state) => select(state.auth));
}

export function useCart<Part>(select: (cart: CartState) => Part): Part {
  return useStore(root, (state) => select(state.cart));
}

export function useWishlist<Part>(select: (wishlist: WishlistState) => Part): Part {
  return useStore(root, (state) => select(state.wishlist));
}

/** Stores the id of the current booking. The specification calls it `schedule_Id`. */
export function setScheduleId(schedule_Id: string | null): void {
  root.setState(({ auth }) => ({ auth: withSchedule(auth, schedule_Id) }));
}

/**
 * Resolves when the persisted state has been restored. Wait for it before a change, because the restore would overwrite
 * the change.
 */
export function whenRestored(): Promise<void> {
  if (root.getState().restored) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = root.subscribe(({ restored }) => {
      if (!restored) return;
      stop();
      resolve();
    });
  });
}

const heldOff = new Set<symbol>();

/**
 * Prevents the four-hour purge (`purge.ts`) while the user pays or sits an exam. Returns a function that allows the
 * purge again.
 */
export function holdOffPurge(): () => void {
  const hold = Symbol('hold');
  heldOff.add(hold);
  return () => heldOff.delete(hold);
}

/**
 * Restores the persisted state, and reads it again whenever another tab has changed it. Purges a state that is older
 * than four hours. It checks this before the restore too, so that an outdated cart is never shown.
 */
export async function startRootStore({ reload }: { reload: () => void }): Promise<void> {
  if (purgeIsDue(texts, Date.now())) texts.removeItem(rootKey);
  await root.restore();
  const purge = () => {
    void root.purge();
    reload();
  };
  watchForPurge({ texts, now: () => Date.now(), isHeldOff: () => heldOff.size > 0, purge });
  addEventListener('storage', ({ key, newValue }) => {
    if (key === rootKey && newValue !== null) void root.takeOver();
  });
}
