export { eraseLists } from './erase-lists.ts';
export { ownLists } from './own-lists.ts';
export { removeFromCartByTestCode, removeOrdered } from './remove-from-cart.ts';
export { registerCarts } from './routes.ts';
export { countHolding, readWishlist } from './store.ts';
