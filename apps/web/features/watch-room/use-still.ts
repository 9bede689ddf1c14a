import { useEffect, useRef, useState } from 'react';

/**
 * Returns `isStill`, which is true if there was no input for `afterMs` milliseconds. Call `touch` for each movement,
 * press and key.
 */
export function useStill(afterMs: number): { isStill: boolean; touch: () => void } {
  const [isStill, setStill] = useState(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const touch = () => {
    clearTimeout(timer.current);
    setStill(false);
    timer.current = setTimeout(() => setStill(true), afterMs);
  };
  return { isStill, touch };
}
