import { startTransition, useEffect, useState } from 'react';
import type { lazyPart } from './lazy-part.tsx';

type Part = Pick<ReturnType<typeof lazyPart>, 'preload' | 'isReady'>;

/** Time limit for the scripts, in milliseconds. After it the page is rendered with their placeholders. */
const WAIT_MS = 3000;

/**
 * Loads the scripts of these parts, and returns true when all are loaded or the time limit has passed. Before that
 * the height of the parts is unknown, and the parts below them would move. The list must stay the same.
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
