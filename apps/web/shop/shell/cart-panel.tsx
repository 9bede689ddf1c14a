import { CartDrawer } from '../../features/cart-drawer/cart-drawer.tsx';
import { OrderTotal } from '../../features/order-total/order-total.tsx';
import { useCart } from '../../lib/stores/root.ts';

/** A visitor's cart beside the page, with what is to be paid. */
export function CartPanel() {
  const items = useCart((cart) => cart.items);
  return <CartDrawer total={<OrderTotal items={items.filter((item) => !item.withdrawn)} />} />;
}
