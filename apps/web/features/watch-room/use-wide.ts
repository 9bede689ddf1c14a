import { useSyncExternalStore } from 'react';

/** Wide enough for a candidate beside the grid; the style sheets say the same width. */
const wide = '(min-width: 1024px)';

export function useWide(): boolean {
  return useSyncExternalStore(
    (tell) => {
      const query = matchMedia(wide);
      query.addEventListener('change', tell);
      return () => query.removeEventListener('change', tell);
    },
    () => matchMedia(wide).matches,
  );
}
