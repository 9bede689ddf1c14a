import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

type Props = { carts: number; wishes: number; purchases: number; bookings: number };

/** Shows how many carts, wishlists, purchases and bookings are affected by a change. */
export function Holders({ carts, wishes, purchases, bookings }: Props) {
  const { t } = useLingui();
  return (
    <ul>
      <li>{t`${plural(carts, { one: '# cart contains it', other: '# carts contain it' })}`}</li>
      <li>{t`${plural(wishes, { one: '# wishlist contains it', other: '# wishlists contain it' })}`}</li>
      <li>{t`${plural(purchases, { one: '# purchase waits for a date', other: '# purchases wait for a date' })}`}</li>
      <li>{t`${plural(bookings, { one: '# booking is still to be sat', other: '# bookings are still to be sat' })}`}</li>
    </ul>
  );
}
