import type { WireTest } from '@kasauti/contract/catalogue.ts';
import { useSyncExternalStore } from 'react';
import { root } from './stores/root.ts';
import { lookedAtKey } from './stores/root-store.ts';

/*
 * Which tests somebody has looked at, and which they hold against each other. Both stand in this browser alone: no call tells the server. They
 * leave with whoever logs out, and with the lists when the browser's copies are purged (`root-store.ts`).
 */

export type RecentlyViewedTests = Pick<WireTest, '_id' | 'title'>;
type Kept = { seen: readonly RecentlyViewedTests[]; compared: readonly RecentlyViewedTests[] };

const maxSeen = 8;
export const maxCompared = 3;
const nothing: Kept = { seen: [], compared: [] };

/** The newest first, each once. */
export function withViewed({ seen, compared }: Kept, { _id, title }: RecentlyViewedTests): Kept {
  return { seen: [{ _id, title }, ...seen.filter((other) => other._id !== _id)].slice(0, maxSeen), compared };
}

/** Puts a test beside the others, or takes it away; null when there are as many as can be compared. */
export function withCompared({ seen, compared }: Kept, { _id, title }: RecentlyViewedTests): Kept | null {
  const others = compared.filter((other) => other._id !== _id);
  if (others.length < compared.length) return { seen, compared: others };
  return others.length < maxCompared ? { seen, compared: [...others, { _id, title }] } : null;
}

/** What an older release wrote, or a hand changed, may have any shape. */
export function readKept(text: string | null): Kept {
  try {
    const { seen, compared }: Partial<Kept> = JSON.parse(text ?? '{}');
    return { seen: tests(seen).slice(0, maxSeen), compared: tests(compared).slice(0, maxCompared) };
  } catch {
    return nothing;
  }
}

function tests(list: unknown): RecentlyViewedTests[] {
  if (!Array.isArray(list)) return [];
  return list.filter((one) => typeof one?._id === 'string' && typeof one?.title?.en === 'string');
}

let kept: Kept | null = null;
const listeners = new Set<() => void>();

function current(): Kept {
  try {
    kept ??= readKept(localStorage.getItem(lookedAtKey));
  } catch {
    kept ??= nothing; // storage may be switched off
  }
  return kept;
}

function keep(next: Kept | null): void {
  kept = next;
  try {
    if (next) localStorage.setItem(lookedAtKey, JSON.stringify(next));
  } catch {
    // Without storage it lives as long as the page.
  }
  for (const tell of listeners) tell();
}

// Whoever leaves takes it along; what was written has gone with the lists (`session.ts`).
root.subscribe(({ auth }, before) => {
  if (before.auth.user && auth.user?._id !== before.auth.user._id) keep(null);
});

function listen(tell: () => void): () => void {
  listeners.add(tell);
  const isElsewhere = ({ key }: StorageEvent) => key === lookedAtKey && keep(null);
  addEventListener('storage', isElsewhere);
  return () => {
    listeners.delete(tell);
    removeEventListener('storage', isElsewhere);
  };
}

/** null until this browser has been asked: the server, which draws first, cannot know. */
export function useRecentlyViewed(): Kept | null {
  return useSyncExternalStore(listen, current, () => null);
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
