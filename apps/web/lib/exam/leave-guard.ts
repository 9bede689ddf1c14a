/*
 * Prevents a candidate from leaving a running test by accident. The browser itself warns before a page is closed
 * or reloaded, and its wording cannot be changed. To catch the Back button, the page adds its own entry to the
 * history, so Back does not unload the page.
 */

const marker = 'test-runs';
let mayLeave = false;

/** Turns the warning off, because the candidate leaves on purpose or the page must be reloaded. */
export function allowLeaving(): void {
  mayLeave = true;
}

type Guard = {
  /** Returns true while leaving would interrupt a test. */
  isRunning: () => boolean;
  /** Called when the user has pressed Back and the page is still open. */
  onBack: () => void;
};

/** Starts the guard. Returns a function that ends it. */
export function guardLeaving({ isRunning, onBack }: Guard): () => void {
  const guards = () => !mayLeave && isRunning();
  const warn = (event: BeforeUnloadEvent) => {
    if (guards()) event.preventDefault();
  };
  // Added on the first interaction, because browsers skip history entries that a page adds before one.
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
