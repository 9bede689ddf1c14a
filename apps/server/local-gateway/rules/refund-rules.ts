import { DAY_SECONDS } from '@kasauti/domain/time/durations.ts';
import type { GatewayRefund } from '../entities.ts';
import { GatewayError } from '../gateway-error.ts';
import { gatewayId } from '../gateway-ids.ts';
import { forbidOthers, readAmount, readNotes } from '../read-body.ts';
import type { RulesContext } from './rules-context.ts';

const REFUNDABLE_SECONDS = 180 * DAY_SECONDS;

/** The operations on refunds. A repeated idempotency key creates no second refund. */
export function makeRefundRules({ records, now, tuning, emit }: RulesContext) {
  function createRefund(id: string, body: Record<string, unknown>, key: string | undefined): GatewayRefund {
    forbidOthers(body, ['amount', 'speed', 'notes', 'receipt']);
    const asked = JSON.stringify([
      id,
      body.amount ?? null,
      body.speed ?? null,
      body.notes ?? null,
      body.receipt ?? null,
    ]);
    const known = readRefundKey(key, asked);
    if (known) return records.refund(known);

    const current = records.payment(id);
    if (current.status !== 'captured' && current.status !== 'refunded')
      throw new GatewayError('The payment status should be captured for action to be taken');
    const left = current.amount - current.amount_refunded;
    if (left === 0) throw new GatewayError('The payment has been fully refunded already.');
    const amount = body.amount === undefined ? left : readAmount(body.amount);
    if (amount > left) throw new GatewayError('The refund amount provided is greater than amount captured.');
    if (now() - current.created_at > REFUNDABLE_SECONDS)
      throw new GatewayError('Refund is not supported by the bank because the payment is more than 6 months old');
    if (body.speed !== undefined && body.speed !== 'normal' && body.speed !== 'optimum')
      throw new GatewayError('The selected speed is invalid.', { field: 'speed' });

    const made: GatewayRefund = {
      id: gatewayId('rfnd'),
      entity: 'refund',
      amount,
      currency: 'INR',
      payment_id: id,
      notes: readNotes(body.notes),
      receipt: body.receipt === undefined ? null : String(body.receipt),
      acquirer_data: { arn: null },
      created_at: now(),
      batch_id: null,
      status: 'pending',
      speed_requested: body.speed === 'optimum' ? 'optimum' : 'normal',
      speed_processed: null,
    };
    const refundedInAll = current.amount_refunded + amount;
    const isFull = refundedInAll === current.amount;
    records.putPayment({
      ...current,
      amount_refunded: refundedInAll,
      refund_status: isFull ? 'full' : 'partial',
      status: isFull ? 'refunded' : current.status,
    });
    records.putRefund(made);
    if (key !== undefined) records.putRefundKey(key, asked, made.id);
    emit('refund.created', { refund: made, payment: records.payment(id) });
    return tuning.refunds === 'pending' ? made : endRefund(made.id, tuning.refunds);
  }

  function readRefundKey(key: string | undefined, asked: string): string | null {
    if (key === undefined) return null;
    if (!/^[A-Za-z0-9_-]{10,}$/.test(key))
      throw new GatewayError(
        'The idempotency key must be at least 10 characters of letters, digits, hyphen and underscore.',
      );
    const known = records.findRefundKey(key);
    if (!known) return null;
    if (known.asked !== asked)
      throw new GatewayError('Different request with the same idempotency key has already been processed.', {
        status: 409,
      });
    return known.refundId;
  }

  function endRefund(id: string, outcome: 'processed' | 'failed'): GatewayRefund {
    const current = records.refund(id);
    if (current.status !== 'pending') return current;
    const ended: GatewayRefund = {
      ...current,
      status: outcome,
      speed_processed: outcome === 'failed' ? null : current.speed_requested === 'optimum' ? 'instant' : 'normal',
      acquirer_data: { arn: outcome === 'processed' ? String(10_000_000_000 + now()) : null },
    };
    records.putRefund(ended);
    if (outcome === 'failed') {
      const paid = records.payment(current.payment_id);
      const refundedInAll = paid.amount_refunded - current.amount;
      records.putPayment({
        ...paid,
        status: 'captured',
        amount_refunded: refundedInAll,
        refund_status: refundedInAll === 0 ? null : 'partial',
      });
    }
    emit(`refund.${outcome}`, { refund: ended, payment: records.payment(current.payment_id) });
    return ended;
  }

  function changeRefundNotes(id: string, body: Record<string, unknown>): GatewayRefund {
    forbidOthers(body, ['notes']);
    const changed = { ...records.refund(id), notes: readNotes(body.notes) };
    records.putRefund(changed);
    return changed;
  }

  return { createRefund, endRefund, changeRefundNotes };
}
