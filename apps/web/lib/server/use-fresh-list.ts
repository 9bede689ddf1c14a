import { startTransition, useCallback, useEffect, useState } from 'react';

export type Reading = 'reading' | 'read' | 'failed';

/**
 * Reads the cart or wishlist from the server again when a page depends on it. Until then the store shows this
 * browser's copy, whose prices may be outdated. `refresh` must be a stable function, like `refreshCart`.
 */
export function useFreshList(refresh: () => Promise<boolean | string | null>): {
  reading: Reading;
  again: () => Promise<void>;
} {
  const [reading, setReading] = useState<Reading>('reading');
  const again = useCallback(async () => {
    setReading('reading');
    const done = await refresh();
    // A transition, so that it is rendered after the new list.
    startTransition(() => setReading(done === true || done === null ? 'read' : 'failed'));
  }, [refresh]);
  useEffect(() => void again(), [again]);
  return { reading, again };
}
