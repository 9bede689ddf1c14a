import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';
import { type ExamId, type UserId, wireId } from '../ids.ts';
import { testShape } from './catalogue.ts';

const own = z.strictObject({ userId: wireId<UserId>() });
const productId = wireId<ExamId>();

/**
 * A cart. `priceWas` is present when the price changed since the test was added. `withdrawn` is present when the
 * test is no longer sold.
 */
export const cartShape = z.object({
  items: z.array(
    z.object({
      product: testShape,
      quantity: z.number(),
      priceWas: z.optional(z.number()),
      withdrawn: z.optional(z.boolean()),
    }),
  ),
});
export type WireCart = z.infer<typeof cartShape>;

export const cartRefusals = {
  'not-found': { status: 404, message: 'We could not find that test.' },
  'quantity-out-of-range': { status: 400, message: 'A quantity is a whole number from 1 to 100.' },
  'cart-full': { status: 409, message: 'A cart holds at most 100 different tests.' },
} as const;

export const getCart = {
  method: 'GET',
  path: '/api/v1/user/cart/{userId}',
  params: own,
  answer: cartShape,
  refusals: {},
} as const satisfies ContractEntry;

export const addToCart = {
  method: 'POST',
  path: '/api/v1/user/cart/add/{userId}',
  params: own,
  body: z.strictObject({ productId, quantity: z._default(z.number(), 1) }),
  answer: cartShape,
  refusals: cartRefusals,
} as const satisfies ContractEntry;

export const removeFromCart = {
  method: 'POST',
  path: '/api/v1/user/cart/remove/{userId}',
  params: own,
  body: z.strictObject({ productId }),
  answer: cartShape,
  refusals: {},
} as const satisfies ContractEntry;

export const updateCart = {
  method: 'POST',
  path: '/api/v1/user/cart/update/{userId}',
  params: own,
  body: z.strictObject({ productId, quantity: z.number() }),
  answer: cartShape,
  refusals: cartRefusals,
} as const satisfies ContractEntry;

export const clearCart = {
  method: 'DELETE',
  path: '/api/v1/user/cart/clear/{userId}',
  params: own,
  answer: cartShape,
  refusals: {},
} as const satisfies ContractEntry;

/** Merges a visitor's cart into the server's cart. The larger quantity wins. A repeated call changes nothing. */
export const mergeCart = {
  method: 'POST',
  path: '/api/v1/user/cart/merge/{userId}',
  params: own,
  body: z.strictObject({
    items: z.array(z.strictObject({ productId, quantity: z.number() })).check(z.maxLength(100)),
  }),
  answer: cartShape,
  refusals: cartRefusals,
} as const satisfies ContractEntry;

const wishlistShape = z.object({ products: z.array(testShape) });

export const getWishlist = {
  method: 'GET',
  path: '/api/v1/wishlist/{userId}',
  params: own,
  answer: wishlistShape,
  refusals: {},
} as const satisfies ContractEntry;

export const addToWishlist = {
  method: 'POST',
  path: '/api/v1/wishlist/{userId}',
  params: own,
  body: z.strictObject({ productId }),
  answer: wishlistShape,
  refusals: { 'not-found': { status: 404, message: 'We could not find that test.' } },
} as const satisfies ContractEntry;

export const removeFromWishlist = {
  method: 'DELETE',
  path: '/api/v1/wishlist/{userId}/{itemId}',
  params: z.strictObject({ userId: wireId<UserId>(), itemId: productId }),
  answer: wishlistShape,
  refusals: {},
} as const satisfies ContractEntry;

export const clearWishlist = {
  method: 'DELETE',
  path: '/api/v1/wishlist/{userId}',
  params: own,
  answer: wishlistShape,
  refusals: {},
} as const satisfies ContractEntry;
