import { createStore } from 'zustand/vanilla';

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

/** What waits to be shown. */
const queue = createStore<readonly Toast[]>(() => []);

export function toast(kind: Toast['kind'], text: string): void {
  queue.setState([...queue.getState(), { kind, text }], true);
}

/** Hands over what waits to be shown. */
export function takeToasts(): readonly Toast[] {
  const toasts = queue.getState();
  queue.setState([], true);
  return toasts;
}

export function onToast(listener: () => void): () => void {
  const listen = (toasts: readonly Toast[]) => toasts.length > 0 && listener();
  listen(queue.getState());
  return queue.subscribe(listen);
}
