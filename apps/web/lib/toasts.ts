/*
 * Toasts confirm; they never carry the only copy of an error. The library that shows them is loaded with the first one.
 */

export type Toast = { kind: 'success' | 'error' | 'info'; text: string };

/** The spec's options: five seconds, top right, waiting while the pointer or another window has the reader. */
export const toastOptions = {
  autoClose: 5000,
  position: 'top-right',
  pauseOnHover: true,
  pauseOnFocusLoss: true,
  theme: 'light',
} as const;

const queue: Toast[] = [];
const listeners = new Set<() => void>();

export function toast(kind: Toast['kind'], text: string): void {
  queue.push({ kind, text });
  for (const listener of listeners) listener();
}

/** Hands over what waits to be shown. */
export function takeToasts(): Toast[] {
  return queue.splice(0);
}

export function whenToasted(listener: () => void): () => void {
  listeners.add(listener);
  if (queue.length > 0) listener();
  return () => listeners.delete(listener);
}
