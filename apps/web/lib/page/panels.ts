import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Panels over a page. Only one is open at a time. The shell renders them, and any part of a page can open them. */
export type Panel = 'menu' | 'cart' | 'wishlist' | 'sign-in' | 'sign-up' | 'google-conflict';

const open = createStore<Panel | null>(() => null);

export function openPanel(panel: Panel | null): void {
  open.setState(panel, true);
}

export function closePanel(): void {
  openPanel(null);
}

export function usePanel(): Panel | null {
  return useStore(open);
}
