// Written by `npm run tables` from the tables that the migrations make. Do not edit.
import type {
  EntitlementId,
  ExamId,
  InvoiceId,
  MessageId,
  OrderId,
  OrderLineId,
  PaymentId,
  RefundId,
  UserId,
} from '@kasauti/contract/ids.ts';
import type { Generated } from 'kysely';
import type { Columns } from './columns.ts';

type Rows = {
  sales_order: {
    order_id: OrderId;
    user_id: UserId;
    state: 'awaiting_payment' | 'fulfilled' | 'refunded';
    amount_in_paise: number;
    currency: Generated<'INR'>;
    billing_name: string | null;
    billing_state: string | null;
    billing_gstin: string | null;
    receipt: string;
    gateway_order_id: string | null;
    last_failure: string | null;
    created_at: Date;
    fulfilled_at: Date | null;
    next_check_at: Date | null;
  };
  order_line: {
    order_line_id: OrderLineId;
    order_id: OrderId;
    line_no: number;
    exam_id: ExamId;
    test_code: string;
    title: string;
    quantity: number;
    unit_price_in_paise: number;
    tax_rate_in_percent: number;
    sac: string;
    validity_days: number;
    taxable_in_paise: number;
    cgst_in_paise: number;
    sgst_in_paise: number;
    igst_in_paise: number;
  };
  payment: {
    payment_id: PaymentId;
    order_id: OrderId;
    gateway_payment_id: string;
    status: 'created' | 'failed' | 'authorized' | 'captured' | 'refunded';
    status_rank: number;
    amount_in_paise: number;
    method: string | null;
    failure: string | null;
    settles_order: Generated<boolean>;
    seen_at: Date;
    captured_at: Date | null;
  };
  webhook_inbox: {
    event_id: string;
    event: string;
    body: string;
    received_at: Date;
    processed_at: Date | null;
  };
  payment_claim: {
    payment_claim_id: string;
    user_id: UserId;
    order_id: OrderId | null;
    reference: string | null;
    made_at: Date;
    looked_at: Date;
    contact_message_id: MessageId | null;
  };
  refund: {
    refund_id: RefundId;
    payment_id: PaymentId;
    amount_in_paise: number;
    reason: 'second-payment' | 'wrong-amount' | 'at-the-gateway' | 'asked';
    state: 'requested' | 'pending' | 'processed' | 'failed';
    gateway_refund_id: string | null;
    requested_at: Date;
    changed_at: Date;
    failure: string | null;
    not_before: Date | null;
  };
  listed_refund: {
    gateway_refund_id: string;
    made_at: Date;
    look_at: Date | null;
  };
  entitlement: {
    entitlement_id: EntitlementId;
    order_line_id: OrderLineId;
    unit_no: number;
    user_id: UserId;
    exam_id: ExamId;
    state: 'granted' | 'consumed' | 'revoked';
    asked_back_by: RefundId | null;
    granted_at: Date;
    expires_at: Date;
    changed_at: Date;
  };
  invoice_series: {
    kind: 'invoice' | 'credit-note';
    financial_year: string;
    last_no: number;
  };
  invoice: {
    invoice_id: InvoiceId;
    kind: Columns['invoice.kind'];
    financial_year: string;
    series_no: number;
    number: string;
    order_id: OrderId;
    refund_id: RefundId | null;
    issued_at: Date;
    document: string;
  };
  ledger_entry: {
    posting_id: string;
    line_no: number;
    order_id: OrderId;
    account: 'gateway' | 'revenue' | 'output-tax' | 'refunds-payable';
    amount_in_paise: number;
    posted_at: Date;
  };
};

declare module '../../platform/database/database.ts' {
  interface Tables extends Rows {}
}
