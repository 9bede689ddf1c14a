import { useState, useSyncExternalStore } from 'react';

/** Wide enough for a candidate beside the grid; the style sheets say the same width. */
const wide = '(width >= 64rem)';

/** While a form is open it stays as it was: a candidate's sheet that opens after a form lies above it. */
export function useWide({ isHeld: isDragging }: { isHeld: boolean }): boolean {
  const isWide = useSyncExternalStore(
    (tell) => {
      const query = matchMedia(wide);
      query.addEventListener('change', tell);
      return () => query.removeEventListener('change', tell);
    },
    () => matchMedia(wide).matches,
  );
  const [settled, setSettled] = useState(isWide);
  if (!isDragging && settled !== isWide) setSettled(isWide);
  return isDragging ? settled : isWide;
}
