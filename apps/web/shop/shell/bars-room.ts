/*
 * Who is signed in, and so which bars there are, is known only after a page is drawn. A bar that comes then pushes the
 * page down, and a press that is on its way lands on something else. So the room that the bars take is kept for the
 * next page, which leaves it free from its first picture on (the boot script,
 * apps/server/platform/pages/page-document.ts).
 */

const key = 'barsRoom';

/** From now on the bars take the room that they need, and it is kept. Answers with how to end that. */
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
    // Storage is off: the page may move once.
  }
}
