import * as contract from '@kasauti/contract/catalogue/carts.ts';
import type { ExamId } from '@kasauti/contract/ids.ts';
import { isRefusal, type Refusal } from '@kasauti/contract/refusal.ts';
import type { App } from '../../platform/app.ts';
import { cataloguePart } from '../catalogue/index.ts';
import { addToCart } from './add-to-cart.ts';
import { addToWishlist, clearWishlist, removeFromWishlist } from './change-wishlist.ts';
import { mergeCart } from './merge-cart.ts';
import { presentCart, presentWishlist } from './present.ts';
import { registerReactions } from './reactions.ts';
import { clearCart, removeFromCart } from './remove-from-cart.ts';
import { type CartLine, readCart, readWishlist } from './store.ts';
import { updateCart } from './update-cart.ts';

export function registerCarts(app: App): void {
  registerReactions(app);
  serveCarts(app);
}

/** Registers the routes with which users read and change their cart and wishlist. */
function serveCarts(app: App): void {
  const catalogue = app.part(cataloguePart);
  const cart = async (lines: CartLine[] | Refusal) => (isRefusal(lines) ? lines : await presentCart(catalogue, lines));
  const wishlist = async (ids: ExamId[] | Refusal) => (isRefusal(ids) ? ids : await presentWishlist(catalogue, ids));
  const own = { permission: 'cart.own' } as const;
  const wishes = { permission: 'wishlist.own' } as const;

  app.serve(contract.getCart, own, async ({ params }) => cart(await readCart(app.database, params.userId)));

  app.serve(contract.addToCart, own, async ({ params, body, requestId }) => {
    const product = (await catalogue.tests([body.productId])).get(body.productId) ?? null;
    const ask = { userId: params.userId, examId: body.productId, quantity: body.quantity, product };
    return cart(await app.inTransaction((work) => addToCart(work, ask), requestId));
  });

  app.serve(contract.updateCart, own, async ({ params, body, requestId }) => {
    const ask = { userId: params.userId, examId: body.productId, quantity: body.quantity };
    return cart(await app.inTransaction((work) => updateCart(work, ask), requestId));
  });

  app.serve(contract.removeFromCart, own, async ({ params, body, requestId }) =>
    cart(await app.inTransaction((work) => removeFromCart(work, params.userId, body.productId), requestId)),
  );

  app.serve(contract.clearCart, own, async ({ params, requestId }) =>
    cart(await app.inTransaction((work) => clearCart(work, params.userId), requestId)),
  );

  app.serve(contract.mergeCart, own, async ({ params, body, requestId }) => {
    const shown = await catalogue.tests(body.items.map(({ productId }) => productId));
    const items = body.items.map(({ productId, quantity }) => {
      const product = shown.get(productId);
      return { examId: productId, quantity, priceInPaise: product?.isSold ? product.priceInPaise : null };
    });
    return cart(await app.inTransaction((work) => mergeCart(work, { userId: params.userId, items }), requestId));
  });

  app.serve(contract.getWishlist, wishes, async ({ params }) =>
    wishlist(await readWishlist(app.database, params.userId)),
  );

  app.serve(contract.addToWishlist, wishes, async ({ params, body, requestId }) => {
    const product = (await catalogue.tests([body.productId])).get(body.productId);
    const priceInPaise = product?.isSold ? product.priceInPaise : null;
    const ask = { userId: params.userId, examId: body.productId, priceInPaise };
    return wishlist(await app.inTransaction((work) => addToWishlist(work, ask), requestId));
  });

  app.serve(contract.removeFromWishlist, wishes, async ({ params, requestId }) =>
    wishlist(await app.inTransaction((work) => removeFromWishlist(work, params.userId, params.itemId), requestId)),
  );

  app.serve(contract.clearWishlist, wishes, async ({ params, requestId }) =>
    wishlist(await app.inTransaction((work) => clearWishlist(work, params.userId), requestId)),
  );
}
