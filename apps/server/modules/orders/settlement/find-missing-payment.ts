import type { MessageId, OrderId, UserId } from '@kasauti/contract/ids.ts';
import { findMissingPayment as contract } from '@kasauti/contract/orders/paid-orders.ts';
import { isRefusal, refuse } from '@kasauti/contract/refusal.ts';
import { HOUR_MS } from '@kasauti/domain/time/durations.ts';
import { readNow, type Work } from '../../../platform/database/work.ts';
import { newId } from '../../../platform/ids.ts';
import { findTicket, openTicket } from '../../content/index.ts';
import { findUser } from '../../identity/index.ts';
import { paymentClaimText } from '../mails.ts';
import type { OrdersParts } from '../orders-parts.ts';
import { GatewayAway, GatewayRefused } from '../payment-gateway.ts';
import { countClaims, findClaim, insertClaim, noteLook, noteTicket } from '../store/claims.ts';
import { findOrder, findOrderOfPayment, lockBuyer, type Order, readUnpaidAtGateway } from '../store/orders.ts';
import { settleNamedPayment, settlePaymentsOf } from './settle-payment.ts';

export type MissingAsk = { userId: UserId; orderId: OrderId | null; reference: string | null };

/**
 * Maximum number of new reports of missing payments per user and hour. For each report the gateway is asked, and staff
 * may get a ticket.
 */
const MAX_CLAIMS_AN_HOUR = 10;
/** Minimum time between two checks of the same report at the gateway. */
const LOOK_AGAIN_MS = 20_000;
/**
 * All unpaid orders of the user up to this age are checked. Banks authorise payments up to five days late. Older orders
 * are checked only if the user names them.
 */
const LOOK_BACK_MS = 30 * 24 * HOUR_MS;
/**
 * Format of Razorpay's payment ids. Only with such an id can the gateway be asked. It cannot search by the bank's
 * number (UTR).
 */
const PAYMENT_ID = /^pay_[A-Za-z0-9]{6,40}$/;

/**
 * Searches for a payment that a user has made but that was not recorded. The gateway is asked at once, and a payment
 * that it knows is settled as usual. If it knows none, a ticket for staff is opened, one for each order or reference
 * that the user names.
 */
export async function findMissingPayment(parts: OrdersParts, ask: MissingAsk) {
  const { app } = parts;
  const { userId, orderId, reference } = ask;
  if (orderId === null && reference === null) return refuse(contract.refusals, 'nothing-named');
  const named = orderId === null ? null : await findOrder(app.database, orderId);
  // If the order belongs to another user, the response is the same as for an order that does not exist.
  if (orderId !== null && named?.userId !== userId) return refuse(contract.refusals, 'not-found');
  if (named && named.state !== 'awaiting_payment') return settledAs([named]);

  const claim = await app.inTransaction((work) => takeUp(work, ask));
  if (isRefusal(claim)) return claim;
  const now = await readNow(app.database);
  const orders = named
    ? [named]
    : await readUnpaidAtGateway(app.database, userId, new Date(now.getTime() - LOOK_BACK_MS));
  if (claim.mayAsk) {
    try {
      for (const order of orders) await settlePaymentsOf(parts, order);
      if (reference !== null && PAYMENT_ID.test(reference)) await settleNamedPayment(parts, reference);
    } catch (error) {
      if (error instanceof GatewayAway) return refuse(contract.refusals, 'gateway-down');
      if (!(error instanceof GatewayRefused)) throw error;
    }
  }
  const settled = await settledOf(parts, ask, orders);
  if (settled.length > 0) return settledAs(settled);
  // Another call has just asked the gateway about the same payment and has no result yet. No ticket is opened, because
  // the payment may still be found.
  if (!claim.mayAsk && claim.messageId === null)
    return refuse(contract.refusals, 'asked-just-now', { retryAfterSeconds: LOOK_AGAIN_MS / 1000 });
  const messageId = await app.inTransaction((work) => handOn(work, parts, ask));
  const ticket = await findTicket(app.database, app.secrets, messageId);
  if (!ticket) throw new Error('a new ticket was not found');
  const { ticketNo, ticketToken, state } = ticket;
  return { outcome: 'handed-on' as const, ticketNo, ticketToken, isOpen: state === 'open' };
}

/**
 * Returns the outcome for orders that are no longer unpaid. If at least one is fulfilled, the outcome is `found` with
 * the fulfilled orders. Otherwise all of them were refunded.
 */
function settledAs(orders: readonly Order[]) {
  const complete = orders.filter(({ state }) => state === 'fulfilled');
  const outcome = complete.length > 0 ? ('found' as const) : ('refunded' as const);
  return { outcome, orderIds: (complete.length > 0 ? complete : orders).map(({ orderId }) => orderId) };
}

/**
 * Records the report before the gateway is asked. The buyer is locked, so concurrent calls cannot exceed the hourly
 * limit or check the same report too often. Returns whether the gateway may be asked now (`mayAsk`) and the ticket, if
 * there is one already.
 */
async function takeUp({ tx, now }: Work, ask: MissingAsk) {
  await lockBuyer(tx, ask.userId);
  const known = await findClaim(tx, ask);
  if (known) {
    const mayAsk = now.getTime() - known.lookedAt.getTime() >= LOOK_AGAIN_MS;
    if (mayAsk) await noteLook(tx, known.claimId, now);
    return { messageId: known.messageId, mayAsk };
  }
  if ((await countClaims(tx, ask.userId, new Date(now.getTime() - HOUR_MS))) >= MAX_CLAIMS_AN_HOUR)
    return refuse(contract.refusals, 'asked-too-often', { retryAfterSeconds: HOUR_MS / 1000 });
  await insertClaim(tx, { ...ask, claimId: newId(now) }, now);
  return { messageId: null, mayAsk: true };
}

/** Returns the orders that are no longer unpaid, among `orders` and the order of the named payment. */
async function settledOf({ app }: OrdersParts, ask: MissingAsk, orders: readonly Order[]): Promise<Order[]> {
  const ofPayment = ask.reference === null ? null : await findOrderOfPayment(app.database, ask.reference);
  const ids = new Set(orders.map(({ orderId }) => orderId));
  if (ofPayment?.userId === ask.userId) ids.add(ofPayment.orderId);
  const settled: Order[] = [];
  for (const id of ids) {
    const order = await findOrder(app.database, id);
    if (order && order.state !== 'awaiting_payment') settled.push(order);
  }
  return settled;
}

/** Opens a ticket for a report. If it already has one, returns that one. */
async function handOn(work: Work, { app }: OrdersParts, ask: MissingAsk): Promise<MessageId> {
  const { tx } = work;
  await lockBuyer(tx, ask.userId);
  const claim = await findClaim(tx, ask);
  if (!claim) throw new Error('a report of a missing payment was not recorded before its ticket');
  if (claim.messageId !== null) return claim.messageId;
  const buyer = await findUser(tx, ask.userId);
  if (!buyer) throw new Error('the buyer who reports a missing payment does not exist');
  const { fullName: name, email, language } = buyer;
  const message = {
    kind: 'payment' as const,
    name: name || email,
    email,
    language,
    ...paymentClaimText(language, ask),
  };
  const messageId = await openTicket(work, app, message, ask.userId);
  await noteTicket(tx, claim.claimId, messageId);
  return messageId;
}
