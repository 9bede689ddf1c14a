import { Price } from '@kasauti/ui/parts/small.tsx';
import { useLingui } from '@lingui/react/macro';
import { amountText } from '../../lib/words/formats.ts';
import css from './pay-order.module.css';

export type SummaryLine = { key: string; title: string; quantity: number; amountInPaise: number };

/** Short list of the items that are being paid. */
export function OrderLines({ lines }: { lines: SummaryLine[] }) {
  const { t } = useLingui();
  return (
    <ul className={css.lines}>
      {lines.map(({ key, title, quantity, amountInPaise }) => (
        <li key={key}>
          <span>
            {title} {quantity > 1 && <span className={css.quantity}>{t`× ${quantity}`}</span>}
          </span>
          <Price>{amountText(amountInPaise)}</Price>
        </li>
      ))}
    </ul>
  );
}
