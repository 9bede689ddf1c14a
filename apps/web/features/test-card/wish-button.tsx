import type { WireTest } from '@kasauti/contract/catalogue/catalogue.ts';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { useLingui } from '@lingui/react/macro';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { toggleWish } from '../../lib/cart/cart-sync.ts';
import { useWishlist } from '../../lib/stores/root.ts';
import { isWishlisted } from '../../lib/stores/wishlist.ts';
import { toast } from '../../lib/toasts/toasts.ts';
import css from './wish-button.module.css';

/** Toggle button with a heart. It is shown as pressed if the test is on the wishlist. */
export function WishButton({ test }: { test: WireTest }) {
  const { t } = useLingui();
  const title = inLanguage(test.title, useLanguage());
  const isWished = useWishlist((wishlist) => isWishlisted(wishlist, test._id));
  const toggle = async () => {
    const failure = await toggleWish(test);
    if (failure !== null) toast('error', t`The wishlist could not be saved. Please try again.`);
  };
  return (
    <button
      type="button"
      className={css.heart}
      aria-pressed={isWished}
      aria-label={t`Wish for ${title}`}
      onClick={() => void toggle()}
    >
      <Icon name={isWished ? 'heartFull' : 'heart'} size="large" />
    </button>
  );
}
