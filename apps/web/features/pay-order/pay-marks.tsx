import { Trans, useLingui } from '@lingui/react/macro';
import css from './pay-order.module.css';

/**
 * Shows the ways to pay with neutral icons. It does not use logos of banks or card networks, because the payment
 * service may not support all of them.
 */
export function PayMarks() {
  const { t } = useLingui();
  return (
    <ul className={css.marks} aria-label={t`Ways to pay`}>
      <li>
        <svg viewBox="0 0 32 24" aria-hidden="true" focusable="false">
          <path className={css.markFirst} d="M8 3l6 9-6 9z" />
          <path className={css.markSecond} d="M15 3l6 9-6 9z" />
        </svg>
        <span>UPI</span>
      </li>
      <li>
        <svg viewBox="0 0 32 24" aria-hidden="true" focusable="false">
          <rect className={css.markCard} x="3" y="4" width="26" height="16" rx="3" />
          <path className={css.markStripe} d="M3 8h26v3.5H3z" />
          <path className={css.markLine} d="M7 16h7" />
        </svg>
        <span>
          <Trans>Cards</Trans>
        </span>
      </li>
    </ul>
  );
}
