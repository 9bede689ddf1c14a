import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Trans } from '@lingui/react/macro';
import { PayMarks } from './pay-marks.tsx';
import css from './pay-order.module.css';

/** Shows the ways to pay, and says that the site never sees the payment details. */
export function PayNote() {
  return (
    <div className={css.how}>
      <PayMarks />
      <p className={css.note}>
        <Icon name="shield" />
        <span>
          <Trans>
            Pay by UPI, card or another method of the payment service. We never see your card or UPI details.
          </Trans>
        </span>
      </p>
    </div>
  );
}
