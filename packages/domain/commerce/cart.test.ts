import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addToCart,
  type CartItem,
  cartTotals,
  removeById,
  removeByTestCode,
  removeOrdered,
  setQuantity,
  whyCannotAddToCart,
  whyCannotSetQuantity,
} from './cart.ts';

const item = (_id: string, quantity = 1, price = 499): CartItem => ({ _id, test_code: `code-${_id}`, price, quantity });
const quantities = (cart: readonly CartItem[]) => Object.fromEntries(cart.map(({ _id, quantity }) => [_id, quantity]));

const anyItem = fc
  .tuple(
    fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    fc.integer({ min: 1, max: 100 }),
    fc.integer({ min: 0, max: 500_000 }),
  )
  .map(([id, quantity, amount]) => item(id, quantity, amount / 100));
const anyCart = fc.uniqueArray(anyItem, { selector: ({ _id }) => _id });

describe('adding', () => {
  test('a new exam puts one line with a quantity of one at the end', () => {
    const { quantity: _, ...product } = item('b');
    expect(addToCart([item('a')], product)).toEqual([item('a'), item('b', 1)]);
  });

  test('an exam that is there raises its quantity by one, or by what is given', () => {
    expect(quantities(addToCart([item('a', 2), item('b')], item('a')))).toEqual({ a: 3, b: 1 });
    expect(quantities(addToCart([item('a', 2)], item('a'), 5))).toEqual({ a: 7 });
  });

  test('stops at a hundred of one exam and at a hundred lines', () => {
    const full = Array.from({ length: 100 }, (_, at) => item(`${at}`));
    expect(whyCannotAddToCart([item('a', 99)], 'a', 1)).toBeNull();
    expect(whyCannotAddToCart([item('a', 99)], 'a', 2)).toBe('quantity-out-of-range');
    expect(whyCannotAddToCart(full, 'one-more', 1)).toBe('cart-full');
    expect(whyCannotAddToCart(full, '7', 1)).toBeNull();
    expect(addToCart(full, item('one-more'))).toEqual(full);
    expect(quantities(addToCart([item('a', 99)], item('a'), 2))).toEqual({ a: 99 });
  });

  test.each([0, -1, 1.5, 101, Number.NaN])('%d of an exam cannot be added', (quantity) => {
    expect(whyCannotAddToCart([], 'a', quantity)).toBe('quantity-out-of-range');
  });
});

describe('changing', () => {
  test.each([0, 1, 100])('a quantity of %i is fine', (quantity) => expect(whyCannotSetQuantity(quantity)).toBeNull());

  test.each([-1, 101, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('a quantity of %d is not', (quantity) => {
    expect(whyCannotSetQuantity(quantity)).toBe('quantity-out-of-range');
    expect(setQuantity([item('a', 3)], 'a', quantity)).toEqual([item('a', 3)]);
  });

  test('to nothing takes the line out', () => {
    expect(setQuantity([item('a'), item('b')], 'a', 0)).toEqual([item('b')]);
    expect(quantities(setQuantity([item('a'), item('b')], 'a', 7))).toEqual({ a: 7, b: 1 });
  });

  test('a line leaves by its id, after scheduling by its code', () => {
    expect(removeById([item('a'), item('b')], 'a')).toEqual([item('b')]);
    expect(removeByTestCode([item('a'), item('b')], 'code-b')).toEqual([item('a')]);
  });

  test('ordered tests leave; tests that were added meanwhile stay', () => {
    const cart = [item('a', 5), item('b', 1), item('c', 2)];
    const ordered = [item('a', 2), item('b', 1), item('z', 9)];
    expect(quantities(removeOrdered(cart, ordered))).toEqual({ a: 3, c: 2 });
    expect(quantities(removeOrdered(cart, [item('a', 2), item('a', 2)]))).toEqual({ a: 1, b: 1, c: 2 });
  });
});

describe('totals', () => {
  test('sum price times quantity, and count exams, not units', () => {
    expect(cartTotals([item('a', 3, 499), item('b', 1, 0.1), item('c', 2, 1499.95)])).toEqual({
      total: 4497,
      cartCount: 3,
    });
    expect(cartTotals([])).toEqual({ total: 0, cartCount: 0 });
  });

  test('are exact where floating point is not', () => {
    expect(cartTotals([item('a', 3, 0.1)]).total).toBe(0.3);
  });

  test('of a line are its price once per unit', () => {
    fc.assert(
      fc.property(anyItem, (line) => {
        const units = Array.from({ length: line.quantity }, (_, at) => ({ ...line, _id: `${at}`, quantity: 1 }));
        expect(cartTotals([line]).total).toBe(cartTotals(units).total);
      }),
    );
  });
});

test('no function changes the cart that it is given', () => {
  fc.assert(
    fc.property(anyCart, anyItem, (cart, other) => {
      const before = structuredClone(cart);
      addToCart(cart, other);
      setQuantity(cart, other._id, 3);
      removeById(cart, other._id);
      removeByTestCode(cart, other.test_code);
      removeOrdered(cart, [other]);
      expect(cart).toEqual(before);
    }),
  );
});
