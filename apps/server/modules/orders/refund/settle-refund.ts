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
 * Records a refund as the gateway reports it by a message or in its list. A refund of this server is updated. A
 * refund that was made in the gateway's dashboard reverses the sale that it refers to. Repeated reports are recorded
 * once. Returns `waiting` for a refund that is not processed yet and may still fail.
 */
export async function recordRefund(parts: OrdersParts, seen: SeenRefund): Promise<'recorded' | 'waiting'> {
  const { app, seller } = parts;
  const { gatewayRefundId, gatewayPaymentId, status } = seen;
  const refundId = await findRefundIdAtGateway(app.database, gatewayRefundId);
  if (refundId) {
    // A refund of this server that is not processed yet is checked together with the other open refunds.
    await app.inTransaction((work) => settleRefund(work, seller, refundId, seen));
    return 'recorded';
  }
  if (status !== 'processed') return status === 'pending' ? 'waiting' : 'recorded';
  // The refund may be reported before its payment, when nothing was granted for the payment yet.
  await settleNamedPayment(parts, gatewayPaymentId);
  const isOfSale = await app.inTransaction((work) => recordGatewayRefund(work, seller, seen));
  if (!isOfSale && !(await adoptRefund(parts, seen))) app.log.info({ event: 'refund-of-no-sale', gatewayRefundId });
  return 'recorded';
}

/**
 * Updates a refund of this server with what the gateway reports. When the money was sent, the ledger records it
 * once. If a buyer requested the refund, the sale is reversed. If the refund failed, the buyer can use the units
 * again. A failed refund of a surplus payment is sent again later, and staff are notified.
 */
export async function settleRefund(work: Work, seller: Seller, refundId: RefundId, news: RefundNews): Promise<void> {
  const { tx, now } = work;
  const refund = await findRefund(tx, refundId);
  // The order's row is locked first, as everywhere.
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
  const failure = news.failure ?? 'The bank did not take it.';
  let next: Date | null = null;
  if (refund.reason === 'asked') {
    await releaseAskedBack(work.tx, refundId, work.now);
    await work.announce({ kind: 'asked-refund-failed', refundId });
    // If the bank did not take the refund, the buyer can request it again. If the gateway refused it, it may refuse
    // the next one too, so staff are notified.
    if (news.gatewayRefundId !== null) return;
  } else {
    next = nextRefundTry(await countRefunds(work.tx, refund.paymentId, 'failed'), work.now);
    if (next) await tryRefundAgain(work, refund, next);
  }
  await work.announce({ kind: 'refund-held-up', refundId, failure, nextTryAt: next?.toISOString() ?? null });
}

/**
 * Records a processed refund of a sale that was made at the gateway. Unused entitlements are revoked, the ledger is
 * posted and a credit note is issued. The order becomes `refunded` once its whole price was sent back. Used or
 * booked units stay as they are, and staff are notified. The refund is audited. Repeated reports, in any order, are
 * recorded once. Returns false when the payment did not fulfil an order or when the refund is known already.
 *
 * The order's row is locked first, as in a settlement, then the entitlements of its units.
 */
export async function recordGatewayRefund(
  work: Work,
  seller: Seller,
  { gatewayRefundId, gatewayPaymentId, amountInPaise }: Omit<SeenRefund, 'status'>,
): Promise<boolean> {
  const { tx, now } = work;
  const found = await findPayment(tx, gatewayPaymentId);
  const order = found && (await lockOrder(tx, found.orderId));
  // The payment is read again under the lock, because a settlement or another report of this refund may have been
  // running.
  const payment = await findPayment(tx, gatewayPaymentId);
  if (!order || !payment?.settlesOrder || (await findRefundIdAtGateway(tx, gatewayRefundId))) return false;

  // The buyer requested this refund. Either the gateway reported it before its response was recorded, or it was made
  // by hand.
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
 * Cancels a requested refund that the gateway has not accepted yet, if too little of the payment is left for it. The
 * gateway would refuse it, because money was sent back by hand. The units of the cancelled refund become available
 * for the refund that was made by hand. The buyer can request a refund of the rest again.
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
 * Reverses a sale, or a part of it, after its refund was recorded. The refunded units are revoked, the ledger is
 * posted and a credit note is issued. The order becomes `refunded` once its whole price was sent back. The caller
 * holds the order's lock. The number of the credit note is taken last.
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
 * Settles an unsent or failed refund of this server with money that was sent back by hand. This server's refund is
 * then not sent, because the gateway would refuse it. The money may be sent by hand in several parts, and the last
 * part settles the refund. Returns false when no refund is due, or when not all of it was sent back.
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
