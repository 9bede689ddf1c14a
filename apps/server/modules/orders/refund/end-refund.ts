import type { RefundId } from '@kasauti/contract/ids.ts';
import { nextRefundTry } from '@kasauti/domain/commerce/refund-tries.ts';
import { newId } from '../../../platform/ids.ts';
import type { Work } from '../../../platform/work.ts';
import { record } from '../../audit/index.ts';
import type { Seller } from '../orders-parts.ts';
import type { SeenRefund } from '../payment-gateway.ts';
import { postRefund } from '../settlement/ledger.ts';
import { releaseAskedBack } from '../store/entitlements.ts';
import { lockOrder, type Order } from '../store/orders.ts';
import { findPayment } from '../store/payments.ts';
import { countRefunds, findRefund, insertRefund, moveRefund, type Refund } from '../store/refunds.ts';
import { reverseSale } from './reverse-sale.ts';

/** How far a refund is. `gatewayRefundId` null: the gateway did not take it. */
export type RefundNews = {
  gatewayRefundId: string | null;
  status: SeenRefund['status'];
  /** Why it failed, in the gateway's words. */
  failure?: string;
};

/**
 * Notes how far a refund is. When the money has gone, the ledger hears of it, once; and where a buyer asked for it, the sale is undone. Of one that
 * failed, the buyer has their units again; money that nothing is owed for is sent once more, later, and staff are told.
 */
export async function endRefund(work: Work, seller: Seller, refundId: RefundId, news: RefundNews): Promise<void> {
  const { tx, now } = work;
  const refund = await findRefund(tx, refundId);
  // The order's row first, as everywhere.
  const order = refund && (await lockOrder(tx, refund.orderId));
  if (!order) throw new Error(`there is no refund ${refundId}`);
  const hasMoved = await moveRefund(tx, refundId, news, now);
  if (!hasMoved || news.status === 'pending') return;
  if (news.status === 'processed') await endProcessed(work, seller, refund, order);
  else await endFailed(work, refund, news);
  record(work, {
    actorId: null,
    actorRole: 'system',
    action: `refund.${news.status}`,
    objectKind: 'order',
    objectId: refund.orderId,
    detail: { refundId, amountInPaise: refund.amountInPaise, ...(news.failure && { failure: news.failure }) },
  });
}

async function endProcessed(work: Work, seller: Seller, refund: Refund, order: Order): Promise<void> {
  const { refundId, amountInPaise, gatewayPaymentId } = refund;
  if (refund.reason !== 'asked') return await postRefund(work, refund.orderId, amountInPaise);
  const payment = await findPayment(work.tx, gatewayPaymentId);
  if (!payment) throw new Error(`refund ${refundId} has no payment`);
  await reverseSale(work, seller, { refundId, order, payment, amountInPaise });
}

async function endFailed(work: Work, refund: Refund, news: RefundNews): Promise<void> {
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
    if (next) await insertTry(work, refund, next);
  }
  await work.announce({ kind: 'refund-held-up', refundId, failure, nextTryAt: next?.toISOString() ?? null });
}

/**
 * The same money once more, as a refund of its own: under the old one's key the gateway would answer with the one that failed. It stands in the ledger
 * as owed already. The look at open refunds sends it.
 */
export async function insertTry({ tx, now }: Work, failed: Refund, notBefore: Date): Promise<RefundId> {
  const refundId = newId<RefundId>(now);
  await insertRefund(tx, {
    refund_id: refundId,
    payment_id: failed.paymentId,
    amount_in_paise: failed.amountInPaise,
    reason: failed.reason,
    state: 'requested',
    gateway_refund_id: null,
    requested_at: now,
    changed_at: now,
    not_before: notBefore,
  });
  return refundId;
}
