import { hmacSha256 } from '../../platform/security/hashes.ts';
import type { GatewayPayment } from '../entities.ts';
import { makeRecords } from '../records.ts';
import type { GatewayState } from '../state.ts';
import { makeOrderRules } from './order-rules.ts';
import { makePaymentRules } from './payment-rules.ts';
import { makeRefundRules } from './refund-rules.ts';
import type { RulesContext } from './rules-context.ts';

export type Rules = ReturnType<typeof makeRules>;

/** What may be done to orders, payments and refunds. Throws `GatewayError` in Razorpay's words. */
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
    /** Breaks the rule of one kept payment per order, so that a merchant can be tested against it. */
    captureAgainstTheRules: (id: string) => keep(records.payment(id)),
    /** What checkout hands to the merchant's page. */
    proof(paid: GatewayPayment) {
      return {
        razorpay_payment_id: paid.id,
        razorpay_order_id: paid.order_id,
        razorpay_signature: hmacSha256(rest.keySecret, `${paid.order_id}|${paid.id}`).toString('hex'),
      };
    },
  };
}
