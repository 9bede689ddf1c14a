import { hmacSha256 } from '../../platform/security/hashes.ts';
import type { GatewayPayment } from '../entities.ts';
import { makeRecords } from '../records.ts';
import type { GatewayState } from '../state.ts';
import { makeOrderRules } from './order-rules.ts';
import { makePaymentRules } from './payment-rules.ts';
import { makeRefundRules } from './refund-rules.ts';
import type { RulesContext } from './rules-context.ts';

export type Rules = ReturnType<typeof makeRules>;

/** The operations on orders, payments and refunds. They throw `GatewayError` with Razorpay's texts. */
export function makeRules({ state, ...rest }: Omit<RulesContext, 'records'> & { state: GatewayState }) {
  const records = makeRecords(state);
  const context = { ...rest, records };
  const { keep, ...payments } = makePaymentRules(context);
  return {
    order: records.order,
    payment: records.payment,
    refund: records.refund,
    paymentsOf: records.paymentsOf,
    orderWithReceipt: records.orderWithReceipt,
    ...makeOrderRules(context),
    ...payments,
    ...makeRefundRules(context),
    /** Captures a second payment of an order, so that tests can check how a merchant handles this. */
    captureAgainstTheRules: (id: string) => keep(records.payment(id)),
    /** Returns the data that the checkout passes to the merchant's page. */
    proof(paid: GatewayPayment) {
      return {
        razorpay_payment_id: paid.id,
        razorpay_order_id: paid.order_id,
        razorpay_signature: hmacSha256(rest.keySecret, `${paid.order_id}|${paid.id}`).toString('hex'),
      };
    },
  };
}
