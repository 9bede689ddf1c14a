/** The longest stretch in which the page can neither draw nor hear a press. */
const SLICE_MS = 12;

/** Between slices of a long check: thrown when somebody has stopped it. */
export class Stopped extends Error {
  override name = 'Stopped';
}

/**
 * Cuts a long run into slices. The returned function is called between small steps; once a slice is over, it answers
 * with a promise that lets the page draw. `onSlice` is told how many steps were made.
 */
export function slices(signal: AbortSignal, onSlice: (steps: number) => void): () => Promise<void> | undefined {
  let steps = 0;
  let endsAt = performance.now() + SLICE_MS;
  return () => {
    steps += 1;
    if (performance.now() < endsAt) return undefined;
    onSlice(steps);
    return new Promise((go, stop) => {
      setTimeout(() => {
        endsAt = performance.now() + SLICE_MS;
        if (signal.aborted) stop(new Stopped());
        else go();
      });
    });
  };
}
