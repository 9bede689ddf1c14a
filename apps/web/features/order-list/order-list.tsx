import { invoicePdf, type WireOrder } from '@kasauti/contract/orders/orders.ts';
import { LinkButton } from '@kasauti/ui/parts/button.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Badge, Price, type Tone, VisuallyHidden } from '@kasauti/ui/parts/small.tsx';
import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useLanguage } from '../../lib/appearance/language.ts';
import { lineTitle } from '../../lib/cart/order-line.ts';
import { AppLink, ButtonLink } from '../../lib/routing/links.tsx';
import { addressOf } from '../../lib/server/call.ts';
import { amountText, formatDate } from '../../lib/words/formats.ts';
import css from './order-list.module.css';

type Props = {
  orders: WireOrder[];
  /** Content below the list. It appears together with the list, so it never moves. */
  children?: ReactNode;
};

/** Lists the orders of a person, newest first. Each links to its invoice, or to its payment. */
export function OrderList({ orders, children }: Props) {
  return (
    <>
      <ul className={css.list}>
        {orders.map((order) => (
          <OrderLine key={order._id} order={order} />
        ))}
      </ul>
      {children}
    </>
  );
}

function OrderLine({ order }: { order: WireOrder }) {
  const { t } = useLingui();
  const language = useLanguage();
  const { invoice, creditNotes, lines, amountInPaise, createdAt } = order;
  const { text, tone } = stateOf(order);
  const date = formatDate(createdAt, language);
  return (
    <li>
      <div className={css.what}>
        <AppLink to={`/order-confirmation?order=${order._id}`}>
          {lines.map((line, at) => (
            <span key={line.test_code} className={css.title}>
              {at > 0 && <VisuallyHidden>, </VisuallyHidden>}
              {lineTitle(line, language)}
            </span>
          ))}
        </AppLink>
        <span className={css.detail}>
          {date}
          {invoice && ` · ${invoice.number}`}
        </span>
      </div>
      <span className={css.amount}>
        <Price>{amountText(amountInPaise)}</Price>
        <Badge tone={tone}>{text}</Badge>
      </span>
      <span className={css.action}>
        {invoice && (
          <LinkButton
            kind="secondary"
            size="small"
            download
            href={addressOf(invoicePdf, { params: { invoiceId: invoice._id } })}
            aria-label={t`Invoice ${invoice.number} (PDF)`}
          >
            <Icon name="download" />
            <Trans>Invoice</Trans>
          </LinkButton>
        )}
        {creditNotes.map(({ _id, number }) => (
          <LinkButton
            key={_id}
            kind="secondary"
            size="small"
            download
            href={addressOf(invoicePdf, { params: { invoiceId: _id } })}
            aria-label={t`Credit note ${number} (PDF)`}
          >
            <Icon name="download" />
            <Trans>Credit note</Trans>
          </LinkButton>
        ))}
        {order.state === 'awaiting_payment' && (
          <ButtonLink size="small" to={`/checkout?order=${order._id}`} aria-label={t`Pay the order of ${date}`}>
            <Trans>Pay now</Trans>
          </ButtonLink>
        )}
      </span>
    </li>
  );
}

function stateOf({ state, lastFailure, amountInPaise, refunds }: WireOrder): { text: string; tone: Tone } {
  switch (state) {
    case 'fulfilled':
      if (refunds.some(({ state, reason }) => reason === 'asked' && (state === 'requested' || state === 'pending')))
        return { text: t`Refund on its way`, tone: 'warning' };
      return { text: amountInPaise === 0 ? t`Complete` : t`Paid`, tone: 'success' };
    case 'refunded':
      return { text: t`Refunded`, tone: 'plain' };
    case 'awaiting_payment':
      return lastFailure === null
        ? { text: t`Not paid`, tone: 'warning' }
        : { text: t`Payment failed`, tone: 'danger' };
  }
}
