import { useEffect, useRef, useState } from 'react';

/** Whether nobody has touched a place for a while; `touch` is called with each move, press and key in it. */
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
