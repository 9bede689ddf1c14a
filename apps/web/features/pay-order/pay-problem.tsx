import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { AppLink } from '../../lib/routing/links.tsx';
import { formatPaise } from '../../lib/words/formats.ts';
import { refusalText } from '../../lib/words/refusal-text.ts';
import type { StopReason } from './use-pay-order.ts';

/** Explains why the payment stopped, whether money was charged, and what to do next. */
export function PayProblem({ why }: { why: StopReason }) {
  switch (why.kind) {
    case 'no-answer':
      return (
        <Problem title={<Trans>The server could not be reached.</Trans>}>
          <Trans>Nothing was charged. Check your connection, then try again.</Trans>
        </Problem>
      );
    case 'not-loaded':
      return (
        <Problem title={<Trans>The payment window could not be opened.</Trans>}>
          <Trans>Nothing was charged. Check your connection, then try again; your order is saved.</Trans>
        </Problem>
      );
    case 'closed':
      return why.failure === null ? (
        <Problem tone="warning" title={<Trans>You closed the payment window before the payment was complete.</Trans>}>
          <Trans>
            Your order is saved and you can try again. If you have approved the payment in your UPI app, wait a minute
            first: the order completes by itself.
          </Trans>
        </Problem>
      ) : (
        <Problem title={<Trans>The payment did not go through.</Trans>}>
          {why.failure && (
            // The message comes from the bank, in English only.
            <span lang="en">{why.failure}</span>
          )}
          <Trans>
            Your order is saved. Try again, or pay another way. If money left your account, your bank returns it within
            five to seven working days.
          </Trans>
        </Problem>
      );
    case 'refused':
      return <Refused why={why} />;
  }
}

function Refused({ why: { refusal } }: { why: Extract<StopReason, { kind: 'refused' }> }) {
  const newAmount = refusal.extra?.amountInPaise;
  switch (refusal.code) {
    case 'price-changed':
      return (
        <Problem tone="warning" title={refusalText(refusal)}>
          {typeof newAmount === 'number' && (
            <strong>
              <Trans>The new total is {formatPaise(newAmount)}.</Trans>
            </strong>
          )}
        </Problem>
      );
    case 'withdrawn':
    case 'not-found':
    case 'quantity-out-of-range':
      return (
        <Problem title={refusalText(refusal)}>
          <AppLink to="/cart">
            <Trans>Back to the cart</Trans>
          </AppLink>
        </Problem>
      );
    default:
      return <Problem title={refusalText(refusal)} />;
  }
}

type ProblemProps = { tone?: 'danger' | 'warning'; title: ReactNode; children?: ReactNode };

function Problem({ tone = 'danger', title, children }: ProblemProps) {
  return (
    <Notice tone={tone}>
      <strong>{title}</strong>
      {children}
    </Notice>
  );
}
