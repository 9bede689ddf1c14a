import { invoicePdf, type WireOrder } from '@kasauti/contract/orders/orders.ts';
import { faceFor } from '@kasauti/ui/fonts/face-for.ts';
import { Button, LinkButton } from '@kasauti/ui/parts/button.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Moment, MomentActions, MomentPart, type MomentTone } from '@kasauti/ui/parts/moment.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { bookingAddress } from '../../lib/cart/chosen-date.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { AppLink, ButtonLink } from '../../lib/routing/links.tsx';
import { addressOf } from '../../lib/server/call.ts';
import { amountText, formatInstant } from '../../lib/words/formats.ts';
import css from './order-outcome.module.css';
import type { OrderedProduct } from './use-order-outcome.ts';

const OrderRefund = lazyPart(() => import('./order-refund.tsx').then(({ OrderRefund }) => OrderRefund));

type Props = { order: WireOrder; products: OrderedProduct[]; isSettled: boolean; onAskAgain: () => void };

/** Shows the outcome of an order and the next step. Each state of the order has its own component. */
export function OrderOutcome({ order, products, isSettled, onAskAgain }: Props) {
  if (order.state === 'refunded') return <Refunded order={order} />;
  if (order.state === 'fulfilled' || isSettled) return <Fulfilled order={order} products={products} />;
  if (order.lastFailure !== null) return <Failed order={order} />;
  return <Confirming order={order} onAskAgain={onAskAgain} />;
}

function Fulfilled({ order, products }: { order: WireOrder; products: OrderedProduct[] }) {
  const isFree = order.amountInPaise === 0;
  return (
    <>
      <Banner kind="done" title={isFree ? <Trans>Your order is complete</Trans> : <Trans>Payment received</Trans>}>
        {isFree ? (
          <Trans>The tests below are in your account.</Trans>
        ) : (
          <Trans>We have received {amountText(order.amountInPaise)}. The tests below are in your account.</Trans>
        )}
      </Banner>
      <MomentPart title={<Trans>What happens next</Trans>}>
        <p>
          <Trans>Choose a date for each test when it suits you. Your receipt is on its way by email.</Trans>
        </p>
        <Products products={products} />
      </MomentPart>
      <MomentPart title={<Trans>Your proof</Trans>}>
        <Facts order={order} />
      </MomentPart>
      {!isFree && <OrderRefund order={order} />}
    </>
  );
}

function Products({ products }: { products: OrderedProduct[] }) {
  const { t } = useLingui();
  const language = useLanguage();
  return (
    <ul className={css.products} aria-label={t`What you bought`}>
      {products.map(({ product, entitlementIds }) => {
        const title = inLanguage(product.title, language);
        const [first] = entitlementIds;
        const count = entitlementIds.length;
        return (
          <li key={product._id}>
            <div>
              <h3 className={css.title} data-face={faceFor(title, language)}>
                {title}
              </h3>
              <p className={css.detail}>
                {count === 0
                  ? t`A date is chosen.`
                  : t`${plural(count, { one: '# test without a date', other: '# tests without a date' })}`}
              </p>
            </div>
            {first && (
              <ButtonLink to={bookingAddress(product.test_code, first)} aria-label={t`Choose a date for ${title}`}>
                <Trans>Choose a date</Trans>
              </ButtonLink>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Failed({ order }: { order: WireOrder }) {
  return (
    <>
      <Banner kind="stopped" title={<Trans>The payment did not go through</Trans>}>
        {order.lastFailure && (
          // The message comes from the bank and is always in English.
          <span lang="en" className={css.bank}>
            {order.lastFailure}
          </span>
        )}
        <Trans>
          Your order is saved. Try again, or pay another way. If money left your account, your bank returns it within
          five to seven working days.
        </Trans>
      </Banner>
      <MomentActions>
        <ButtonLink to={`/checkout?order=${order._id}`}>
          <Trans>Try again</Trans>
        </ButtonLink>
        <ButtonLink to={`/orders?missing=${order._id}#missing`} kind="secondary">
          <Trans>I have paid</Trans>
        </ButtonLink>
      </MomentActions>
      <Facts order={order} />
    </>
  );
}

function Confirming({ order, onAskAgain }: { order: WireOrder; onAskAgain: () => void }) {
  return (
    <>
      <Banner kind="waiting" title={<Trans>Your payment is being confirmed</Trans>}>
        <Trans>
          This usually takes less than a minute. Please do not pay twice. You can leave this page: we will email you as
          soon as your bank confirms.
        </Trans>
      </Banner>
      <MomentActions>
        <Button kind="secondary" onPress={onAskAgain}>
          <Trans>Check again</Trans>
        </Button>
        <ButtonLink to={`/orders?missing=${order._id}#missing`} kind="secondary">
          <Trans>I paid, but this is not updating</Trans>
        </ButtonLink>
      </MomentActions>
      <Notice>
        <p>
          <Trans>Did not pay, or not sure?</Trans>{' '}
          <AppLink to={`/checkout?order=${order._id}`}>
            <Trans>Pay this order</Trans>
          </AppLink>{' '}
          <Trans>We check with the bank once more before you can pay.</Trans>
        </p>
      </Notice>
      <Facts order={order} />
    </>
  );
}

function Refunded({ order }: { order: WireOrder }) {
  return (
    <>
      <Banner kind="done" title={<Trans>This order was refunded</Trans>}>
        <Trans>
          The money goes back to the account it came from, usually within five to seven working days. Unused tests of
          this order can no longer be booked.
        </Trans>
      </Banner>
      <Facts order={order} />
      <OrderRefund order={order} />
    </>
  );
}

/** Heading with the outcome. If the outcome changes while the page is open, the heading gets the focus. */
function Banner({ kind, title, children }: { kind: MomentTone; title: ReactNode; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves only when the kind changes.
  useEffect(() => {
    if (first.current) first.current = false;
    else heading.current?.focus();
  }, [kind]);
  return (
    <Moment tone={kind} title={title} titleRef={heading}>
      <p>{children}</p>
    </Moment>
  );
}

function Facts({ order }: { order: WireOrder }) {
  const { t } = useLingui();
  const language = useLanguage();
  const { invoice, creditNotes } = order;
  return (
    <section className={css.facts} aria-label={t`The order`}>
      <dl>
        <div>
          <dt>{t`Ordered`}</dt>
          <dd>{formatInstant(order.createdAt, language)}</dd>
        </div>
        <div>
          <dt>{t`Total, GST included`}</dt>
          <dd>{amountText(order.amountInPaise)}</dd>
        </div>
        <div>
          {/* This number is also printed on the invoice. */}
          <dt>{t`Order number`}</dt>
          <dd className={css.number}>{order._id}</dd>
        </div>
        {order.billingGstin && (
          <div>
            <dt>{t`Your GSTIN`}</dt>
            <dd>{order.billingGstin}</dd>
          </div>
        )}
        {invoice && (
          <div>
            <dt>{t`Invoice`}</dt>
            <dd>{invoice.number}</dd>
          </div>
        )}
        {creditNotes.map(({ _id, number }) => (
          <div key={_id}>
            <dt>{t`Credit note`}</dt>
            <dd>{number}</dd>
          </div>
        ))}
      </dl>
      {invoice && (
        <LinkButton kind="secondary" download href={addressOf(invoicePdf, { params: { invoiceId: invoice._id } })}>
          <Icon name="download" />
          <Trans>Invoice (PDF)</Trans>
        </LinkButton>
      )}
      {creditNotes.map(({ _id, number }) => (
        <LinkButton
          key={_id}
          kind="secondary"
          download
          href={addressOf(invoicePdf, { params: { invoiceId: _id } })}
          aria-label={t`Credit note ${number} (PDF)`}
        >
          <Icon name="download" />
          <Trans>Credit note (PDF)</Trans>
        </LinkButton>
      ))}
    </section>
  );
}
