import type { UserId } from '@kasauti/contract/ids.ts';
import { readPersonOrders, type WirePersonOrder } from '@kasauti/contract/orders/person-purchases.ts';
import { Fact, Facts } from '@kasauti/ui/parts/records.tsx';
import { Badge, type Tone } from '@kasauti/ui/parts/small.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useLanguage } from '../../lib/appearance/language.ts';
import { lineTitle } from '../../lib/cart/order-line.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';
import { amountText, formatInstant, formatPaise } from '../../lib/words/formats.ts';
import css from './help-people.module.css';

/** Shows the orders and payments of a person. They cannot be changed here. */
export function PersonOrders({ id }: { id: UserId }) {
  const query = useAnswer(question(readPersonOrders, { params: { id } }), { freshMs: 0 });
  return (
    <section className={css.box} aria-labelledby="orders">
      <h2 id="orders">
        <Trans>Orders</Trans>
      </h2>
      <QueryResult query={query} failed={<Trans>Their orders could not be loaded</Trans>} heading="h3">
        {({ data }) =>
          data.length === 0 ? (
            <p className={css.soft}>
              <Trans>They have not bought anything.</Trans>
            </p>
          ) : (
            <ul className={css.records}>
              {data.map((order) => (
                <Order key={order._id} order={order} />
              ))}
            </ul>
          )
        }
      </QueryResult>
    </section>
  );
}

function Order({ order }: { order: WirePersonOrder }) {
  const language = useLanguage();
  const { _id, gatewayOrderId, createdAt, lines, amountInPaise, payments, refunds, invoice, creditNotes } = order;
  const { text, tone } = orderState(order);
  return (
    <li>
      <h3 className={css.name}>
        {lines
          .map((line) => `${lineTitle(line, language)}${line.quantity > 1 ? ` × ${line.quantity}` : ''}`)
          .join(', ')}
      </h3>
      <p className={css.marks}>
        <Badge tone={tone}>{text}</Badge>
      </p>
      <Facts>
        <Fact name={<Trans>Order number</Trans>}>{gatewayOrderId ?? _id}</Fact>
        <Fact name={<Trans>Ordered</Trans>}>{formatInstant(createdAt, language)}</Fact>
        <Fact name={<Trans>Amount</Trans>}>{amountText(amountInPaise)}</Fact>
        {payments.map(({ referenceEnd, status, amountInPaise, seenAt }) => (
          <Fact key={referenceEnd + seenAt} name={<Trans>Payment</Trans>}>
            {formatPaise(amountInPaise)} · <Trans>reference ends in {referenceEnd}</Trans> · {paymentState(status)} ·{' '}
            {formatInstant(seenAt, language)}
          </Fact>
        ))}
        {refunds.map(({ amountInPaise, state, reason, changedAt }) => (
          <Fact key={changedAt + reason} name={<Trans>Refund</Trans>}>
            {formatPaise(amountInPaise)} · {refundReason(reason)} · {refundState(state)} ·{' '}
            {formatInstant(changedAt, language)}
          </Fact>
        ))}
        {invoice && <Fact name={<Trans>Invoice</Trans>}>{invoice.number}</Fact>}
        {creditNotes.map(({ _id, number }) => (
          <Fact key={_id} name={<Trans>Credit note</Trans>}>
            {number}
          </Fact>
        ))}
      </Facts>
    </li>
  );
}

function orderState({ state, lastFailure, amountInPaise }: WirePersonOrder): { text: string; tone: Tone } {
  switch (state) {
    case 'fulfilled':
      return { text: amountInPaise === 0 ? t`Complete` : t`Paid`, tone: 'success' };
    case 'refunded':
      return { text: t`Refunded`, tone: 'plain' };
    case 'awaiting_payment':
      return lastFailure === null
        ? { text: t`Not paid`, tone: 'warning' }
        : { text: t`Payment failed`, tone: 'danger' };
  }
}

function paymentState(status: WirePersonOrder['payments'][number]['status']): string {
  switch (status) {
    case 'created':
      return t`begun`;
    case 'failed':
      return t`failed`;
    case 'authorized':
      return t`promised by the bank, not received yet`;
    case 'captured':
      return t`received`;
    case 'refunded':
      return t`sent back`;
  }
}

type Refund = WirePersonOrder['refunds'][number];

function refundState(state: Refund['state']): string {
  switch (state) {
    case 'requested':
      return t`waits to be sent`;
    case 'pending':
      return t`on its way`;
    case 'processed':
      return t`sent back`;
    case 'failed':
      return t`rejected by the bank`;
  }
}

function refundReason(reason: Refund['reason']): string {
  switch (reason) {
    case 'asked':
      return t`the buyer asked for it`;
    case 'second-payment':
      return t`paid a second time`;
    case 'wrong-amount':
      return t`not the amount of the order`;
    case 'at-the-gateway':
      return t`made at the payment service`;
  }
}
