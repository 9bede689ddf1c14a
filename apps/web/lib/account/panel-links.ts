import type { MouseEvent } from 'react';
import { openPanel, type Panel } from '../page/panels.ts';
import { useAuth } from '../stores/root.ts';

/** A link to a page that opens as a panel where scripts run; with a modifier key it stays a link. */
export function opensPanel(panel: Panel) {
  return (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    openPanel(panel);
  };
}

/** For a link to the cart: a visitor's opens beside the page, a signed-in reader has a page for it. */
export function useOpensCart() {
  return useAuth((auth) => auth.isAuthenticated) ? undefined : opensPanel('cart');
}
