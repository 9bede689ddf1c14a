import { type ReactNode, useEffect } from 'react';

let isFirst = true;

/**
 * After going to another screen the focus is on its heading, so that a screen reader reads it and Tab goes on from
 * there.
 */
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
