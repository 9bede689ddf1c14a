import type { ExamId, OrderId, UserId } from '@kasauti/contract/ids.ts';
import { createOrder as contract } from '@kasauti/contract/orders.ts';
import { isRefusal, refuse } from '@kasauti/contract/refusal.ts';
import { whyCannotSetQuantity } from '@kasauti/domain/commerce/cart.ts';
import { tidyGstin, whyCannotBillTo } from '@kasauti/domain/commerce/gstin.ts';
import { paise, sumPaise, timesPaise } from '@kasauti/domain/commerce/paise.ts';
import { findState } from '@kasauti/domain/commerce/states.ts';
import { UNPAID_KNOWN_MS, waitForNextOrder } from '@kasauti/domain/commerce/unpaid-orders.ts';
import { newId } from '../../../platform/ids.ts';
import type { Work } from '../../../platform/work.ts';
import { findExams } from '../../catalogue/index.ts';
import type { Seller } from '../orders-parts.ts';
import { firstCheckAt } from '../settlement/check-times.ts';
import { insertOrder, lockBuyer, type Order, readLines, readUnpaidOrders } from '../store/orders.ts';
import { finishOrder } from './finish-order.ts';
import { orderLines, type PricedItem } from './order-lines.ts';

export type OrderAsk = {
  userId: UserId;
  items: { productId: ExamId; quantity: number }[];
  /** Two letters of ISO 3166-2:IN. */
  billingState: string;
  billingName: string;
  /** Of a registered business, as it was typed. */
  billingGstin?: string | undefined;
  /** The total that the buyer was shown. */
  expectedAmountInPaise?: number;
};

/** What the gateway needs to know of an order. */
export type PlacedOrder = Pick<Order, 'orderId' | 'userId' | 'amountInPaise' | 'receipt' | 'gatewayOrderId'>;

/** As long the same ask, made again, is the same order: a second click, a page that was reloaded. */
const SAME_ORDER_MS = 30 * 60_000;

/**
 * Makes an order at the server's prices. An order of amount 0 is fulfilled at once; any other waits for its payment. The same ask
 * within half an hour answers the unpaid order that it made before, so that nobody pays twice for one click too many.
 */
export async function placeOrder(work: Work, ask: OrderAsk, seller: Seller) {
  const { tx, now } = work;
  const state = findState(ask.billingState);
  if (!state) return refuse(contract.refusals, 'state-unknown');
  const gstin = tidyGstin(ask.billingGstin ?? '') || null;
  const bar = gstin && whyCannotBillTo({ gstin, state: state.code });
  if (bar) return refuse(contract.refusals, bar);
  const items = await priceItems(work, ask.items);
  if (isRefusal(items)) return items;
  const amount = sumPaise(items.map(({ exam, quantity }) => timesPaise(paise(exam.priceInPaise), quantity)));
  if (ask.expectedAmountInPaise !== undefined && ask.expectedAmountInPaise !== amount)
    return refuse(contract.refusals, 'price-changed', { extra: priceNews(amount, items) });

  await lockBuyer(tx, ask.userId);
  const billing = { billing_name: ask.billingName, billing_state: state.code, billing_gstin: gstin };
  const unpaid = amount > 0 ? await readUnpaidOrders(tx, ask.userId, new Date(now.getTime() - UNPAID_KNOWN_MS)) : [];
  const open = await findSameOrder(work, unpaid, { ...billing, amount, items });
  if (open) return { order: open, isFree: false, isNew: false };
  const madeAt = unpaid.map(({ createdAt }) => createdAt);
  const wait = waitForNextOrder(madeAt, now);
  if (amount > 0 && wait > 0) return refuse(contract.refusals, 'too-many-unpaid', { retryAfterSeconds: wait });

  const orderId = newId<OrderId>(now);
  const isFree = amount === 0;
  const lines = orderLines(items, { orderId, intraState: state.code === seller.stateCode, now });
  await insertOrder(
    tx,
    {
      order_id: orderId,
      user_id: ask.userId,
      state: isFree ? 'fulfilled' : 'awaiting_payment',
      amount_in_paise: amount,
      ...billing,
      receipt: orderId,
      created_at: now,
      fulfilled_at: isFree ? now : null,
      next_check_at: isFree ? null : firstCheckAt(now),
    },
    lines,
  );
  const order: PlacedOrder = {
    orderId,
    userId: ask.userId,
    amountInPaise: amount,
    receipt: orderId,
    gatewayOrderId: null,
  };
  if (isFree) await finishOrder(work, order, await readLines(tx, [orderId]), { invoiceId: null });
  return { order, isFree, isNew: true };
}

async function priceItems({ tx }: Work, asked: OrderAsk['items']) {
  const quantities = new Map<ExamId, number>();
  for (const { productId, quantity } of asked) quantities.set(productId, (quantities.get(productId) ?? 0) + quantity);
  for (const quantity of quantities.values())
    if (quantity === 0 || whyCannotSetQuantity(quantity)) return refuse(contract.refusals, 'quantity-out-of-range');

  const exams = new Map((await findExams(tx, [...quantities.keys()])).map((exam) => [exam.examId, exam]));
  const items: PricedItem[] = [];
  for (const [examId, quantity] of quantities) {
    const exam = exams.get(examId);
    if (!exam || exam.state === 'draft') return refuse(contract.refusals, 'not-found');
    if (exam.state === 'withdrawn') return refuse(contract.refusals, 'withdrawn');
    items.push({ exam, quantity });
  }
  return items;
}

function priceNews(amountInPaise: number, items: readonly PricedItem[]) {
  return {
    amountInPaise,
    items: items.map(({ exam, quantity }) => ({
      productId: exam.examId,
      quantity,
      unitPriceInPaise: exam.priceInPaise,
    })),
  };
}

async function findSameOrder(
  { tx, now }: Work,
  unpaid: readonly Order[],
  asked: {
    billing_name: string;
    billing_state: string;
    billing_gstin: string | null;
    amount: number;
    items: readonly PricedItem[];
  },
): Promise<Order | null> {
  const open = unpaid.filter(({ createdAt }) => createdAt.getTime() > now.getTime() - SAME_ORDER_MS);
  const lines =
    open.length > 0
      ? await readLines(
          tx,
          open.map(({ orderId }) => orderId),
        )
      : [];
  const wanted = contents(asked.items.map(({ exam, quantity }) => [exam.examId, quantity, exam.priceInPaise]));
  const same = open.find(
    (order) =>
      order.amountInPaise === asked.amount &&
      order.billingName === asked.billing_name &&
      order.billingState === asked.billing_state &&
      order.billingGstin === asked.billing_gstin &&
      wanted ===
        contents(
          lines
            .filter((line) => line.orderId === order.orderId)
            .map((line) => [line.examId, line.quantity, line.unitPriceInPaise]),
        ),
  );
  return same ?? null;
}

/** The same text for the same lines, in whatever order. */
function contents(lines: [examId: ExamId, quantity: number, unitPriceInPaise: number][]): string {
  return lines.map(String).sort().join(' ');
}
