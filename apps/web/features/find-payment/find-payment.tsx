import { listOrders, type WireOrder } from '@kasauti/contract/orders/orders.ts';
import { findMissingPayment } from '@kasauti/contract/orders/paid-orders.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { SelectField, TextField } from '@kasauti/ui/parts/fields.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useLanguage } from '../../lib/appearance/language.ts';
import { lineTitle } from '../../lib/cart/order-line.ts';
import { FormFrame } from '../../lib/page/forms/form-frame.tsx';
import { AppLink, ButtonLink } from '../../lib/routing/links.tsx';
import { type Answer, call, isRefusal } from '../../lib/server/call.ts';
import { formatDate, formatPaise } from '../../lib/words/formats.ts';
import { refusalText, useRefusalWords } from '../../lib/words/refusal-text.ts';
import css from './find-payment.module.css';

type Missing = { orderId: string; reference: string };

/**
 * Form for a payment whose order is still shown as unpaid. The server asks the payment gateway at once. If the gateway
 * does not know the payment, staff look for it.
 */
export function FindPayment({ orders, orderId }: { orders: WireOrder[]; orderId: string }) {
  useRefusalWords();
  const { t } = useLingui();
  const language = useLanguage();
  const queries = useQueryClient();
  const unpaid = orders.filter(({ state }) => state === 'awaiting_payment');
  const { register, handleSubmit, formState } = useForm<Missing>({
    defaultValues: { orderId: unpaid.some(({ _id }) => _id === orderId) ? orderId : '', reference: '' },
  });
  const { errors } = formState;
  const look = useMutation({
    mutationFn: ({ orderId, reference }: Missing) => {
      const order = unpaid.find(({ _id }) => _id === orderId);
      return call(findMissingPayment, {
        body: { ...(order && { orderId: order._id }), ...(reference.trim() && { reference: reference.trim() }) },
      });
    },
    onSuccess: (answer) => (isRefusal(answer) ? undefined : queries.invalidateQueries({ queryKey: [listOrders.path] })),
  });
  const { data } = look;

  return (
    <div className={css.box}>
      <p>
        <Trans>We check with the payment service at once. If it has no record, a person looks into it.</Trans>
      </p>
      <FormFrame onSubmit={handleSubmit((missing) => look.mutate(missing))}>
        {unpaid.length > 0 && (
          <SelectField
            {...register('orderId')}
            label={t`Order`}
            emptyText={t`I do not know which`}
            choices={unpaid.map(({ _id, createdAt, amountInPaise, lines: [first] }) => ({
              value: _id,
              label: `${formatDate(createdAt, language)}, ${formatPaise(amountInPaise)}: ${first ? lineTitle(first, language) : ''}`,
            }))}
          />
        )}
        <TextField
          {...register('reference', {
            maxLength: { value: 60, message: t`At most 60 characters` },
            validate: (text, { orderId }) =>
              orderId !== '' || text.trim() !== '' || t`Choose the order, or enter the number of the payment`,
          })}
          label={t`Payment number or UTR`}
          hint={t`You find it in the message from your bank or UPI app: 12 digits, or a number that begins with pay_.`}
          error={errors.reference?.message}
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit" busy={look.isPending} busyText={t`Asking the payment service…`}>
          <Trans>Find my payment</Trans>
        </Button>
      </FormFrame>
      <div role="status">
        {look.isError && (
          <Notice tone="danger">
            <Trans>We could not reach the server. Please try again: asking twice does no harm.</Trans>
          </Notice>
        )}
        {data && <Outcome answer={data} />}
      </div>
    </div>
  );
}

function Outcome({ answer }: { answer: Answer<typeof findMissingPayment> }) {
  if (isRefusal(answer)) return <Notice tone="danger">{refusalText(answer)}</Notice>;
  if (answer.outcome === 'handed-on') {
    return (
      <Notice tone="warning">
        <p>
          <Trans>
            The payment service has no record of it yet. Banks may take a while. If the payment arrives, your order
            completes automatically.
          </Trans>
        </p>
        <p>
          {answer.isOpen ? (
            <Trans>A person is looking into it too and will reply to you.</Trans>
          ) : (
            <Trans>A person has already looked into it: the ticket says what was found.</Trans>
          )}{' '}
          <AppLink to={`/ticket#token=${answer.ticketToken}`}>
            <Trans>Ticket {answer.ticketNo}</Trans>
          </AppLink>
        </p>
      </Notice>
    );
  }
  return (
    <Notice
      tone={answer.outcome === 'found' ? 'success' : 'info'}
      action={
        <ButtonLink size="small" to={`/order-confirmation?order=${answer.orderIds[0]}`}>
          <Trans>See the order</Trans>
        </ButtonLink>
      }
    >
      {answer.outcome === 'found' ? (
        <Trans>We found your payment, and the order is complete.</Trans>
      ) : (
        <Trans>Your payment arrived, and the money of this order was sent back.</Trans>
      )}
    </Notice>
  );
}
