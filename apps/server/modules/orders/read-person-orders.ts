import type { UserId } from '@kasauti/contract/ids.ts';
import type { WireOrder } from '@kasauti/contract/orders/orders.ts';
import type { WirePersonOrder } from '@kasauti/contract/orders/person-purchases.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import type { Work } from '../../platform/database/work.ts';
import { type Helper, readPersonAudited } from '../identity/index.ts';
import { type Shop, showOrders } from './read-orders.ts';
import { readPayments } from './store/payments.ts';

/**
 * Staff see this many characters of a payment reference. They are enough to distinguish the payments of a user, but not
 * enough for any other use.
 */
const SHOWN_OF_REFERENCE = 6;

/** Reads a user's orders and payments for the staff who help them. The read is audited. */
export async function readPersonOrders(
  work: Work,
  helper: Helper,
  { userId, catalogue }: { userId: UserId; catalogue: Shop['catalogue'] },
) {
  const person = await readPersonAudited(work, helper, { userId, action: 'user.view-orders' });
  if (isRefusal(person)) return person;
  const orders = await showOrders({ database: work.tx, catalogue }, userId);
  const payments = await readPayments(
    work.tx,
    orders.map(({ _id }) => _id),
  );
  const data = orders.map(
    (order): WirePersonOrder => ({
      ...shownOf(order),
      payments: payments
        .filter(({ orderId }) => orderId === order._id)
        .map(({ gatewayPaymentId, status, amountInPaise, seenAt }) => ({
          referenceEnd: gatewayPaymentId.slice(-SHOWN_OF_REFERENCE),
          status,
          amountInPaise,
          seenAt: seenAt.toISOString(),
        })),
    }),
  );
  return { data };
}

/** Removes the fields that only the buyer may see: the refund options, and the State and GSTIN for the invoice. */
function shownOf({ refundable: _refundable, billingState: _state, billingGstin: _gstin, ...shown }: WireOrder) {
  return shown;
}
