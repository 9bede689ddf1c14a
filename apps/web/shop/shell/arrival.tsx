import { type ReactNode, useEffect } from 'react';
import { useNavigationType } from '../../lib/router.tsx';

let isFirst = true;

/**
 * After going to another page: its beginning is in view and its heading has the focus, so that a screen reader reads it
 * and Tab goes on from there. Going back keeps the place that the browser remembers. The first page is left alone.
 */
export function Arrival({ children }: { children: ReactNode }) {
  const how = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the arrival counts; the key of this element changes with the page.
  useEffect(() => {
    if (isFirst) {
      isFirst = false;
      return;
    }
    if (how !== 'POP') window.scrollTo(0, 0);
    const main = document.getElementById('main');
    const heading = main?.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    (heading ?? main)?.focus({ preventScroll: true });
  }, []);
  return children;
}
