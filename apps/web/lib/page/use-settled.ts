import { useEffect, useState } from 'react';

/**
 * Returns the last value that has not changed for `afterMs` milliseconds. With it typing does not cause a request per
 * letter.
 */
export function useSettled<Value>(value: Value, afterMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return settled;
}
