/*
 * Keeps a running test from being left by accident. The browser itself warns before a page is closed or loaded again;
 * it lets nobody choose the words. Back is caught by an entry of our own in the history, which the page can step over
 * without being unloaded.
 */

const marker = 'test-runs';
let mayLeave = false;

/** The candidate leaves on purpose, or the page must be loaded again: nothing warns from now on. */
export function allowLeaving(): void {
  mayLeave = true;
}

type Guard = {
  /** True while leaving would interrupt a test. */
  isRunning: () => boolean;
  /** Back was pressed, and the page is still here. */
  onBack: () => void;
};

/** Returns what ends the guard. */
export function guardLeaving({ isRunning, onBack }: Guard): () => void {
  const guards = () => !mayLeave && isRunning();
  const warn = (event: BeforeUnloadEvent) => {
    if (guards()) event.preventDefault();
  };
  // Browsers pass over entries that a page has made before somebody has touched it.
  const addEntry = () => {
    if (guards() && history.state !== marker) history.pushState(marker, '');
  };
  const back = () => {
    if (history.state === marker) return;
    if (!guards()) return history.back();
    history.pushState(marker, '');
    onBack();
  };
  addEventListener('beforeunload', warn);
  addEventListener('popstate', back);
  addEventListener('pointerup', addEntry);
  addEventListener('keyup', addEntry);
  return () => {
    removeEventListener('beforeunload', warn);
    removeEventListener('popstate', back);
    removeEventListener('pointerup', addEntry);
    removeEventListener('keyup', addEntry);
  };
}
