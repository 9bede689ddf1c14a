import type { UserId } from '@kasauti/contract/ids.ts';
import type { WireOrder } from '@kasauti/contract/orders/orders.ts';
import type { WirePersonOrder } from '@kasauti/contract/orders/person-purchases.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import type { Work } from '../../platform/database/work.ts';
import { type Helper, readPersonAudited } from '../identity/index.ts';
import { type Shop, showOrders } from './read-orders.ts';
import { readPayments } from './store/payments.ts';

/** This much of a reference tells two payments of one person apart, and is of no use anywhere else. */
const SHOWN_OF_REFERENCE = 6;

/** What somebody bought and how it was paid, for the staff who help them. */
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

/** Not what only the buyer may do with it, nor what they stated for the invoice. */
function shownOf({ refundable: _refundable, billingState: _state, billingGstin: _gstin, ...shown }: WireOrder) {
  return shown;
}
