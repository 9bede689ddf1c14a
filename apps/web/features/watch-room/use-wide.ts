import { useState, useSyncExternalStore } from 'react';

/** From this width on, the panel fits beside the grid. The style sheets use the same width. */
const wide = '(width >= 64rem)';

/**
 * Returns whether the page is wide. The value does not change while `isHeld` is true, for example while a form is open.
 * Otherwise a drawer could open and cover the form.
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
