import type { OrderId, UserId } from '@kasauti/contract/ids.ts';
import { findMissingPayment as contract } from '@kasauti/contract/paid-orders.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { newId } from '../../platform/ids.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { readNow, type Work } from '../../platform/work.ts';
import { findUser } from '../identity/index.ts';
import { paymentClaimMail } from './mails.ts';
import type { OrdersParts } from './orders-parts.ts';
import { GatewayAway, GatewayRefused } from './payment-gateway.ts';
import { lookUp } from './reconcile.ts';
import { settleNamed } from './report-payment.ts';
import { countClaims, findClaim, insertClaim, noteLook } from './store/claims.ts';
import { findOrder, findOrderOfPayment, type Order, readUnpaidAtGateway } from './store/orders.ts';

export type MissingAsk = { userId: UserId; orderId: OrderId | null; reference: string | null };

/** Each new one is a ticket that a person reads. */
const MOST_CLAIMS_AN_HOUR = 10;
/** The gateway is not asked about the same thing again at once. */
const LOOK_AGAIN_MS = 20_000;
const HOUR_MS = 3_600_000;
/** A bank authorises up to five days late; older orders are looked up by name. */
const LOOK_BACK_MS = 30 * 24 * HOUR_MS;
/** The numbers that Razorpay gives to payments. A bank's number (UTR) it cannot be asked for. */
const PAYMENT_ID = /^pay_[A-Za-z0-9]{6,40}$/;

/**
 * Somebody paid and nothing came. The gateway is asked at once, by the one settlement that browser and webhook use; what it knows nothing of goes to
 * people as a ticket, one about one thing however often it is asked.
 */
export async function findMissingPayment(parts: OrdersParts, ask: MissingAsk) {
  const { app } = parts;
  const { userId, orderId, reference } = ask;
  if (orderId === null && reference === null) return refuse(contract.refusals, 'nothing-named');
  const named = orderId === null ? null : await findOrder(app.database, orderId);
  // Another's order is as unknown as none.
  if (orderId !== null && named?.userId !== userId) return refuse(contract.refusals, 'not-found');
  if (named && named.state !== 'awaiting_payment') return { outcome: 'found' as const, orderIds: [named.orderId] };

  const now = await readNow(app.database);
  const known = await findClaim(app.database, ask);
  if (!known && (await countClaims(app.database, userId, new Date(now.getTime() - HOUR_MS))) >= MOST_CLAIMS_AN_HOUR)
    return refuse(contract.refusals, 'asked-too-often', { retryAfterSeconds: HOUR_MS / 1000 });
  if (known && now.getTime() - known.lookedAt.getTime() < LOOK_AGAIN_MS) return handedOn(known.claimId);

  const orders = named
    ? [named]
    : await readUnpaidAtGateway(app.database, userId, new Date(now.getTime() - LOOK_BACK_MS));
  try {
    for (const order of orders) await lookUp(parts, order);
    if (reference !== null && PAYMENT_ID.test(reference)) await settleNamed(parts, reference);
  } catch (error) {
    if (error instanceof GatewayAway) return refuse(contract.refusals, 'gateway-down');
    if (!(error instanceof GatewayRefused)) throw error;
  }
  const found = await settledOf(parts, ask, orders);
  if (found.length > 0) return { outcome: 'found' as const, orderIds: found };
  return handedOn(await app.inTransaction((work) => handOn(work, parts, ask)));
}

/** Those of the caller's orders that are paid by now. */
async function settledOf({ app }: OrdersParts, ask: MissingAsk, orders: readonly Order[]): Promise<OrderId[]> {
  const ofPayment = ask.reference === null ? null : await findOrderOfPayment(app.database, ask.reference);
  const ids = new Set(orders.map(({ orderId }) => orderId));
  if (ofPayment?.userId === ask.userId) ids.add(ofPayment.orderId);
  const settled: OrderId[] = [];
  for (const id of ids) {
    const order = await findOrder(app.database, id);
    if (order && order.state !== 'awaiting_payment') settled.push(id);
  }
  return settled;
}

async function handOn(work: Work, { app }: OrdersParts, ask: MissingAsk): Promise<string> {
  const { tx, now } = work;
  const inserted = await insertClaim(tx, { ...ask, claimId: newId(now) }, now);
  const claim = inserted ?? (await findClaim(tx, ask));
  if (!claim) throw new Error('a claim is neither new nor known');
  if (!inserted) await noteLook(tx, claim.claimId, now);
  const buyer = await findUser(tx, ask.userId);
  await queueMail(work, app.settings, {
    dedupeKey: `payment-claim:${claim.claimId}`,
    to: app.settings.SUPPORT_EMAIL,
    ...paymentClaimMail({ ...ask, ticket: ticketOf(claim.claimId), email: buyer?.email ?? '', madeAt: now }),
  });
  return claim.claimId;
}

const handedOn = (claimId: string) => ({ outcome: 'handed-on' as const, ticket: ticketOf(claimId) });

/** Short enough to be read out on the telephone; the id's end is its random part. */
const ticketOf = (claimId: string) => `P-${claimId.slice(-8).toUpperCase()}`;
