import type { RefundId } from '@kasauti/contract/ids.ts';
import type { Work } from '../../platform/work.ts';
import { record } from '../audit/index.ts';
import { postRefund } from './ledger.ts';
import type { OrdersParts } from './orders-parts.ts';
import type { SeenRefund } from './payment-gateway.ts';
import { findRefund, moveRefund } from './store/refunds.ts';

/** Asks the gateway to send money back. The refund's own id is the idempotency key: however often this runs, it goes once. */
export async function sendRefund({ app, gateway }: OrdersParts, refundId: RefundId): Promise<void> {
  const refund = await findRefund(app.database, refundId);
  if (refund?.state !== 'requested') return;
  const { gatewayPaymentId, amountInPaise } = refund;
  const sent = await (await gateway()).refund({ gatewayPaymentId, amountInPaise, key: refundId });
  await app.inTransaction((work) => endRefund(work, refundId, sent));
}

/** Notes how far a refund is. The ledger hears of it once, when the money has gone. */
export async function endRefund(work: Work, refundId: RefundId, seen: SeenRefund): Promise<void> {
  const { tx, now } = work;
  const refund = await findRefund(tx, refundId);
  if (!refund) throw new Error(`there is no refund ${refundId}`);
  const hasMoved = await moveRefund(tx, refundId, seen.status, seen.gatewayRefundId, now);
  if (!hasMoved || seen.status === 'pending') return;
  if (seen.status === 'processed') await postRefund(work, refund.orderId, refund.amountInPaise);
  record(work, {
    actorId: null,
    actorRole: 'system',
    action: `refund.${seen.status}`,
    objectKind: 'order',
    objectId: refund.orderId,
    detail: { refundId, amountInPaise: refund.amountInPaise },
  });
}
