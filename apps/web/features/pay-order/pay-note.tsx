import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Trans } from '@lingui/react/macro';
import css from './pay-order.module.css';

/** How one can pay, and who sees the card. */
export function PayNote() {
  return (
    <p className={css.note}>
      <Icon name="shield" />
      <span>
        <Trans>UPI, card, and what else the payment service offers. It asks for these itself; we never see them.</Trans>
      </span>
    </p>
  );
}
