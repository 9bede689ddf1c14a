import { useSyncExternalStore } from 'react';

/** The panels that lie over a page, one at a time. The shell draws them; any part of a page may open them. */
export type Panel = 'menu' | 'cart' | 'wishlist' | 'sign-in' | 'sign-up' | 'google-conflict';

let open: Panel | null = null;
const listeners = new Set<() => void>();

export function openPanel(panel: Panel | null): void {
  open = panel;
  for (const listener of listeners) listener();
}

export function closePanel(): void {
  openPanel(null);
}

export function usePanel(): Panel | null {
  return useSyncExternalStore(
    (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    () => open,
    () => null,
  );
}
