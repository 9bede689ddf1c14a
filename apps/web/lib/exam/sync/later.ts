/** Calls `act` after `ms` milliseconds. Returns a function that cancels the call. */
export function later(act: () => void, ms: number): () => void {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
}
