import { listEntitlements, listOrders, orderedProducts, type WireOrder } from '@kasauti/contract/orders/orders.ts';
import { askRefund, refundRefusals } from '@kasauti/contract/orders/paid-orders.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Dialog, DialogActions } from '@kasauti/ui/parts/dialog.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Badge, type Tone } from '@kasauti/ui/parts/small.tsx';
import { plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '../../lib/appearance/language.ts';
import { AppLink } from '../../lib/routing/links.tsx';
import { call, isRefusal } from '../../lib/server/call.ts';
import { toast } from '../../lib/toasts/toasts.ts';
import { formatInstant, formatPaise } from '../../lib/words/formats.ts';
import { refusalText, useRefusalWords } from '../../lib/words/refusal-text.ts';
import css from './order-refund.module.css';

type Refund = WireOrder['refunds'][number];

/** What went back of an order, or is on its way, and what may still be asked back. */
export function OrderRefund({ order }: { order: WireOrder }) {
  useRefusalWords();
  const [asked, setAsked] = useState(false);
  const { refunds, refundable } = order;
  const { bar } = refundable;
  return (
    <section className={css.refund}>
      <h2>
        <Trans>Refund</Trans>
      </h2>
      {refunds.length > 0 && (
        <ul className={css.refunds}>
          {refunds.map((refund) => (
            <RefundLine key={refund.requestedAt + refund.reason} refund={refund} />
          ))}
        </ul>
      )}
      {bar === null && (
        <>
          <p>
            <Trans>
              What you have not used can go back, for 180 days after you paid. Once a test is sat, it cannot.
            </Trans>
          </p>
          <Button kind="secondary" onPress={() => setAsked(true)}>
            <Trans>Ask for a refund</Trans>
          </Button>
        </>
      )}
      {bar !== null && bar !== 'refund-under-way' && order.state === 'fulfilled' && (
        <p>
          {refusalText(bar, refundRefusals)}{' '}
          {bar === 'nothing-unused' ? (
            <AppLink to="/my-tests">
              <Trans>My Tests</Trans>
            </AppLink>
          ) : (
            <AppLink to="/contact">
              <Trans>Write to us</Trans>
            </AppLink>
          )}
        </p>
      )}
      {asked && <AskDialog order={order} onClose={() => setAsked(false)} />}
    </section>
  );
}

function RefundLine({ refund: { amountInPaise, state, reason, changedAt } }: { refund: Refund }) {
  const language = useLanguage();
  const { text, tone } = stateOf(state);
  return (
    <li>
      <span>
        <strong>{formatPaise(amountInPaise)}</strong>
        <span className={css.detail}>
          {' '}
          {reasonOf(reason)} · {formatInstant(changedAt, language)}
        </span>
      </span>
      <Badge tone={tone}>{text}</Badge>
      {state === 'failed' && (
        <span className={css.detail}>
          <Trans>Your bank did not take it. Ask again, or write to us.</Trans>
        </span>
      )}
    </li>
  );
}

function stateOf(state: Refund['state']): { text: string; tone: Tone } {
  switch (state) {
    case 'requested':
      return { text: t`Asked for`, tone: 'warning' };
    case 'pending':
      return { text: t`On its way`, tone: 'accent' };
    case 'processed':
      return { text: t`Sent back`, tone: 'success' };
    case 'failed':
      return { text: t`Not sent`, tone: 'danger' };
  }
}

function reasonOf(reason: Refund['reason']): string {
  switch (reason) {
    case 'asked':
      return t`As you asked`;
    case 'second-payment':
      return t`Paid a second time`;
    case 'wrong-amount':
      return t`Not the amount of the order`;
    case 'at-the-gateway':
      return t`Sent by us`;
  }
}

function AskDialog({ order, onClose }: { order: WireOrder; onClose: () => void }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const { units, amountInPaise } = order.refundable;
  const amount = formatPaise(amountInPaise);
  const ask = useMutation({
    mutationFn: () => call(askRefund, { params: { orderId: order._id } }),
    onSuccess: async (answer) => {
      await Promise.all([
        ...[listOrders, listEntitlements, orderedProducts].map(({ path }) =>
          queries.invalidateQueries({ queryKey: [path] }),
        ),
        queries.invalidateQueries({ queryKey: ['ordered-products'] }),
      ]);
      if (isRefusal(answer)) return;
      toast('success', t`The refund is on its way. We write to you when it is sent.`);
      onClose();
    },
  });
  return (
    <Dialog title={<Trans>Ask for a refund of {amount}?</Trans>} onClose={onClose} closeText={t`Close`}>
      <p>
        {t`${plural(units, { one: '# unused test goes back. It cannot be booked any more, from now on.', other: '# unused tests go back. They cannot be booked any more, from now on.' })}`}
      </p>
      <p>
        <Trans>
          The money goes the way it came: by UPI often within minutes, by card within five to seven working days. A
          credit note comes with it.
        </Trans>
      </p>
      {ask.isError && (
        <Notice tone="danger">
          <Trans>We could not reach the server. Please try again: asking twice sends nothing twice.</Trans>
        </Notice>
      )}
      {isRefusal(ask.data) && <Notice tone="danger">{refusalText(ask.data)}</Notice>}
      <DialogActions>
        <Button kind="secondary" onPress={onClose}>
          <Trans>Keep the tests</Trans>
        </Button>
        <Button kind="danger" busy={ask.isPending} onPress={() => ask.mutate()}>
          <Trans>Ask for the refund</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}
