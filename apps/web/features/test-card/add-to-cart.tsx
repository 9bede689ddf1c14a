import type { WireTest } from '@kasauti/contract/catalogue/catalogue.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useOpensCart } from '../../lib/account/panel-links.ts';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { addTestToCart, restoreFocus } from '../../lib/cart/cart-sync.ts';
import { ButtonLink } from '../../lib/routing/links.tsx';
import { useCart } from '../../lib/stores/root.ts';
import { toast } from '../../lib/toasts/toasts.ts';

/**
 * Button that adds a test to the cart. After that it is a link to the cart. Pressing it twice therefore adds the test
 * only once.
 */
export function AddToCart({ test, kind = 'secondary' }: { test: WireTest; kind?: 'primary' | 'secondary' }) {
  const { t } = useLingui();
  const title = inLanguage(test.title, useLanguage());
  const isInCart = useCart((cart) => cart.items.some((item) => item._id === test._id));
  const openCart = useOpensCart();
  const add = async () => {
    // After a failure no message is shown, because the specification says so for all calls of the cart. The button can
    // be pressed again.
    if (await addTestToCart(test)) toast('success', t`${title} is in your cart.`);
  };
  if (isInCart) {
    return (
      <ButtonLink ref={restoreFocus} to="/cart" kind="quiet" size="small" onClick={openCart}>
        <Icon name="check" />
        <Trans>In your cart</Trans>
      </ButtonLink>
    );
  }
  return (
    <Button
      kind={kind}
      size={kind === 'primary' ? 'usual' : 'small'}
      onPress={() => void add()}
      aria-label={t`Add to cart: ${title}`}
    >
      <Trans>Add to cart</Trans>
    </Button>
  );
}
