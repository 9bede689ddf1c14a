import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

type Props = { carts: number; wishes: number; purchases: number };

/** Whom a change concerns, in numbers. */
export function Holders({ carts, wishes, purchases }: Props) {
  const { t } = useLingui();
  return (
    <ul>
      <li>{t`${plural(carts, { one: '# cart holds it', other: '# carts hold it' })}`}</li>
      <li>{t`${plural(wishes, { one: '# wishlist holds it', other: '# wishlists hold it' })}`}</li>
      <li>{t`${plural(purchases, { one: '# purchase is not used yet', other: '# purchases are not used yet' })}`}</li>
    </ul>
  );
}
