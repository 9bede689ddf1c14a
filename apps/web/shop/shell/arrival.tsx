import { type ReactNode, useEffect } from 'react';
import { useNavigationType } from '../../lib/routing/router.tsx';

let isFirst = true;

/**
 * After a change of page, scrolls to the top and focuses the heading, so that screen readers and Tab continue there.
 * After Back or Forward, does not scroll, because the browser restores the scroll position. On the first page of a
 * document, does nothing unless the user has come from another page of this site, for example from the checkout.
 */
export function Arrival({ children }: { children: ReactNode }) {
  const how = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs once per page, which is the key of this element.
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
 * Focuses the heading. If the heading is rendered later or again, focuses it then too, until the user's first action.
 * Returns a function that stops this.
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
