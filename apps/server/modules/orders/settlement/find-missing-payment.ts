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

/** Each new one asks the gateway, and may become a ticket that a person reads. */
const MAX_CLAIMS_AN_HOUR = 10;
/** The gateway is not asked about the same thing again at once. */
const LOOK_AGAIN_MS = 20_000;
/** A bank authorises up to five days late; older orders are looked up by name. */
const LOOK_BACK_MS = 30 * 24 * HOUR_MS;
/** The numbers that Razorpay gives to payments. A bank's number (UTR) it cannot be asked for. */
const PAYMENT_ID = /^pay_[A-Za-z0-9]{6,40}$/;

/**
 * Somebody paid and nothing came. The gateway is asked at once, by the one settlement that browser and webhook use;
 * what it knows nothing of goes to people as a ticket, one about one thing however often it is asked.
 */
export async function findMissingPayment(parts: OrdersParts, ask: MissingAsk) {
  const { app } = parts;
  const { userId, orderId, reference } = ask;
  if (orderId === null && reference === null) return refuse(contract.refusals, 'nothing-named');
  const named = orderId === null ? null : await findOrder(app.database, orderId);
  // Another's order is as unknown as none.
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
  // Another call about it has asked just now, and has not heard yet: nothing can be said, and nobody needs to look.
  if (!claim.mayAsk && claim.messageId === null)
    return refuse(contract.refusals, 'asked-just-now', { retryAfterSeconds: LOOK_AGAIN_MS / 1000 });
  const messageId = await app.inTransaction((work) => handOn(work, parts, ask));
  const ticket = await findTicket(app.database, app.secrets, messageId);
  if (!ticket) throw new Error('a ticket was made and is not there');
  const { ticketNo, ticketToken, state } = ticket;
  return { outcome: 'handed-on' as const, ticketNo, ticketToken, isOpen: state === 'open' };
}

/**
 * One order that is complete answers the question; a payment that went back is reported as that, and never as a
 * purchase.
 */
function settledAs(orders: readonly Order[]) {
  const complete = orders.filter(({ state }) => state === 'fulfilled');
  const outcome = complete.length > 0 ? ('found' as const) : ('refunded' as const);
  return { outcome, orderIds: (complete.length > 0 ? complete : orders).map(({ orderId }) => orderId) };
}

/**
 * Notes the question before the gateway is asked, behind the buyer's lock: so asking many times at once passes neither
 * pause nor limit.
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

/** Those of the caller's orders that are no longer unpaid. */
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

/** The ticket about it, however often it is asked. */
async function handOn(work: Work, { app }: OrdersParts, ask: MissingAsk): Promise<MessageId> {
  const { tx } = work;
  await lockBuyer(tx, ask.userId);
  const claim = await findClaim(tx, ask);
  if (!claim) throw new Error('a question is handed on that was not noted');
  if (claim.messageId !== null) return claim.messageId;
  const buyer = await findUser(tx, ask.userId);
  if (!buyer) throw new Error('whoever asks has no account');
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
