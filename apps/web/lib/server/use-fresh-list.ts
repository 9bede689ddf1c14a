import { startTransition, useCallback, useEffect, useState } from 'react';

export type Reading = 'reading' | 'read' | 'failed';

/**
 * Reads the server's cart or wishlist once more when a page relies on it. Until then the store shows what this browser
 * remembers, with prices that may be of yesterday. `refresh` is one function for good, like `refreshCart`.
 */
export function useFreshList(refresh: () => Promise<boolean | string | null>): {
  reading: Reading;
  again: () => Promise<void>;
} {
  const [reading, setReading] = useState<Reading>('reading');
  const again = useCallback(async () => {
    setReading('reading');
    const done = await refresh();
    // After what it brought, which is drawn in slices.
    startTransition(() => setReading(done === true || done === null ? 'read' : 'failed'));
  }, [refresh]);
  useEffect(() => void again(), [again]);
  return { reading, again };
}
