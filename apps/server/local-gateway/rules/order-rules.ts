import type { GatewayOrder } from '../entities.ts';
import { GatewayError } from '../gateway-error.ts';
import { gatewayId } from '../gateway-ids.ts';
import { forbidOthers, readAmount, readNotes } from '../read-body.ts';
import type { RulesContext } from './rules-context.ts';

const MAX_RECEIPT_CHARACTERS = 40;

/** Creates orders and changes their notes. */
export function makeOrderRules({ records, now }: RulesContext) {
  function createOrder(body: Record<string, unknown>): GatewayOrder {
    forbidOthers(body, ['amount', 'currency', 'receipt', 'notes', 'partial_payment', 'payment']);
    const amount = readAmount(body.amount);
    if (typeof body.currency !== 'string')
      throw new GatewayError('The currency field is required.', { field: 'currency' });
    if (body.currency !== 'INR') throw new GatewayError('Currency is not supported', { field: 'currency' });
    const receipt = body.receipt === undefined || body.receipt === null ? null : String(body.receipt);
    if (receipt !== null && receipt.length > MAX_RECEIPT_CHARACTERS)
      throw new GatewayError('The receipt may not be greater than 40 characters.', { field: 'receipt' });
    if (receipt !== null && records.orderWithReceipt(receipt).length > 0)
      throw new GatewayError('The receipt has already been taken.', { field: 'receipt' });
    const made: GatewayOrder = {
      id: gatewayId('order'),
      entity: 'order',
      amount,
      amount_paid: 0,
      amount_due: amount,
      currency: 'INR',
      receipt,
      offer_id: null,
      status: 'created',
      attempts: 0,
      notes: readNotes(body.notes),
      created_at: now(),
    };
    records.putOrder(made);
    return made;
  }

  function changeOrderNotes(id: string, body: Record<string, unknown>): GatewayOrder {
    forbidOthers(body, ['notes']);
    const changed = { ...records.order(id), notes: readNotes(body.notes) };
    records.putOrder(changed);
    return changed;
  }

  return { createOrder, changeOrderNotes };
}
