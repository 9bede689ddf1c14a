import type { WireCart } from '@kasauti/contract/catalogue/carts.ts';
import type { WireTest } from '@kasauti/contract/catalogue/catalogue.ts';
import { addToCart, cartTotals, removeById, removeByTestCode, setQuantity } from '@kasauti/domain/commerce/cart.ts';

/** Item of the cart: the fields of a test and its quantity. `_id` identifies the item. */
export type CartItem = WireTest & { quantity: number; priceWas?: number | undefined; withdrawn?: boolean | undefined };

/** `total` is in rupees. `cartCount` counts distinct tests, not pieces. Both are computed from `items`. */
export type CartState = { items: CartItem[]; total: number; cartCount: number };

export const emptyCart: CartState = { items: [], total: 0, cartCount: 0 };

/** Adds a test to the cart. If the cart already contains it, increases its quantity. The default quantity is 1. */
export function addItem({ items }: CartState, item: WireTest, quantity = 1): CartState {
  return cartOf(addToCart(items, item, quantity));
}

export function removeItem({ items }: CartState, _id: string): CartState {
  return cartOf(removeById(items, _id));
}

/** Removes the test with this code, after it was scheduled. */
export function removeScheduled({ items }: CartState, testCode: string): CartState {
  return cartOf(removeByTestCode(items, testCode));
}

export function updateItem({ items }: CartState, _id: string, quantity: number): CartState {
  return cartOf(setQuantity(items, _id, quantity));
}

/** Converts the server's cart to the cart state of the browser. */
export function cartFromServer(answer: WireCart): CartState {
  return cartOf(answer.items.map(({ product, ...line }) => ({ ...product, ...line })));
}

export function cartOf(items: CartItem[]): CartState {
  return { items, ...cartTotals(items) };
}
