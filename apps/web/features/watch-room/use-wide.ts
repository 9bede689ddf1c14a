import { useState, useSyncExternalStore } from 'react';

/** Minimum width at which the panel fits next to the grid. The style sheets use the same width. */
const wide = '(width >= 64rem)';

/**
 * Returns whether the page is wide. While a form is open the value does not change, because a drawer that opens
 * later would cover the form.
 */
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
