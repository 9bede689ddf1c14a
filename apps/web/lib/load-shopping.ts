/** What tells the server of cart and wishlist: loaded once the page stands, or when it is first needed. */
export const loadShopping = () => import('./shopping.ts');
