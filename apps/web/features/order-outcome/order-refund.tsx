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

/** Lists the refunds of an order. Contains the form to request another refund. */
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
            <Trans>Unused tests can be refunded within 180 days of paying. A test that you have taken cannot.</Trans>
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
          <Trans>Your bank rejected it. Ask again, or write to us.</Trans>
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
      return { text: t`Refunded`, tone: 'success' };
    case 'failed':
      return { text: t`Failed`, tone: 'danger' };
  }
}

function reasonOf(reason: Refund['reason']): string {
  switch (reason) {
    case 'asked':
      return t`At your request`;
    case 'second-payment':
      return t`Paid twice`;
    case 'wrong-amount':
      return t`Wrong amount`;
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
      toast('success', t`The refund is on its way. We will email you when it is sent.`);
      onClose();
    },
  });
  return (
    <Dialog title={<Trans>Ask for a refund of {amount}?</Trans>} onClose={onClose} closeText={t`Close`}>
      <p>
        {t`${plural(units, { one: '# unused test is refunded and can no longer be booked.', other: '# unused tests are refunded and can no longer be booked.' })}`}
      </p>
      <p>
        <Trans>
          The money goes back to the account it came from: with UPI often within minutes, with a card within five to
          seven working days. You also get a credit note.
        </Trans>
      </p>
      {ask.isError && (
        <Notice tone="danger">
          <Trans>We could not reach the server. Please try again: asking again never refunds twice.</Trans>
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
