import { paiseFromRupees, rupeesFromPaise, sumPaise, timesPaise } from './paise.ts';

/**
 * The cart's arithmetic, the same in the browser (visitor) and on the server. No function changes the cart that it is
 * given. Wire names as in the product's specification §3 and §4; limits from docs/rules/buying.md.
 */
export const MAX_QUANTITY_PER_LINE = 100;
export const MAX_CART_LINES = 100;

/** `price` in rupees, at most two decimals, GST included. Real items carry more fields of their product. */
export type CartItem = { _id: string; test_code: string; price: number; quantity: number };

export type QuantityBar = 'quantity-out-of-range';

/** Says why a line cannot have this quantity, or null. 0 is fine: it removes the line. */
export function whyCannotSetQuantity(quantity: number): QuantityBar | null {
  const isInRange = Number.isInteger(quantity) && quantity >= 0 && quantity <= MAX_QUANTITY_PER_LINE;
  return isInRange ? null : 'quantity-out-of-range';
}

export type AddBar = QuantityBar | 'cart-full';

/** Says why so many more of an exam cannot be added, or null. Nothing (0) cannot be added. */
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
 * Adds an exam: raises the line that has its `_id`, or puts a new line at the end. Where `whyCannotAddToCart` bars it,
 * the cart stays as it is.
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

/** Sets a line's quantity; 0 removes it. Where `whyCannotSetQuantity` bars it, the cart stays as it is. */
export function setQuantity<T extends CartItem>(cart: readonly T[], productId: string, quantity: number): T[] {
  if (whyCannotSetQuantity(quantity)) return [...cart];
  if (quantity === 0) return removeById(cart, productId);
  return cart.map((item) => (item._id === productId ? { ...item, quantity } : item));
}

export function removeById<T extends CartItem>(cart: readonly T[], productId: string): T[] {
  return cart.filter((item) => item._id !== productId);
}

/** After a free exam was scheduled, it leaves the cart by its code. */
export function removeByTestCode<T extends CartItem>(cart: readonly T[], testCode: string): T[] {
  return cart.filter((item) => item.test_code !== testCode);
}

/** After settlement the ordered quantities leave the cart; what was added meanwhile stays. */
export function removeOrdered<T extends CartItem>(
  cart: readonly T[],
  ordered: readonly Pick<CartItem, '_id' | 'quantity'>[],
): T[] {
  return cart.flatMap((item) => {
    const gone = ordered.reduce((sum, line) => (line._id === item._id ? sum + line.quantity : sum), 0);
    return item.quantity > gone ? [{ ...item, quantity: item.quantity - gone }] : [];
  });
}

/**
 * A visitor's cart joins the server's at login: the larger quantity wins, the server's price and place count, lines
 * beyond the limit stay out.
 */
export function mergeCarts<T extends CartItem>(server: readonly T[], browser: readonly T[]): T[] {
  const inBrowser = new Map(browser.map((item) => [item._id, item]));
  const onServer = new Set(server.map((item) => item._id));
  const merged = server.map((item) => {
    return { ...item, quantity: Math.max(item.quantity, inBrowser.get(item._id)?.quantity ?? 0) };
  });
  const added = [...inBrowser.values()].filter((item) => !onServer.has(item._id));
  return [...merged, ...added].slice(0, MAX_CART_LINES);
}

/** `total`: sum of price times quantity in rupees, exact. `cartCount`: number of distinct exams, not of units. */
export function cartTotals(cart: readonly Pick<CartItem, '_id' | 'price' | 'quantity'>[]): {
  total: number;
  cartCount: number;
} {
  const total = sumPaise(cart.map((item) => timesPaise(paiseFromRupees(item.price), item.quantity)));
  return { total: rupeesFromPaise(total), cartCount: new Set(cart.map((item) => item._id)).size };
}
