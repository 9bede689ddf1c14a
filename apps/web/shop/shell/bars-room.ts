/*
 * The bars on a page depend on the signed-in user, who is known only after the first render. A bar that appears then
 * would move the page down, and a click could hit the wrong element. So the page stores the height of the bars for the
 * next page. There the boot script (apps/server/platform/pages/page-document.ts) reserves this height from the first
 * render on.
 */

const key = 'barsRoom';

/**
 * Removes the reserved space and stores the actual height of the bars whenever it changes. Returns a function that
 * stops this.
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
    // Storage is off, so the content of the next page may move once.
  }
}
