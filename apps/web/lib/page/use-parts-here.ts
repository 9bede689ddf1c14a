import { startTransition, useEffect, useState } from 'react';
import type { lazyPart } from './lazy-part.tsx';

type Part = Pick<ReturnType<typeof lazyPart>, 'preload' | 'isReady'>;

/**
 * Maximum time in milliseconds to wait for the scripts. Then the page is rendered with placeholders for the missing
 * parts.
 */
const WAIT_MS = 3000;

/**
 * Loads the scripts of these parts. Returns true when all are loaded or the time limit has passed. Until then the
 * height of the parts is unknown, and content below them would move. `parts` must be the same array in each render.
 */
export function usePartsHere(parts: readonly Part[]): boolean {
  const [areHere, setHere] = useState(() => parts.every(({ isReady }) => isReady()));
  useEffect(() => {
    const show = () => startTransition(() => setHere(true));
    const timer = setTimeout(show, WAIT_MS);
    void Promise.all(parts.map(({ preload }) => preload())).then(show);
    return () => clearTimeout(timer);
  }, [parts]);
  return areHere;
}
