import { CartDrawer } from '../../features/cart-drawer/cart-drawer.tsx';
import { OrderTotal } from '../../features/order-total/order-total.tsx';
import { useCart } from '../../lib/stores/root.ts';

/** Panel with a visitor's cart and its total. */
export function CartPanel() {
  const items = useCart((cart) => cart.items);
  return <CartDrawer total={<OrderTotal items={items.filter((item) => !item.withdrawn)} />} />;
}
