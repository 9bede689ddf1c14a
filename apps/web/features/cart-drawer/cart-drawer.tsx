import { Button } from '@kasauti/ui/parts/button.tsx';
import { Drawer } from '@kasauti/ui/parts/dialog.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Price } from '@kasauti/ui/parts/small.tsx';
import { EmptyState } from '@kasauti/ui/parts/states.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { loginAddress } from '../../lib/account/begun-sign-up.ts';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { removeTestFromCart, setCartQuantity } from '../../lib/cart/cart-calls.ts';
import { closePanel } from '../../lib/page/panels.ts';
import { AppLink, ButtonLink } from '../../lib/routing/links.tsx';
import { useCart } from '../../lib/stores/root.ts';
import { formatDuration, formatPrice } from '../../lib/words/formats.ts';
import css from './cart-drawer.module.css';

/** A visitor's cart. It lives in this browser and joins the account's cart at login. */
export function CartDrawer() {
  const { t } = useLingui();
  const language = useLanguage();
  const { items, total } = useCart((cart) => cart);
  return (
    <Drawer title={<Trans>Cart</Trans>} onClose={closePanel} closeText={t`Close`}>
      {items.length === 0 ? (
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
        <>
          <ul className={css.items}>
            {items.map((item) => {
              const title = inLanguage(item.title, language);
              return (
                <li key={item._id} className={css.item}>
                  <AppLink to={`/products/test/${item._id}`} onClick={closePanel}>
                    {title}
                  </AppLink>
                  <Price>{formatPrice(item.price)}</Price>
                  <span className={css.detail}>{formatDuration(item.duration, language)}</span>
                  <span className={css.quantity}>
                    <Button
                      kind="secondary"
                      size="small"
                      iconOnly
                      aria-label={item.quantity > 1 ? t`One less of ${title}` : t`Remove ${title}`}
                      onPress={() =>
                        void (item.quantity > 1 ? setCartQuantity(item, item.quantity - 1) : removeTestFromCart(item))
                      }
                    >
                      <Icon name={item.quantity > 1 ? 'minus' : 'trash'} />
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
                </li>
              );
            })}
          </ul>
          <p className={css.total}>
            <Trans>Total, GST included</Trans> <Price>{formatPrice(total)}</Price>
          </p>
          <div className={css.actions}>
            <ButtonLink to={loginAddress('/cart')} onClick={closePanel}>
              <Trans>Log in to buy</Trans>
            </ButtonLink>
            <ButtonLink to="/signup?next=%2Fcart" kind="secondary" onClick={closePanel}>
              <Trans>Sign Up</Trans>
            </ButtonLink>
          </div>
        </>
      )}
    </Drawer>
  );
}
