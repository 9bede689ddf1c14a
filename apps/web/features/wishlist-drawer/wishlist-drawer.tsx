import { Button } from '@kasauti/ui/parts/button.tsx';
import { Drawer } from '@kasauti/ui/parts/dialog.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Price } from '@kasauti/ui/parts/small.tsx';
import { EmptyState } from '@kasauti/ui/parts/states.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { toggleWish } from '../../lib/cart/cart-calls.ts';
import { closePanel, openPanel } from '../../lib/page/panels.ts';
import { AppLink, ButtonLink } from '../../lib/routing/links.tsx';
import { useWishlist } from '../../lib/stores/root.ts';
import { priceText } from '../../lib/words/formats.ts';
import css from './wishlist-drawer.module.css';

/** Shows the wishlist of a visitor. At login it is merged into the wishlist of the account. */
export function WishlistDrawer() {
  const { t } = useLingui();
  const language = useLanguage();
  const items = useWishlist((wishlist) => wishlist.items);
  return (
    <Drawer title={<Trans>Wishlist</Trans>} onClose={closePanel} closeText={t`Close`}>
      {items.length === 0 ? (
        <EmptyState
          icon="heart"
          title={<Trans>Your wishlist is empty</Trans>}
          action={
            <ButtonLink to="/products" onClick={closePanel}>
              <Trans>Browse tests</Trans>
            </ButtonLink>
          }
        >
          <Trans>Press the heart on a test to keep it here.</Trans>
        </EmptyState>
      ) : (
        <>
          <ul className={css.items}>
            {items.map((test) => {
              const title = inLanguage(test.title, language);
              return (
                <li key={test._id} className={css.item}>
                  <AppLink to={`/products/test/${test._id}`} onClick={closePanel}>
                    {title}
                  </AppLink>
                  <Price>{priceText(test.price)}</Price>
                  <Button kind="quiet" iconOnly aria-label={t`Remove ${title}`} onPress={() => void toggleWish(test)}>
                    <Icon name="trash" />
                  </Button>
                </li>
              );
            })}
          </ul>
          <Button wide kind="secondary" onPress={() => openPanel('sign-in')}>
            <Trans>Log in to keep your wishlist</Trans>
          </Button>
        </>
      )}
    </Drawer>
  );
}
