import type { WireTest } from '@kasauti/contract/catalogue/catalogue.ts';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { root } from '../stores/root.ts';
import { lookedAtKey } from '../stores/root-store.ts';

/*
 * Which tests somebody has looked at, and which they compare. Both are in this browser alone: no call tells the server.
 * They are deleted at a logout, and with the lists when the browser's copies are purged (`root-store.ts`).
 */

export type RecentlyViewedTests = Pick<WireTest, '_id' | 'title'>;
type Kept = { seen: readonly RecentlyViewedTests[]; compared: readonly RecentlyViewedTests[] };

const MAX_SEEN = 8;
export const MAX_COMPARED = 3;
const nothing: Kept = { seen: [], compared: [] };

/** The newest first, each once. */
export function withViewed({ seen, compared }: Kept, { _id, title }: RecentlyViewedTests): Kept {
  return { seen: [{ _id, title }, ...seen.filter((other) => other._id !== _id)].slice(0, MAX_SEEN), compared };
}

/** Puts a test beside the others, or takes it away; null when there are as many as can be compared. */
export function withCompared({ seen, compared }: Kept, { _id, title }: RecentlyViewedTests): Kept | null {
  const others = compared.filter((other) => other._id !== _id);
  if (others.length < compared.length) return { seen, compared: others };
  return others.length < MAX_COMPARED ? { seen, compared: [...others, { _id, title }] } : null;
}

/** What an older release wrote, or a hand changed, may have any shape. */
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

/** null where nobody can have looked yet: on the server, which draws first and cannot know. */
const kept = createStore<Kept | null>(() => null);

function current(): Kept {
  return kept.getState() ?? nothing;
}

function recall(): void {
  try {
    kept.setState(readKept(localStorage.getItem(lookedAtKey)), true);
  } catch {
    kept.setState(nothing, true); // storage may be switched off
  }
}

function keep(next: Kept): void {
  kept.setState(next, true);
  try {
    localStorage.setItem(lookedAtKey, JSON.stringify(next));
  } catch {
    // Without storage it lives as long as the page.
  }
}

if (typeof document !== 'undefined') {
  recall();
  // Another tab has looked at something, or logged out.
  addEventListener('storage', ({ key }) => key === lookedAtKey && recall());
  // A logout takes it along; what was written has gone with the lists (`session.ts`).
  root.subscribe(({ auth }, before) => {
    if (before.auth.user && auth.user?._id !== before.auth.user._id) kept.setState(nothing, true);
  });
}

/** null until this browser has been asked: the server, which draws first, cannot know. */
export function useRecentlyViewed(): Kept | null {
  return useStore(kept);
}

export function recordViewed(test: RecentlyViewedTests): void {
  if (current().seen[0]?._id !== test._id) keep(withViewed(current(), test));
}

/** False when there are as many as can be compared. */
export function toggleCompared(test: RecentlyViewedTests): boolean {
  const next = withCompared(current(), test);
  if (next) keep(next);
  return next !== null;
}

/** A test that is compared no longer, or that there is no longer. */
export function forgetTest(id: string, from: keyof Kept): void {
  const before = current();
  keep({ ...before, [from]: before[from].filter(({ _id }) => _id !== id) });
}

export function clearCompared(): void {
  keep({ ...current(), compared: [] });
}

export function compareAddress(ids: readonly string[]): string {
  return ids.length > 0 ? `/compare?ids=${ids.join(',')}` : '/compare';
}
