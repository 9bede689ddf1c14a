import { type ReactNode, useEffect } from 'react';
import { useNavigationType } from '../../lib/routing/router.tsx';

let isFirst = true;

/**
 * Scrolls to the top and focuses the heading after a change of page, so that screen readers and Tab continue
 * there. Going back keeps the scroll position that the browser restores. On the first page it does nothing, unless
 * a link of this site led to the document (such as checkout or the order confirmation).
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
 * Focuses the heading, also when it is rendered later or again with the server's data. Stops at the first action
 * of the user. Returns a function that stops it.
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
