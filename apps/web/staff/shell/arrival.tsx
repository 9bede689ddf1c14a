import { type ReactNode, useEffect } from 'react';

let isFirst = true;

/** After a change of screen, focuses the heading, so that screen readers and Tab continue there. */
export function Arrival({ children }: { children: ReactNode }) {
  useEffect(() => {
    if (isFirst) {
      isFirst = false;
      return;
    }
    window.scrollTo(0, 0);
    const main = document.getElementById('main');
    const heading = main?.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    (heading ?? main)?.focus({ preventScroll: true });
  }, []);
  return children;
}
