import type { OrderId, RefundId } from '@kasauti/contract/ids.ts';
import { paise } from '@kasauti/domain/commerce/paise.ts';
import { formatRupees } from '@kasauti/domain/format/money.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { findUser } from '../identity/index.ts';
import { failedRefundMail, gatewayRefundMail, receiptMail, refundMail } from './mails.ts';
import type { OrdersParts } from './orders-parts.ts';
import { reconcileListedRefunds, reconcileOpenRefunds } from './refund/reconcile-refunds.ts';
import { sendRefund } from './refund/send-refund.ts';
import { processWebhook } from './settlement/process-webhook.ts';
import { reconcileOrders } from './settlement/reconcile-orders.ts';
import { mailHeldUp, mailToDecide } from './staff-mails.ts';
import { findCreditNote } from './store/invoices.ts';
import { findRefund } from './store/refunds.ts';
import { readWholeOrders } from './store/whole-orders.ts';
import { tidyGatewayNews } from './tidy.ts';

const CHECK_ORDERS_EVERY_MS = 30_000;
const CHECK_REFUNDS_EVERY_MS = 10 * MINUTE_MS;
const FIND_REFUNDS_EVERY_MS = 2 * MINUTE_MS;

export function registerReactions(parts: OrdersParts): void {
  const { app } = parts;

  app.react('payment-event-received', { name: 'settle-from-webhook', pace: 'gateway' }, ({ eventId }) =>
    processWebhook(parts, eventId),
  );
  app.react('payment-to-refund', { name: 'send-refund', pace: 'gateway' }, ({ refundId }) =>
    sendRefund(parts, refundId as RefundId),
  );
  app.react('payment-to-refund', 'mail-refund', ({ refundId }) => mailRefund(parts, refundId as RefundId));
  app.react('asked-refund-failed', 'mail-failed-refund', ({ refundId }) => mailFailed(parts, refundId as RefundId));
  app.react('order-paid-back', 'mail-paid-back', ({ refundId }) => mailPaidBack(parts, refundId as RefundId));
  app.react('order-paid-back', 'mail-used-and-paid-back', ({ refundId, ...facts }) =>
    mailToDecide(parts, refundId as RefundId, facts),
  );
  app.react('refund-held-up', 'mail-held-up-refund', ({ refundId, ...facts }) =>
    mailHeldUp(parts, refundId as RefundId, facts),
  );
  app.react('order-fulfilled', 'mail-receipt', ({ orderId }) => mailReceipt(parts, orderId));
  tidyGatewayNews(app);
  app.every(
    'reconcile-orders',
    CHECK_ORDERS_EVERY_MS,
    async (lockLost) => void (await reconcileOrders(parts, undefined, lockLost)),
  );
  app.every(
    'reconcile-refunds',
    CHECK_REFUNDS_EVERY_MS,
    async (lockLost) => void (await reconcileOpenRefunds(parts, undefined, lockLost)),
  );
  app.every(
    'find-refunds',
    FIND_REFUNDS_EVERY_MS,
    async (lockLost) => void (await reconcileListedRefunds(parts, undefined, lockLost)),
  );
}

/**
 * Queues the mail with the receipt of a paid order. A free order gets no receipt. The mail that confirms the booking is
 * enough.
 */
async function mailReceipt({ app }: OrdersParts, orderId: OrderId): Promise<void> {
  await app.inTransaction(async (work) => {
    const [order] = await readWholeOrders(work.tx, { orderId });
    const buyer = order?.invoice && (await findUser(work.tx, order.userId));
    if (!order?.invoice || !buyer) return;
    await queueMail(work, app.settings, {
      dedupeKey: `receipt:${orderId}`,
      to: buyer.email,
      ...receiptMail(buyer, {
        invoiceNumber: order.invoice.number,
        amount: formatRupees(paise(order.amountInPaise)),
        lines: order.lines,
        url: `${app.settings.publicUrl}/bookschedule`,
      }),
    });
  });
}

/** Queues the mail to a buyer whose payment will be refunded, for example after the buyer paid twice. */
async function mailRefund({ app }: OrdersParts, refundId: RefundId): Promise<void> {
  await app.inTransaction(async (work) => {
    const refund = await findRefund(work.tx, refundId);
    const buyer = refund && (await findUser(work.tx, refund.userId));
    if (!refund || !buyer) return;
    await queueMail(work, app.settings, {
      dedupeKey: `refund:${refundId}`,
      to: buyer.email,
      ...refundMail(buyer, {
        reason: refund.reason,
        amount: formatRupees(paise(refund.amountInPaise)),
        gatewayPaymentId: refund.gatewayPaymentId,
      }),
    });
  });
}

async function mailFailed({ app }: OrdersParts, refundId: RefundId): Promise<void> {
  await app.inTransaction(async (work) => {
    const refund = await findRefund(work.tx, refundId);
    const buyer = refund && (await findUser(work.tx, refund.userId));
    if (!refund || !buyer) return;
    await queueMail(work, app.settings, {
      dedupeKey: `failed-refund:${refundId}`,
      to: buyer.email,
      ...failedRefundMail(buyer, {
        amount: formatRupees(paise(refund.amountInPaise)),
        url: `${app.settings.publicUrl}/order-confirmation?order=${refund.orderId}`,
      }),
    });
  });
}

async function mailPaidBack({ app }: OrdersParts, refundId: RefundId): Promise<void> {
  await app.inTransaction(async (work) => {
    const refund = await findRefund(work.tx, refundId);
    const buyer = refund && (await findUser(work.tx, refund.userId));
    const creditNote = refund && (await findCreditNote(work.tx, refundId));
    const [order] = refund ? await readWholeOrders(work.tx, { orderId: refund.orderId }) : [];
    if (!refund || !buyer || !creditNote || !order) return;
    await queueMail(work, app.settings, {
      dedupeKey: `paid-back:${refundId}`,
      to: buyer.email,
      ...gatewayRefundMail(buyer, {
        amount: formatRupees(paise(refund.amountInPaise)),
        creditNoteNumber: creditNote.number,
        url: `${app.settings.publicUrl}/order-confirmation?razorpay_order_id=${order.gatewayOrderId}`,
      }),
    });
  });
}
