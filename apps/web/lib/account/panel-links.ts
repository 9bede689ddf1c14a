import type { MouseEvent } from 'react';
import { openPanel, type Panel } from '../page/panels.ts';
import { useAuth } from '../stores/root.ts';

/**
 * Returns a click handler for a link. It opens the panel instead of the page. Without scripts, or with a modifier key,
 * the link opens the page as usual.
 */
export function opensPanel(panel: Panel) {
  return (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    openPanel(panel);
  };
}

/**
 * Returns the click handler for a link to the cart. For a visitor it opens the cart as a panel. For a signed-in user
 * the link opens the cart's page.
 */
export function useOpensCart() {
  return useAuth((auth) => auth.isAuthenticated) ? undefined : opensPanel('cart');
}
