import { startTransition, useCallback, useEffect, useState } from 'react';

export type Reading = 'reading' | 'read' | 'failed';

/**
 * Reads the cart or the wishlist from the server again, for a page that depends on it. Until the response the store
 * contains this browser's copy, whose prices may be outdated. `refresh` must be the same function in each render, for
 * example `refreshCart`.
 */
export function useFreshList(refresh: () => Promise<boolean | string | null>): {
  reading: Reading;
  again: () => Promise<void>;
} {
  const [reading, setReading] = useState<Reading>('reading');
  const again = useCallback(async () => {
    setReading('reading');
    const done = await refresh();
    // A transition is rendered with lower priority, so the new list is rendered before this state.
    startTransition(() => setReading(done === true || done === null ? 'read' : 'failed'));
  }, [refresh]);
  useEffect(() => void again(), [again]);
  return { reading, again };
}
