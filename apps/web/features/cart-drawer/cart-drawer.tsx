import { paiseFromRupees, timesPaise } from '@kasauti/domain/commerce/paise.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Drawer } from '@kasauti/ui/parts/dialog.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Pattern } from '@kasauti/ui/parts/pattern.tsx';
import { Price } from '@kasauti/ui/parts/small.tsx';
import { EmptyState } from '@kasauti/ui/parts/states.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { loginAddress } from '../../lib/account/begun-sign-up.ts';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { removeTestFromCart, setCartQuantity } from '../../lib/cart/cart-calls.ts';
import { closePanel } from '../../lib/page/panels.ts';
import { AppLink, ButtonLink } from '../../lib/routing/links.tsx';
import type { CartItem } from '../../lib/stores/cart.ts';
import { useCart } from '../../lib/stores/root.ts';
import { modeName } from '../../lib/words/exam-words.ts';
import { amountText, formatDuration } from '../../lib/words/formats.ts';
import css from './cart-drawer.module.css';

/**
 * Shows a visitor's cart. The cart is stored in this browser. At login it is merged into the cart of the account. The
 * button leads to the login and then to the checkout. `total` shows the amount to pay, below the items.
 */
export function CartDrawer({ total }: { total: ReactNode }) {
  const { t } = useLingui();
  const items = useCart((cart) => cart.items);
  const isEmpty = items.length === 0;
  return (
    <Drawer
      title={<Trans>Cart</Trans>}
      onClose={closePanel}
      closeText={t`Close`}
      foot={
        !isEmpty && (
          <div className={css.foot}>
            {total}
            <ButtonLink to={loginAddress('/checkout')} onClick={closePanel}>
              <Trans>Log in to buy</Trans>
            </ButtonLink>
            <ButtonLink to="/signup?next=%2Fcheckout" kind="secondary" onClick={closePanel}>
              <Trans>Sign Up</Trans>
            </ButtonLink>
          </div>
        )
      }
    >
      {isEmpty ? (
        <EmptyState
          icon="cart"
          title={<Trans>Your cart is empty</Trans>}
          action={
            <ButtonLink to="/products" onClick={closePanel}>
              <Trans>Browse tests</Trans>
            </ButtonLink>
          }
        >
          <Trans>Tests you add stay here for four hours. Log in to keep them.</Trans>
        </EmptyState>
      ) : (
        <ul className={css.items}>
          {items.map((item) => (
            <Line key={item._id} item={item} />
          ))}
        </ul>
      )}
    </Drawer>
  );
}

function Line({ item }: { item: CartItem }) {
  const { t } = useLingui();
  const language = useLanguage();
  const title = inLanguage(item.title, language);
  return (
    <li className={css.item}>
      <span className={css.picture}>
        <Pattern hue={item.category.hue} seed={item.test_code} />
      </span>
      <div className={css.what}>
        <AppLink to={`/products/test/${item._id}`} onClick={closePanel}>
          {title}
        </AppLink>
        <span className={css.detail}>
          {formatDuration(item.duration, language)} · {modeName(item.mode)}
        </span>
      </div>
      <Price>{amountText(timesPaise(paiseFromRupees(item.price), item.quantity))}</Price>
      <div className={css.controls}>
        {item.quantity > 1 && <Quantity item={item} title={title} />}
        <Button kind="quiet" size="small" aria-label={t`Remove ${title}`} onPress={() => void removeTestFromCart(item)}>
          <Icon name="trash" />
          <Trans>Remove</Trans>
        </Button>
      </div>
    </li>
  );
}

/** Shown only when the quantity is more than one. Most buyers buy a test once, for themselves. */
function Quantity({ item, title }: { item: CartItem; title: string }) {
  const { t } = useLingui();
  return (
    <span className={css.quantity}>
      <Button
        kind="secondary"
        size="small"
        iconOnly
        aria-label={t`One less of ${title}`}
        onPress={() => void setCartQuantity(item, item.quantity - 1)}
      >
        <Icon name="minus" />
      </Button>
      <span aria-live="polite">{item.quantity}</span>
      <Button
        kind="secondary"
        size="small"
        iconOnly
        aria-label={t`One more of ${title}`}
        onPress={() => void setCartQuantity(item, item.quantity + 1)}
      >
        <Icon name="plus" />
      </Button>
    </span>
  );
}
