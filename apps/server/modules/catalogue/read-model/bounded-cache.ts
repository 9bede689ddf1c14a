export type BoundedCache<K, V> = { get(key: K): V | undefined; set(key: K, value: V): void; clear(): void };

/** Keeps the `limit` entries that were put in last; a hit does not count as use, which keeps a hit cheap. */
export function makeBoundedCache<K, V>(limit: number): BoundedCache<K, V> {
  const entries = new Map<K, V>();
  return {
    get: (key) => entries.get(key),
    set(key, value) {
      if (entries.size >= limit) {
        const oldest = entries.keys().next();
        if (!oldest.done) entries.delete(oldest.value);
      }
      entries.set(key, value);
    },
    clear: () => entries.clear(),
  };
}
