/** Length of a slice in milliseconds. During a slice the page can neither render nor handle input. */
const SLICE_MS = 12;

/** Error of a check that was aborted. */
export class Stopped extends Error {
  override name = 'Stopped';
}

/**
 * Splits a long computation into slices. Returns a function that the computation calls after each small step. At the
 * end of a slice this function calls `onSlice` with the number of steps so far and returns a promise. The computation
 * must wait for it, so that the page can render. The promise rejects with `Stopped` if `signal` was aborted.
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
