import type { RefundReason } from '@kasauti/domain/commerce/refund/refund-state.ts';
import type { Mail } from '../../platform/mail/queue-mail.ts';
import { i18nFor } from '../../platform/words/i18n.ts';

type Reader = { fullName: string; language: 'en' | 'hi' };
type Text = Omit<Mail, 'dedupeKey' | 'to'>;

type Receipt = {
  invoiceNumber: string;
  amount: string;
  lines: { title: string; quantity: number }[];
  url: string;
};

export function receiptMail({ fullName, language }: Reader, receipt: Receipt): Text {
  const i18n = i18nFor(language);
  const bought = receipt.lines
    .map(({ title, quantity }) => (quantity === 1 ? title : `${title} × ${quantity}`))
    .join('; ');
  return {
    language,
    subject: i18n.t('Payment received: {amount}', { amount: receipt.amount }),
    paragraphs: [
      i18n.t('{fullName}, your payment has arrived.', { fullName }),
      i18n.t('Now choose a centre or an online room, and a time. Your tax invoice is with your orders.'),
    ],
    facts: [
      [i18n.t('Invoice', undefined, { context: 'mail' }), receipt.invoiceNumber],
      [i18n.t('Amount, GST included'), receipt.amount],
      [i18n.t('Tests', undefined, { context: 'mail' }), bought],
    ],
    action: { label: i18n.t('Choose a date', undefined, { context: 'mail' }), url: receipt.url },
  };
}

/** Returns the mail to a buyer after a purchase, or a part of it, was refunded. */
export function gatewayRefundMail(
  { fullName, language }: Reader,
  { amount, creditNoteNumber, url }: { amount: string; creditNoteNumber: string; url: string },
): Text {
  const i18n = i18nFor(language);
  return {
    language,
    subject: i18n.t('We have refunded {amount}', { amount }),
    paragraphs: [
      i18n.t('{fullName}, we have refunded money of your order. Unused tests that it paid for can no longer be used.', {
        fullName,
      }),
      i18n.t(
        'It usually reaches the account it came from within five to seven working days. The credit note is with your order.',
      ),
    ],
    facts: [
      [i18n.t('Amount'), amount],
      [i18n.t('Credit note'), creditNoteNumber],
    ],
    action: { label: i18n.t('See the order'), url },
  };
}

type Refund = { reason: RefundReason; amount: string; gatewayPaymentId: string };

export function refundMail({ fullName, language }: Reader, refund: Refund): Text {
  const i18n = i18nFor(language);
  const because: Record<RefundReason, string> = {
    'second-payment': i18n.t(
      'one of your orders was paid twice. Your purchase is complete, and we refund the second payment.',
    ),
    'wrong-amount': i18n.t('the amount that arrived is not the amount of your order, so we refund it.'),
    'at-the-gateway': i18n.t('we refund money of your order.'),
    asked: i18n.t('as you requested, we refund the price of your unused tests. They can no longer be booked.'),
  };
  return {
    language,
    subject: i18n.t('We are sending {amount} back', { amount: refund.amount }),
    paragraphs: [
      `${fullName}, ${because[refund.reason]}`,
      i18n.t('It reaches the account it came from within minutes to seven working days. You need not do anything.'),
    ],
    facts: [
      [i18n.t('Amount'), refund.amount],
      [i18n.t('Payment'), refund.gatewayPaymentId],
    ],
  };
}

/** Returns the mail to a buyer whose refund request failed, because the gateway or the bank refused it. */
export function failedRefundMail(
  { fullName, language }: Reader,
  { amount, url }: { amount: string; url: string },
): Text {
  const i18n = i18nFor(language);
  return {
    language,
    subject: i18n.t('{amount} could not be sent back', { amount }),
    paragraphs: [
      i18n.t(
        '{fullName}, the refund that you asked for did not go through. You have your purchase again and can book it.',
        { fullName },
      ),
      i18n.t(
        'You can ask for the refund again on the page of the order. If it fails again, write to us: we find another way.',
      ),
    ],
    facts: [[i18n.t('Amount'), amount]],
    action: { label: i18n.t('See the order'), url },
  };
}

/**
 * Returns the text of a ticket about a payment that the gateway does not know. Both staff and the buyer read this text.
 */
export function paymentClaimText(
  language: 'en' | 'hi',
  { orderId, reference }: { orderId: string | null; reference: string | null },
): { subject: string; message: string } {
  const i18n = i18nFor(language);
  return {
    subject: i18n.t('I paid, but my order is still open'),
    message: [
      i18n.t(
        'I paid, but my order is still open. The payment service was asked and knows of no payment that was captured for it.',
      ),
      ...(orderId ? [`${i18n.t('Order')}: ${orderId}`] : []),
      ...(reference ? [`${i18n.t('Payment number or UTR')}: ${reference}`] : []),
    ].join('\n\n'),
  };
}
