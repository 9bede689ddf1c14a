import type { ExamId, UserId } from '@kasauti/contract/ids.ts';
import { createOrder as contract } from '@kasauti/contract/orders/orders.ts';
import { isRefusal, refuse } from '@kasauti/contract/refusal.ts';
import { whyCannotSetQuantity } from '@kasauti/domain/commerce/cart.ts';
import { orderAmount } from '@kasauti/domain/commerce/order-amount.ts';
import { normaliseGstin, whyCannotBillTo } from '@kasauti/domain/commerce/tax/gstin.ts';
import { findState } from '@kasauti/domain/commerce/tax/indian-states.ts';
import { firstCheckAt, UNPAID_KNOWN_MS, waitForNextOrder } from '@kasauti/domain/commerce/unpaid-orders.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import type { Work } from '../../../platform/database/work.ts';
import { findExams } from '../../catalogue/index.ts';
import type { Seller } from '../orders-parts.ts';
import { insertOrder, lockBuyer, type NewOrderLine, type Order, readLines, readUnpaidOrders } from '../store/orders.ts';
import { fulfilOrder } from './fulfil-order.ts';
import { priceLine } from './price-line.ts';

export type OrderAsk = {
  userId: UserId;
  lines: { examId: ExamId; quantity: number }[];
  /** State code of two letters, as in ISO 3166-2:IN. */
  billingState: string;
  billingName: string;
  /** GSTIN (tax number) of a registered business, as the buyer typed it. */
  billingGstin?: string | undefined;
  /** The total that the buyer saw. If the current total differs, the order is refused. */
  expectedAmountInPaise?: number;
};

type PricedOrder = Pick<Order, 'userId' | 'amountInPaise' | 'billingName' | 'billingState' | 'billingGstin'>;

/**
 * For this time, a repeated request returns the order that it created before, for example after a second click or a
 * reload.
 */
const SAME_ORDER_MS = 30 * MINUTE_MS;

/**
 * Places an order at the server's prices. An order of amount 0 is fulfilled at once. Every other order waits for its
 * payment. If a request is repeated within half an hour, the same unpaid order is returned. Otherwise a second click
 * could lead to a second payment.
 */
export async function placeOrder(work: Work, ask: OrderAsk, seller: Seller) {
  const { tx, now } = work;
  const billing = checkBilling(ask);
  if (isRefusal(billing)) return billing;
  const lines = await priceLines(work, ask, { intraState: billing.billingState === seller.stateCode });
  if (isRefusal(lines)) return lines;
  const amountInPaise = orderAmount(lines);
  if (ask.expectedAmountInPaise !== undefined && ask.expectedAmountInPaise !== amountInPaise)
    return refuse(contract.refusals, 'price-changed', { extra: presentPrices(amountInPaise, lines) });

  const priced = { userId: ask.userId, amountInPaise, ...billing };
  await lockBuyer(tx, ask.userId);
  const same = await findSameOrder(work, priced, lines);
  if (isRefusal(same)) return same;
  if (same) return { order: same, isFree: false, isNew: false };

  const isFree = amountInPaise === 0;
  const start = isFree
    ? { state: 'fulfilled' as const, fulfilledAt: now, nextCheckAt: null }
    : { state: 'awaiting_payment' as const, fulfilledAt: null, nextCheckAt: firstCheckAt(now) };
  const order = await insertOrder(tx, { ...priced, ...start }, lines, now);
  if (isFree) await fulfilOrder(work, order, order.lines, { invoiceId: null });
  return { order, isFree, isNew: true };
}

function checkBilling({ billingName, ...ask }: OrderAsk) {
  const state = findState(ask.billingState);
  if (!state) return refuse(contract.refusals, 'state-unknown');
  const billingGstin = normaliseGstin(ask.billingGstin ?? '') || null;
  const bar = billingGstin && whyCannotBillTo({ gstin: billingGstin, state: state.code });
  if (bar) return refuse(contract.refusals, bar);
  return { billingName, billingState: state.code, billingGstin };
}

/**
 * Returns one order line for each exam, at its current price. Refuses exams that are not on sale and quantities that
 * are not allowed.
 */
async function priceLines({ tx }: Work, ask: OrderAsk, place: { intraState: boolean }) {
  const quantities = new Map<ExamId, number>();
  for (const { examId, quantity } of ask.lines) quantities.set(examId, (quantities.get(examId) ?? 0) + quantity);
  for (const quantity of quantities.values())
    if (quantity === 0 || whyCannotSetQuantity(quantity)) return refuse(contract.refusals, 'quantity-out-of-range');

  const exams = new Map((await findExams(tx, [...quantities.keys()])).map((exam) => [exam.examId, exam]));
  const lines: NewOrderLine[] = [];
  for (const [examId, quantity] of quantities) {
    const exam = exams.get(examId);
    if (!exam || exam.state === 'draft') return refuse(contract.refusals, 'not-found');
    if (exam.state === 'withdrawn') return refuse(contract.refusals, 'withdrawn');
    lines.push(priceLine(exam, quantity, place));
  }
  return lines;
}

/**
 * Finds the unpaid order that an equal request created less than half an hour ago. If there is none, returns null, or a
 * refusal if the buyer has too many unpaid orders.
 */
async function findSameOrder({ tx, now }: Work, priced: PricedOrder, lines: readonly NewOrderLine[]) {
  if (priced.amountInPaise === 0) return null;
  const unpaid = await readUnpaidOrders(tx, priced.userId, new Date(now.getTime() - UNPAID_KNOWN_MS));
  const recent = unpaid.filter(({ createdAt }) => createdAt.getTime() > now.getTime() - SAME_ORDER_MS);
  const recentIds = recent.map(({ orderId }) => orderId);
  const recentLines = recentIds.length > 0 ? await readLines(tx, recentIds) : [];
  const same = recent.find(
    (order) =>
      order.amountInPaise === priced.amountInPaise &&
      order.billingName === priced.billingName &&
      order.billingState === priced.billingState &&
      order.billingGstin === priced.billingGstin &&
      contentsOf(recentLines.filter(({ orderId }) => orderId === order.orderId)) === contentsOf(lines),
  );
  if (same) return same;
  const createdAt = unpaid.map((order) => order.createdAt);
  const retryAfterSeconds = waitForNextOrder(createdAt, now);
  return retryAfterSeconds > 0 ? refuse(contract.refusals, 'too-many-unpaid', { retryAfterSeconds }) : null;
}

/** Returns a text that is equal for equal lines. The order of the lines does not matter. */
function contentsOf(lines: readonly NewOrderLine[]): string {
  const texts = lines.map(({ examId, quantity, unitPriceInPaise }) => [examId, quantity, unitPriceInPaise].join());
  return texts.sort().join(' ');
}

function presentPrices(amountInPaise: number, lines: readonly NewOrderLine[]) {
  const items = lines.map(({ examId, quantity, unitPriceInPaise }) => ({
    productId: examId,
    quantity,
    unitPriceInPaise,
  }));
  return { amountInPaise, items };
}
