import type { GatewayOrder, GatewayPayment } from './entities.ts';
import { gatewayId } from './gateway-ids.ts';
import { findTestCard } from './test-instruments.ts';

/** The payer's choice of a payment method. */
export type PaymentAsk = {
  order_id: string;
  method: 'card' | 'upi';
  card?: { number: string; name: string };
  vpa?: string;
  email: string;
  contact: string;
};

/** Creates a new payment of an order. `now` is in Unix seconds. */
export function makeCreatedPayment(order: GatewayOrder, ask: PaymentAsk, now: number): GatewayPayment {
  const made: GatewayPayment = {
    id: gatewayId('pay'),
    entity: 'payment',
    amount: order.amount,
    currency: 'INR',
    status: 'created',
    order_id: order.id,
    invoice_id: null,
    international: false,
    method: ask.method,
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    description: null,
    card_id: null,
    card: null,
    bank: null,
    wallet: null,
    vpa: ask.method === 'upi' ? (ask.vpa ?? '') : null,
    email: ask.email,
    contact: ask.contact,
    notes: order.notes,
    fee: null,
    tax: null,
    error_code: null,
    error_description: null,
    error_source: null,
    error_step: null,
    error_reason: null,
    acquirer_data: {},
    created_at: now,
  };
  if (ask.method === 'card' && ask.card) {
    const id = gatewayId('card');
    const last4 = ask.card.number.replaceAll(/\D/g, '').slice(-4);
    made.card_id = id;
    made.card = {
      id,
      entity: 'card',
      name: ask.card.name,
      last4,
      network: findTestCard(ask.card.number)?.network ?? 'Unknown',
      type: 'debit',
    };
  }
  return made;
}
