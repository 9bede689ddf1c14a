import type { WireCart } from '@kasauti/contract/catalogue/carts.ts';
import type { WireTest } from '@kasauti/contract/catalogue/catalogue.ts';
import { addToCart, cartTotals, removeById, removeByTestCode, setQuantity } from '@kasauti/domain/commerce/cart.ts';

/** A cart item is the test's own fields and how many. `_id` tells items apart. */
export type CartItem = WireTest & { quantity: number; priceWas?: number | undefined; withdrawn?: boolean | undefined };

/** `total` in rupees; `cartCount` counts distinct tests, not pieces. Both follow from `items`. */
export type CartState = { items: CartItem[]; total: number; cartCount: number };

export const emptyCart: CartState = { items: [], total: 0, cartCount: 0 };

/** An item that is there already gets more of itself, by one if nothing is said; a new one starts with one. */
export function addItem({ items }: CartState, item: WireTest, quantity = 1): CartState {
  return cartOf(addToCart(items, item, quantity));
}

export function removeItem({ items }: CartState, _id: string): CartState {
  return cartOf(removeById(items, _id));
}

/** After scheduling, what was scheduled leaves the cart by its code. */
export function removeScheduled({ items }: CartState, testCode: string): CartState {
  return cartOf(removeByTestCode(items, testCode));
}

export function updateItem({ items }: CartState, _id: string, quantity: number): CartState {
  return cartOf(setQuantity(items, _id, quantity));
}

/** The server's cart in the browser's form. */
export function cartFromServer(answer: WireCart): CartState {
  return cartOf(answer.items.map(({ product, ...line }) => ({ ...product, ...line })));
}

export function cartOf(items: CartItem[]): CartState {
  return { items, ...cartTotals(items) };
}
