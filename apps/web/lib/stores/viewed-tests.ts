import type { WireTest } from '@kasauti/contract/catalogue/catalogue.ts';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { root } from './root.ts';
import { lookedAtKey } from './root-store.ts';

/*
 * Tests that the user of this browser has viewed or is comparing. Both lists are stored only in this browser. They are
 * deleted at logout. They are also deleted when the browser's copies of cart and wishlist are purged (`root-store.ts`).
 */

export type RecentlyViewedTests = Pick<WireTest, '_id' | 'title'>;
type Kept = { seen: readonly RecentlyViewedTests[]; compared: readonly RecentlyViewedTests[] };

const MAX_SEEN = 8;
export const MAX_COMPARED = 3;
const nothing: Kept = { seen: [], compared: [] };

/** Puts the test first in the list of viewed tests. If it is already in the list, moves it. */
export function withViewed({ seen, compared }: Kept, { _id, title }: RecentlyViewedTests): Kept {
  return { seen: [{ _id, title }, ...seen.filter((other) => other._id !== _id)].slice(0, MAX_SEEN), compared };
}

/** Adds a test to the comparison, or removes it if it is already there. Returns null if the comparison is full. */
export function withCompared({ seen, compared }: Kept, { _id, title }: RecentlyViewedTests): Kept | null {
  const others = compared.filter((other) => other._id !== _id);
  if (others.length < compared.length) return { seen, compared: others };
  return others.length < MAX_COMPARED ? { seen, compared: [...others, { _id, title }] } : null;
}

/** Parses the stored text. An older release or the user may have written it, so it can have any shape. */
export function readKept(text: string | null): Kept {
  try {
    const { seen, compared }: Partial<Kept> = JSON.parse(text ?? '{}');
    return { seen: tests(seen).slice(0, MAX_SEEN), compared: tests(compared).slice(0, MAX_COMPARED) };
  } catch {
    return nothing;
  }
}

function tests(list: unknown): RecentlyViewedTests[] {
  if (!Array.isArray(list)) return [];
  return list.filter((one) => typeof one?._id === 'string' && typeof one?.title?.en === 'string');
}

/** The viewed and the compared tests. Null on the server, which does not know them. */
const kept = createStore<Kept | null>(() => null);

function current(): Kept {
  return kept.getState() ?? nothing;
}

function recall(): void {
  try {
    kept.setState(readKept(localStorage.getItem(lookedAtKey)), true);
  } catch {
    kept.setState(nothing, true); // Storage is off.
  }
}

function keep(next: Kept): void {
  kept.setState(next, true);
  try {
    localStorage.setItem(lookedAtKey, JSON.stringify(next));
  } catch {
    // Storage is off or full, so the lists are lost when the page is closed.
  }
}

if (typeof document !== 'undefined') {
  recall();
  // In another tab the user has viewed a test or logged out.
  addEventListener('storage', ({ key }) => key === lookedAtKey && recall());
  // A logout also empties the lists of this page. `session.ts` deletes the stored lists together with the cart and the
  // wishlist.
  root.subscribe(({ auth }, before) => {
    if (before.auth.user && auth.user?._id !== before.auth.user._id) kept.setState(nothing, true);
  });
}

/**
 * Returns the viewed and the compared tests. Returns null in the first render, because the server does not know them.
 */
export function useRecentlyViewed(): Kept | null {
  return useStore(kept);
}

export function recordViewed(test: RecentlyViewedTests): void {
  if (current().seen[0]?._id !== test._id) keep(withViewed(current(), test));
}

/** Adds a test to the comparison, or removes it if it is already there. Returns false if the comparison is full. */
export function toggleCompared(test: RecentlyViewedTests): boolean {
  const next = withCompared(current(), test);
  if (next) keep(next);
  return next !== null;
}

/** Removes a test from one of the lists, because it is no longer compared or no longer exists. */
export function forgetTest(id: string, from: keyof Kept): void {
  const before = current();
  keep({ ...before, [from]: before[from].filter(({ _id }) => _id !== id) });
}

export function clearCompared(): void {
  keep({ ...current(), compared: [] });
}

/** Returns the address of a comparison of tests, with all facts or only with those that differ. */
export function compareAddress(ids: readonly string[], { onlyDifferences = false } = {}): string {
  return ids.length > 0 ? `/compare?ids=${ids.join(',')}${onlyDifferences ? '&differences' : ''}` : '/compare';
}
