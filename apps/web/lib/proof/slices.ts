/** Maximum time in milliseconds in which the page can neither render nor handle input. */
const SLICE_MS = 12;

/** Thrown between the slices of a check that was aborted. */
export class Stopped extends Error {
  override name = 'Stopped';
}

/**
 * Splits a long computation into slices. Returns a function to call between small steps. After the end of a slice
 * it returns a promise, so that the page can render. `onSlice` receives the number of steps so far. The promise
 * rejects with `Stopped` after `signal` was aborted.
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
