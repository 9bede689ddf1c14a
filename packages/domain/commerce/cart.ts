import { paiseFromRupees, rupeesFromPaise, sumPaise, timesPaise } from './paise.ts';

/**
 * Limits of a cart. The rules in this file run in the browser (for visitors) and on the server. No function changes its
 * input. The field names come from the product specification (§3 and §4). Source of the limits: docs/rules/buying.md.
 */
export const MAX_QUANTITY_PER_LINE = 100;
export const MAX_CART_LINES = 100;

/**
 * A line of a cart. `price` is in rupees with at most two decimals, GST included. Real items have more product fields.
 */
export type CartItem = { _id: string; test_code: string; price: number; quantity: number };

export type QuantityBar = 'quantity-out-of-range';

/** Returns why a line cannot have this quantity, or null. A quantity of 0 is valid and removes the line. */
export function whyCannotSetQuantity(quantity: number): QuantityBar | null {
  const isInRange = Number.isInteger(quantity) && quantity >= 0 && quantity <= MAX_QUANTITY_PER_LINE;
  return isInRange ? null : 'quantity-out-of-range';
}

export type AddBar = QuantityBar | 'cart-full';

/** Returns why this quantity of an exam cannot be added, or null. A quantity of 0 cannot be added. */
export function whyCannotAddToCart(
  cart: readonly Pick<CartItem, '_id' | 'quantity'>[],
  productId: string,
  quantity: number,
): AddBar | null {
  if (quantity === 0 || whyCannotSetQuantity(quantity)) return 'quantity-out-of-range';
  const line = cart.find((item) => item._id === productId);
  if (line) return whyCannotSetQuantity(line.quantity + quantity);
  return cart.length >= MAX_CART_LINES ? 'cart-full' : null;
}

/**
 * Adds an exam to the line with its `_id`, or appends a new line. Returns the cart unchanged when
 * `whyCannotAddToCart` returns a reason.
 */
export function addToCart<P extends Omit<CartItem, 'quantity'>>(
  cart: readonly (P & { quantity: number })[],
  product: P,
  quantity = 1,
): (P & { quantity: number })[] {
  if (whyCannotAddToCart(cart, product._id, quantity)) return [...cart];
  const isThere = cart.some((item) => item._id === product._id);
  if (!isThere) return [...cart, { ...product, quantity }];
  return cart.map((item) => (item._id === product._id ? { ...item, quantity: item.quantity + quantity } : item));
}

/** Sets a line's quantity; 0 removes it. Returns the cart unchanged when `whyCannotSetQuantity` returns a reason. */
export function setQuantity<T extends CartItem>(cart: readonly T[], productId: string, quantity: number): T[] {
  if (whyCannotSetQuantity(quantity)) return [...cart];
  if (quantity === 0) return removeById(cart, productId);
  return cart.map((item) => (item._id === productId ? { ...item, quantity } : item));
}

export function removeById<T extends CartItem>(cart: readonly T[], productId: string): T[] {
  return cart.filter((item) => item._id !== productId);
}

/** Removes an exam by its code, for example after a free exam was scheduled. */
export function removeByTestCode<T extends CartItem>(cart: readonly T[], testCode: string): T[] {
  return cart.filter((item) => item.test_code !== testCode);
}

/** Removes the ordered quantities after payment. Units that were added since the order stay in the cart. */
export function removeOrdered<T extends CartItem>(
  cart: readonly T[],
  ordered: readonly Pick<CartItem, '_id' | 'quantity'>[],
): T[] {
  return cart.flatMap((item) => {
    const gone = ordered.reduce((sum, line) => (line._id === item._id ? sum + line.quantity : sum), 0);
    return item.quantity > gone ? [{ ...item, quantity: item.quantity - gone }] : [];
  });
}

/** Returns the exact sum in rupees (`total`) and the number of different exams (`cartCount`). */
export function cartTotals(cart: readonly Pick<CartItem, '_id' | 'price' | 'quantity'>[]): {
  total: number;
  cartCount: number;
} {
  const total = sumPaise(cart.map((item) => timesPaise(paiseFromRupees(item.price), item.quantity)));
  return { total: rupeesFromPaise(total), cartCount: new Set(cart.map((item) => item._id)).size };
}
