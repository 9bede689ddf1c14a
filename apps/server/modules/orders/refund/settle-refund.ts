import type { OrderLineId, RefundId } from '@kasauti/contract/ids.ts';
import { type Paise, paise } from '@kasauti/domain/commerce/paise.ts';
import { canBeTriedAgain } from '@kasauti/domain/commerce/refund/refund-state.ts';
import { nextRefundTry } from '@kasauti/domain/commerce/refund/refund-tries.ts';
import type { Work } from '../../../platform/database/work.ts';
import { record } from '../../audit/index.ts';
import { revokeEntitlements } from '../entitlement/revoke-entitlements.ts';
import { creditLines, creditSoFar } from '../invoice/credit-lines.ts';
import { issueCreditNote } from '../invoice/issue-credit-note.ts';
import type { OrdersParts, Seller } from '../orders-parts.ts';
import type { SeenRefund } from '../payment-gateway.ts';
import { postSaleReversal, postSurplusRefund } from '../settlement/ledger.ts';
import { settleNamedPayment } from '../settlement/settle-payment.ts';
import { releaseAskedBack, revokeAskedBack } from '../store/entitlements.ts';
import { readCreditNotes } from '../store/invoices.ts';
import { lockOrder, type Order, readLines, updateOrder } from '../store/orders.ts';
import { findPayment, markRefunded, type Payment } from '../store/payments.ts';
import {
  countRefunds,
  findAskedRefund,
  findOwedRefund,
  findRefund,
  findRefundIdAtGateway,
  insertRefund,
  moveRefund,
  type Refund,
  type RefundNews,
  readCommittedOfPayment,
  readRefundedAmount,
} from '../store/refunds.ts';
import { tryRefundAgain } from './request-refund.ts';

/**
 * Records a refund that the gateway reports in a webhook or in its list. If this server sent the refund, its state is
 * updated. If the refund was made in the gateway's dashboard, the sale is reversed. Repeated reports have no further
 * effect. Returns `waiting` if a refund from the dashboard is not processed yet and may still fail.
 */
export async function recordRefund(parts: OrdersParts, seen: SeenRefund): Promise<'recorded' | 'waiting'> {
  const { app, seller } = parts;
  const { gatewayRefundId, gatewayPaymentId, status } = seen;
  const refundId = await findRefundIdAtGateway(app.database, gatewayRefundId);
  if (refundId) {
    // The result is `recorded` even if the refund is not processed yet, because the scheduled check of open refunds
    // continues with this refund.
    await app.inTransaction((work) => settleRefund(work, seller, refundId, seen));
    return 'recorded';
  }
  if (status !== 'processed') return status === 'pending' ? 'waiting' : 'recorded';
  // The gateway may report the refund before the payment. The payment is then settled first.
  await settleNamedPayment(parts, gatewayPaymentId);
  const isOfSale = await app.inTransaction((work) => recordGatewayRefund(work, seller, seen));
  if (!isOfSale && !(await adoptRefund(parts, seen))) app.log.info({ event: 'refund-of-no-sale', gatewayRefundId });
  return 'recorded';
}

/**
 * Updates a refund of this server with the state that the gateway reports. Repeated reports have no further effect.
 *
 * If the buyer had requested the refund and the money was sent, the sale is reversed. If this refund failed, the buyer
 * can use the units again. If the refund of a surplus payment was sent, the ledger records that the debt is paid. If it
 * failed, it is tried again later, and staff are notified.
 */
export async function settleRefund(work: Work, seller: Seller, refundId: RefundId, news: RefundNews): Promise<void> {
  const { tx, now } = work;
  const refund = await findRefund(tx, refundId);
  // Every use case locks the order's row first.
  const order = refund && (await lockOrder(tx, refund.orderId));
  if (!order) throw new Error(`there is no refund ${refundId}`);
  const hasMoved = await moveRefund(tx, refundId, news, now);
  if (!hasMoved || news.status === 'pending') return;
  if (news.status === 'processed') await settleProcessed(work, seller, refund, order);
  else await settleFailed(work, refund, news);
  record(work, {
    actorId: null,
    actorRole: 'system',
    action: `refund.${news.status}`,
    objectKind: 'order',
    objectId: refund.orderId,
    detail: { refundId, amountInPaise: refund.amountInPaise, ...(news.failure && { failure: news.failure }) },
  });
}

async function settleProcessed(work: Work, seller: Seller, refund: Refund, order: Order): Promise<void> {
  const { refundId, amountInPaise, gatewayPaymentId } = refund;
  if (refund.reason !== 'asked') return await postSurplusRefund(work, refund.orderId, amountInPaise);
  const payment = await findPayment(work.tx, gatewayPaymentId);
  if (!payment) throw new Error(`refund ${refundId} has no payment`);
  await reverseSale(work, seller, { refundId, order, payment, amountInPaise });
}

async function settleFailed(work: Work, refund: Refund, news: RefundNews): Promise<void> {
  const { refundId } = refund;
  const failure = news.failure ?? 'The bank rejected it.';
  let next: Date | null = null;
  if (refund.reason === 'asked') {
    await releaseAskedBack(work.tx, refundId, work.now);
    await work.announce({ kind: 'asked-refund-failed', refundId });
    // If the bank did not accept the money, the buyer can request the refund again. If the gateway itself refused the
    // refund, it may refuse the next one too, so staff are notified.
    if (news.gatewayRefundId !== null) return;
  } else {
    next = nextRefundTry(await countRefunds(work.tx, refund.paymentId, 'failed'), work.now);
    if (next) await tryRefundAgain(work, refund, next);
  }
  await work.announce({ kind: 'refund-held-up', refundId, failure, nextTryAt: next?.toISOString() ?? null });
}

/**
 * Records a processed refund of a sale, made in the gateway's dashboard. Unused entitlements are revoked, the ledger is
 * posted and a credit note is issued. The order becomes `refunded` when its whole price was sent back. Units that are
 * booked or used stay valid, and staff are notified. The refund is audited. Reports may arrive repeatedly and in any
 * order. Returns false if the payment has not fulfilled an order, or if the refund is already known.
 *
 * The order's row is locked first, and then the entitlements of its units, in the same order as in a settlement.
 */
export async function recordGatewayRefund(
  work: Work,
  seller: Seller,
  { gatewayRefundId, gatewayPaymentId, amountInPaise }: Omit<SeenRefund, 'status'>,
): Promise<boolean> {
  const { tx, now } = work;
  const found = await findPayment(tx, gatewayPaymentId);
  const order = found && (await lockOrder(tx, found.orderId));
  // The payment is read again after the order was locked, because a settlement or another report of this refund may
  // have changed it in the meantime.
  const payment = await findPayment(tx, gatewayPaymentId);
  if (!order || !payment?.settlesOrder || (await findRefundIdAtGateway(tx, gatewayRefundId))) return false;

  // If the buyer has requested a refund of this amount, this is that refund. The report has then arrived before the
  // gateway's response to the request was recorded, or someone made the refund in the dashboard.
  const asked = await findAskedRefund(tx, payment.paymentId);
  if (asked?.amountInPaise === amountInPaise) {
    await settleRefund(work, seller, asked.refundId, { gatewayRefundId, status: 'processed' });
    return true;
  }
  if (asked) await cancelUnsentRefund(work, payment, asked.refundId, amountInPaise);

  const { paymentId } = payment;
  const refund = { paymentId, amountInPaise, reason: 'at-the-gateway', gatewayRefundId } as const;
  const refundId = await insertRefund(tx, refund, now);
  const { revoked, used, unclearPaise } = await reverseSale(work, seller, { refundId, order, payment, amountInPaise });
  record(work, {
    actorId: null,
    actorRole: 'system',
    action: 'refund.at-the-gateway',
    objectKind: 'order',
    objectId: order.orderId,
    detail: {
      refundId,
      amountInPaise,
      revokedEntitlements: revoked,
      usedAlready: used,
      unclearInPaise: unclearPaise,
    },
  });
  return true;
}

/**
 * Cancels a requested refund that the gateway has not accepted, if the rest of the payment is too small for it. The
 * gateway would refuse it, because other money of the payment was sent back in the dashboard. The units of the
 * cancelled refund can then be revoked for the refund from the dashboard. The buyer can request a refund of the rest
 * again.
 */
async function cancelUnsentRefund(
  { tx, now }: Work,
  payment: Payment,
  askedId: RefundId,
  amountInPaise: number,
): Promise<void> {
  if ((await readCommittedOfPayment(tx, payment.paymentId)) + amountInPaise <= payment.amountInPaise) return;
  const failure = 'Money of this payment was sent back at the gateway.';
  await moveRefund(tx, askedId, { status: 'failed', gatewayRefundId: null, failure }, now);
  await releaseAskedBack(tx, askedId, now);
}

type ReversedSale = { refundId: RefundId; order: Order; payment: Payment; amountInPaise: number };

/**
 * Reverses a sale or a part of it, after the refund was recorded. Revokes the refunded units, posts to the ledger and
 * issues a credit note. The order becomes `refunded` when its whole price was sent back. The caller has locked the
 * order. The number of the credit note is taken last, because its series stays locked until the commit.
 */
async function reverseSale(
  work: Work,
  seller: Seller,
  { refundId, order, payment, amountInPaise }: ReversedSale,
): Promise<{ revoked: number; used: number; unclearPaise: Paise }> {
  const { tx, now } = work;
  const { orderId } = order;
  if ((await readRefundedAmount(tx, orderId)) >= payment.amountInPaise) {
    await markRefunded(tx, payment.paymentId);
    await updateOrder(tx, orderId, { state: 'refunded' });
  }
  const asked = await revokeAskedBack(tx, refundId, now);
  const { revoked, used, lineIds, unclearPaise } = await revokeEntitlements(work, orderId);
  const units: OrderLineId[] = asked.length > 0 ? asked.map(({ orderLineId }) => orderLineId) : lineIds;
  const soFar = creditSoFar(await readLines(tx, [orderId]), await readCreditNotes(tx, orderId));
  const lines = creditLines(soFar, paise(amountInPaise), units);
  await postSaleReversal(work, orderId, lines);
  await work.announce({ kind: 'order-paid-back', refundId, usedUnits: used, unclearInPaise: unclearPaise });
  await issueCreditNote(work, { refundId, order, lines, seller, gatewayPaymentId: payment.gatewayPaymentId });
  return { revoked: revoked + asked.length, used, unclearPaise };
}

/**
 * Settles the refund of a surplus payment that was not sent or has failed, because the money was sent back in the
 * gateway's dashboard. This server then does not send the refund, which the gateway would refuse. The money may be sent
 * in several parts, and the last part settles the refund. Returns false if no such refund is open, or if the parts do
 * not add up to it yet.
 */
async function adoptRefund({ app, gateway, seller }: OrdersParts, seen: SeenRefund): Promise<boolean> {
  const ours = await findOwedRefund(app.database, seen.gatewayPaymentId);
  if (!ours) return false;
  const made = await (await gateway()).refundsOf(seen.gatewayPaymentId);
  const processed = made.filter(({ status }) => status === 'processed');
  if (processed.reduce((sum, { amountInPaise }) => sum + amountInPaise, 0) < ours.amountInPaise) return false;
  await app.inTransaction(async (work) => {
    await lockOrder(work.tx, ours.orderId);
    const owed = await findOwedRefund(work.tx, seen.gatewayPaymentId);
    if (!owed) return;
    const refundId = canBeTriedAgain(owed.state) ? await tryRefundAgain(work, owed, work.now) : owed.refundId;
    await settleRefund(work, seller, refundId, seen);
  });
  return true;
}
