import { createStore } from 'zustand/vanilla';

/*
 * Toasts confirm actions. An error must also be shown at another place on the page. The toast library is loaded with
 * the first toast.
 */

export type Toast = { kind: 'success' | 'error' | 'info'; text: string };

/**
 * Options from the specification: a toast is shown for five seconds at the top right. The time pauses while the pointer
 * is on the toast, and while the window does not have the focus.
 */
export const toastOptions = {
  autoClose: 5000,
  position: 'top-right',
  pauseOnHover: true,
  pauseOnFocusLoss: true,
  theme: 'light',
  // Its bar has an English name that cannot be changed.
  hideProgressBar: true,
} as const;

/** Toasts that wait to be shown. */
const queue = createStore<readonly Toast[]>(() => []);

export function toast(kind: Toast['kind'], text: string): void {
  queue.setState([...queue.getState(), { kind, text }], true);
}

/** Returns the waiting toasts and empties the queue. */
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
