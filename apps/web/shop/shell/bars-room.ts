/*
 * The bars on a page depend on the signed-in user, who is known only after the first render. A bar that appears
 * then would move the page down, so that a click may hit the wrong element. So the height of the bars is stored
 * for the next page. The boot script (apps/server/platform/pages/page-document.ts) reserves that height from the
 * first render.
 */

const key = 'barsRoom';

/**
 * Removes the reserved height and stores the actual height of the bars whenever it changes. Returns a function
 * that stops this.
 */
export function rememberBarsHeight(bars: HTMLElement): () => void {
  document.documentElement.style.removeProperty('--bars-room');
  const observer = new ResizeObserver(() => keep(bars.offsetHeight));
  observer.observe(bars);
  return () => observer.disconnect();
}

function keep(height: number): void {
  try {
    if (height > 0) localStorage.setItem(key, String(height));
    else localStorage.removeItem(key);
  } catch {
    // Storage is off, so the next page may move once.
  }
}
