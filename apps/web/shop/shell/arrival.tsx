import { type ReactNode, useEffect } from 'react';
import { useNavigationType } from '../../lib/routing/router.tsx';

let isFirst = true;

/**
 * After going to another page: its beginning is in view and its heading has the focus, so that a screen reader reads it
 * and Tab goes on from there. Going back keeps the place that the browser remembers. The first page is left alone,
 * unless it is a document of its own that a page of ours led to, as checkout and the confirmation of an order are.
 */
export function Arrival({ children }: { children: ReactNode }) {
  const how = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the arrival counts; the key of this element changes with the page.
  useEffect(() => {
    if (isFirst) {
      isFirst = false;
      if (!isLedHere()) return;
    } else if (how !== 'POP') window.scrollTo(0, 0);
    return focusHeading();
  }, []);
  return children;
}

function isLedHere(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return load?.type === 'navigate' && document.referrer.startsWith(`${location.origin}/`);
}

/**
 * The heading may come, or come again, with an answer of the server. Once the reader does something, the focus is
 * theirs.
 */
function focusHeading(): () => void {
  const main = document.getElementById('main');
  const take = () => {
    const heading = main?.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    (heading ?? main)?.focus({ preventScroll: true });
  };
  take();
  const watch = new MutationObserver(() => {
    if (document.activeElement === document.body || document.activeElement === main) take();
  });
  if (main) watch.observe(main, { childList: true, subtree: true });
  const end = () => {
    watch.disconnect();
    for (const action of actions) removeEventListener(action, end, true);
  };
  for (const action of actions) addEventListener(action, end, true);
  return end;
}

const actions = ['pointerdown', 'keydown'] as const;
