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
 * Records a refund as the gateway reports it, by a message or in its list. One of ours moves on; one that somebody made
 * in the gateway's own dashboard takes back what it paid for. However often it is reported, it is recorded once.
 * `waiting`: it is not through yet, and may still fail.
 */
export async function recordRefund(parts: OrdersParts, seen: SeenRefund): Promise<'recorded' | 'waiting'> {
  const { app, seller } = parts;
  const { gatewayRefundId, gatewayPaymentId, status } = seen;
  const refundId = await findRefundIdAtGateway(app.database, gatewayRefundId);
  if (refundId) {
    // One of ours that is not through yet is looked up with all of ours.
    await app.inTransaction((work) => settleRefund(work, seller, refundId, seen));
    return 'recorded';
  }
  if (status !== 'processed') return status === 'pending' ? 'waiting' : 'recorded';
  // It may come before the payment that it takes back, of which nothing was granted then.
  await settleNamedPayment(parts, gatewayPaymentId);
  const isOfSale = await app.inTransaction((work) => recordGatewayRefund(work, seller, seen));
  if (!isOfSale && !(await adoptRefund(parts, seen))) app.log.info({ event: 'refund-of-no-sale', gatewayRefundId });
  return 'recorded';
}

/**
 * Moves a refund of ours on, as far as it is reported. When the money has gone, the ledger records it, once; if a buyer
 * asked for it, the sale is reversed. When one fails, the buyer has their units again. Money that nothing is owed for
 * is sent once more, later, and staff are notified.
 */
export async function settleRefund(work: Work, seller: Seller, refundId: RefundId, news: RefundNews): Promise<void> {
  const { tx, now } = work;
  const refund = await findRefund(tx, refundId);
  // The order's row first, as everywhere.
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
    // What a bank did not take the buyer asks for again; what the gateway refuses, it may refuse for ever.
    if (news.gatewayRefundId !== null) return;
  } else {
    next = nextRefundTry(await countRefunds(work.tx, refund.paymentId, 'failed'), work.now);
    if (next) await tryRefundAgain(work, refund, next);
  }
  await work.announce({ kind: 'refund-held-up', refundId, failure, nextTryAt: next?.toISOString() ?? null });
}

/**
 * A refund of a sale that somebody made at the gateway and that has gone through. Unused entitlements are revoked,
 * ledger and credit note follow, and the order is `refunded` once the whole price is. What is used or booked already
 * stays as it is; staff are notified, and it is audited. However often and in whatever order the gateway reports it, it
 * happens once. False: no payment of ours that fulfilled an order, or known already.
 *
 * The order's row is locked first, as by a settlement; then its units, with their entitlements' rows.
 */
export async function recordGatewayRefund(
  work: Work,
  seller: Seller,
  { gatewayRefundId, gatewayPaymentId, amountInPaise }: Omit<SeenRefund, 'status'>,
): Promise<boolean> {
  const { tx, now } = work;
  const found = await findPayment(tx, gatewayPaymentId);
  const order = found && (await lockOrder(tx, found.orderId));
  // Read again behind the lock: a settlement or another report of this refund may have been under way.
  const payment = await findPayment(tx, gatewayPaymentId);
  if (!order || !payment?.settlesOrder || (await findRefundIdAtGateway(tx, gatewayRefundId))) return false;

  // Ours, which the buyer asked for: the gateway reported it before its answer to us was recorded, or somebody was
  // faster by hand.
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
 * A person sent back so much that what the buyer asked for, and the gateway has not taken, no longer fits into the
 * payment: the gateway would refuse it. Its units are free for what this refund takes; the rest can be requested again.
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
 * Money of a sale went back, and its refund is recorded: what it paid for is revoked, the ledger and a credit note
 * follow, and the order is `refunded` once the whole price is. The caller holds the order's lock. The number of the
 * credit note is taken last.
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
 * Somebody sent back by hand what we are about to send, or could not send: ours is done with theirs, and is not sent to
 * the gateway, which would refuse it. By hand it may go in parts; the last one counts. False: none of ours is owed, or
 * not all of it went back.
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
