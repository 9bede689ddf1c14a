import type { WireTest } from '@kasauti/contract/catalogue/catalogue.ts';

export type WishlistState = { items: WireTest[]; status: 'idle' | 'succeeded' | 'failed'; error: string | null };

export const emptyWishlist: WishlistState = { items: [], status: 'idle', error: null };

export function wishlistFetched(items: WireTest[]): WishlistState {
  return { items, status: 'succeeded', error: null };
}

export function wishlistFailed(wishlist: WishlistState, error: string): WishlistState {
  return { ...wishlist, status: 'failed', error };
}

export function isWishlisted(wishlist: WishlistState, _id: string): boolean {
  return wishlist.items.some((item) => item._id === _id);
}

/** Adds a test to the wishlist, or removes it if the wishlist already contains it. */
export function toggleWish(wishlist: WishlistState, item: WireTest): WishlistState {
  const items = isWishlisted(wishlist, item._id)
    ? wishlist.items.filter((other) => other._id !== item._id)
    : [...wishlist.items, item];
  return { ...wishlist, items };
}
