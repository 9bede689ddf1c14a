/*
 * Prevents a candidate from leaving a running test by accident. The browser itself warns before a page is closed or
 * reloaded, and its wording cannot be changed. For the Back button, the page adds an entry to the history. Back then
 * leads to the page's previous entry and does not unload the page.
 */

const marker = 'test-runs';
let mayLeave = false;

/** Turns the warning off. Call this when the candidate leaves on purpose, or when the page must be reloaded. */
export function allowLeaving(): void {
  mayLeave = true;
}

type Guard = {
  /** Returns true while leaving would interrupt a test. */
  isRunning: () => boolean;
  /** Called when the candidate has pressed Back during a test. The page stays open. */
  onBack: () => void;
};

/** Starts the guard. Returns a function that ends it. */
export function guardLeaving({ isRunning, onBack }: Guard): () => void {
  const guards = () => !mayLeave && isRunning();
  const warn = (event: BeforeUnloadEvent) => {
    if (guards()) event.preventDefault();
  };
  // The entry is added on the first interaction, because Back skips history entries that a page has added before the
  // user's first interaction.
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
