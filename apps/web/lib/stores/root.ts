import { useStore } from 'zustand';
import { type AuthState, withSchedule } from './auth.ts';
import type { CartState } from './cart.ts';
import { browserKey, type TextStorage } from './encrypted-storage.ts';
import { purgeIsDue } from './purge.ts';
import { createRootStore, rootKey, watchForPurge } from './root-store.ts';
import type { WishlistState } from './wishlist.ts';

/** Storage may be switched off or full; then the state lives as long as the page. */
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

/** The schedule id can be set directly. */
export function setScheduleId(schedule_Id: string | null): void {
  root.setState(({ auth }) => ({ auth: withSchedule(auth, schedule_Id) }));
}

/** Ends once the persisted state is back: what somebody does before that must not be lost under it. */
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

/** Puts the four-hour purge off while somebody pays or sits an exam; answers with how to end that. */
export function holdOffPurge(): () => void {
  const hold = Symbol('hold');
  heldOff.add(hold);
  return () => heldOff.delete(hold);
}

/**
 * Brings the persisted state back and keeps it in step: with other tabs, and with the purge, which is also looked at
 * once before the restore, so that a cart of yesterday is not shown for two minutes and then taken away.
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
