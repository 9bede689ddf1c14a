export { privacy } from './privacy.ts';
export { removeFromCartByTestCode, removeOrdered } from './remove-from-cart.ts';
export { registerCarts } from './routes.ts';
export { countHolding, readWishlist } from './store.ts';
