import { testDetails } from '@kasauti/contract/catalogue/catalogue.ts';
import { cartTotals } from '@kasauti/domain/commerce/cart.ts';
import { paiseFromRupees, timesPaise } from '@kasauti/domain/commerce/paise.ts';
import { gstSplit, sumGstSplits } from '@kasauti/domain/commerce/tax/gst.ts';
import { Price } from '@kasauti/ui/parts/small.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueries } from '@tanstack/react-query';
import { call, isRefusal } from '../../lib/server/call.ts';
import { question } from '../../lib/server/queries.ts';
import type { CartItem } from '../../lib/stores/cart.ts';
import { formatPrice, formatRupees } from '../../lib/words/formats.ts';
import css from './order-total.module.css';

/** Shows the amount to pay and the tax in it. */
export function OrderTotal({ items }: { items: CartItem[] }) {
  const { t } = useLingui();
  const { total } = cartTotals(items);
  const tax = useIncludedTax(items);
  return (
    <div className={css.total}>
      {tax !== null && (
        <>
          <p className={css.row}>
            <span>{t`Price before GST`}</span>
            <Price>{tax ? formatRupees(tax.taxablePaise) : '…'}</Price>
          </p>
          <p className={css.row}>
            <span>{t`GST`}</span>
            <Price>{tax ? formatRupees(tax.igstPaise) : '…'}</Price>
          </p>
        </>
      )}
      <p className={css.sum}>
        <span>{t`Total, GST included`}</span>
        <Price>{formatPrice(total)}</Price>
      </p>
      {total > 0 && (
        <p className={css.note}>
          <Trans>The price you see is what you pay. Your invoice lists the tax separately.</Trans>
        </p>
      )}
    </div>
  );
}

/**
 * Maximum number of different tests for which the tax is shown, because each test needs a call. The invoice always
 * shows the tax.
 */
const MAX_ASKED = 12;
const FRESH_MS = 600_000;

/**
 * Returns the total tax that the prices contain. Its split between State and Union is not shown, because it depends on
 * the buyer's State. Returns undefined while the tax rates are loading, so that the page can reserve space. Returns
 * null if the tax cannot be shown.
 */
function useIncludedTax(items: CartItem[]) {
  const taxed = items.filter(({ price }) => price > 0);
  const asked = taxed.length <= MAX_ASKED ? taxed : [];
  const answers = useQueries({
    queries: asked.map(({ _id }) => {
      const { entry, ask, queryKey } = question(testDetails, { params: { id: _id } });
      return { queryKey, queryFn: () => call(entry, ask), staleTime: FRESH_MS };
    }),
  });
  if (asked.length === 0) return null;
  if (answers.some(({ isPending }) => isPending)) return undefined;
  const splits = asked.map(({ price, quantity }, at) => {
    const answer = answers[at]?.data;
    if (!answer || isRefusal(answer)) return null;
    const grossPaise = timesPaise(paiseFromRupees(price), quantity);
    return gstSplit({ grossPaise, ratePercent: answer.data.taxRateInPercent, intraState: false });
  });
  const known = splits.filter((split) => split !== null);
  return known.length === asked.length ? sumGstSplits(known) : null;
}
