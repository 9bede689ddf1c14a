import type { MouseEvent } from 'react';
import { openPanel, type Panel } from '../page/panels.ts';
import { useAuth } from '../stores/root.ts';

/**
 * Returns a click handler that opens the page as a panel. Without scripts, or with a modifier key, the link works
 * as usual.
 */
export function opensPanel(panel: Panel) {
  return (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    openPanel(panel);
  };
}

/**
 * Returns the handler for a link to the cart. A visitor's cart opens as a panel, and a signed-in user's cart is a
 * page.
 */
export function useOpensCart() {
  return useAuth((auth) => auth.isAuthenticated) ? undefined : opensPanel('cart');
}
