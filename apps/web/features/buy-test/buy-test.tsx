import type { WireTestDetails } from '@kasauti/contract/catalogue/catalogue.ts';
import { paiseFromRupees } from '@kasauti/domain/commerce/paise.ts';
import { gstSplit } from '@kasauti/domain/commerce/tax/gst.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Price } from '@kasauti/ui/parts/small.tsx';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useOpensCart } from '../../lib/account/panel-links.ts';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { asCartItem } from '../../lib/cart/cart-item.ts';
import { addTestToCart, restoreFocus } from '../../lib/cart/cart-sync.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { ButtonLink } from '../../lib/routing/links.tsx';
import { useServerNow } from '../../lib/server/server-clock.ts';
import { useAuth, useCart } from '../../lib/stores/root.ts';
import { toast } from '../../lib/toasts/toasts.ts';
import { isOpenNow, nextDate } from '../../lib/words/exam-words.ts';
import { formatRupees, priceText } from '../../lib/words/formats.ts';
import css from './buy-test.module.css';
import { StartNow } from './start-now.tsx';

const OwnDate = lazyPart(() => import('./own-date.tsx').then(({ OwnDate }) => OwnDate));

/** Shows the price, the tax in it, what the purchase includes, and the button to buy. */
export function BuyBox({ test }: { test: WireTestDetails }) {
  const now = useServerNow(MINUTE_MS);
  return (
    <div className={css.box}>
      <PriceLine test={test} />
      {test.price > 0 && <TaxLine test={test} />}
      <div className={css.action}>
        <Action test={test} />
      </div>
      <ul className={css.included}>
        <li>
          <Icon name="check" />
          <Trans>One attempt, on a date you choose</Trans>
        </li>
        <li>
          <Icon name="check" />
          <Trans>Result with marks for every section</Trans>
        </li>
        <li>
          <Icon name="check" />
          <Trans>A signed response sheet to check it</Trans>
        </li>
        <li>
          <Icon name="calendar" />
          <Validity days={test.validityDays} />
        </li>
      </ul>
      {test.nextSittingAt !== null && <p className={css.next}>{nextDate(test, now)}</p>}
    </div>
  );
}

/** Shows the price and the button in a bar at the bottom of a phone's screen. */
export function BuyBar({ test }: { test: WireTestDetails }) {
  return (
    <div className={css.bar}>
      <PriceLine test={test} />
      <Action test={test} />
    </div>
  );
}

/** Shows the price beside the title. It is visible on screens where the price box is far below. */
export function HeadPrice({ test }: { test: WireTestDetails }) {
  return (
    <div className={css.headPrice}>
      <PriceLine test={test} />
    </div>
  );
}

function PriceLine({ test: { price } }: { test: WireTestDetails }) {
  const { t } = useLingui();
  return (
    <p className={css.price}>
      <Price>{priceText(price)}</Price>
      {price > 0 && <small>{t`GST included`}</small>}
    </p>
  );
}

/**
 * Shows the total tax. Its split between State and Union depends on the buyer's State, which is not known before the
 * checkout.
 */
function TaxLine({ test: { price, taxRateInPercent: rate } }: { test: WireTestDetails }) {
  const { taxablePaise, igstPaise } = gstSplit({
    grossPaise: paiseFromRupees(price),
    ratePercent: rate,
    intraState: false,
  });
  const [before, tax] = [formatRupees(taxablePaise), formatRupees(igstPaise)];
  return (
    <p className={css.tax}>
      <Trans>
        {before} and {tax} GST ({rate}%)
      </Trans>
    </p>
  );
}

function Validity({ days }: { days: number }) {
  const { t } = useLingui();
  return t`To be used within ${plural(days, { one: '# day', other: '# days' })}`;
}

function Action({ test }: { test: WireTestDetails }) {
  const { t } = useLingui();
  const title = inLanguage(test.title, useLanguage());
  const userId = useAuth((auth) => auth.user?._id);
  const isInCart = useCart((cart) => cart.items.some((item) => item._id === test._id));
  const openCart = useOpensCart();
  const now = useServerNow(MINUTE_MS);
  // A free test needs no cart. The candidate only chooses a date, or starts at once if the test is open now.
  if (test.price === 0) {
    if (isOpenNow(test, now)) return <StartNow test={test} />;
    if (userId) return <OwnDate test={test} />;
    if (test.nextSittingAt === null) return <p className={css.noDate}>{nextDate(test, now)}</p>;
    return (
      <ButtonLink to={`/book/test/${encodeURIComponent(test.test_code)}`}>
        <Trans>Choose a date</Trans>
      </ButtonLink>
    );
  }
  if (isInCart) {
    return (
      <ButtonLink ref={restoreFocus} to="/cart" onClick={openCart}>
        <Icon name="cart" />
        <Trans>Go to cart</Trans>
      </ButtonLink>
    );
  }
  const add = async () => {
    const done = await addTestToCart(asCartItem(test));
    if (done) toast('success', t`${title} is in your cart.`);
    else toast('error', t`${title} could not be added to your cart.`);
  };
  return (
    <Button wide onPress={() => void add()}>
      <Trans>Add to cart</Trans>
    </Button>
  );
}
