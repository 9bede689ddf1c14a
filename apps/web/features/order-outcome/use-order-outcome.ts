import type { UserId } from '@kasauti/contract/ids.ts';
import { listOrders, orderedProducts, type WireOrder } from '@kasauti/contract/orders/orders.ts';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshCart } from '../../lib/cart/cart-calls.ts';
import { type Answer, callForStatus, isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';

export type OrderedProduct = Extract<Answer<typeof orderedProducts>, { entitlementIds: unknown }[]>[number];
type Orders = Answer<typeof listOrders>;

/**
 * Interval between two calls while the bank confirms a payment, in milliseconds. After the first 40 calls it is longer:
 * the buyer may have left, or the bank may take hours.
 */
const ASK_EVERY_MS = 2_500;
const EAGER_ASKS = 40;
const PATIENT_EVERY_MS = 15_000;
const STILL_CONFIRMING = 202;

/**
 * Reads an order and its products. `orderKey` is either our id of the order or the id that the payment gateway gave it.
 * The calls are repeated until the payment is confirmed. Then the cart is read again, because the server has removed
 * the ordered tests from it.
 */
export function useOrderOutcome(userId: UserId, orderKey: string) {
  const queries = useQueryClient();
  const ordersQuestion = question(listOrders, { params: { userId } });
  const orders: UseQueryResult<Orders> = useAnswer(ordersQuestion, { freshMs: 0 });
  const products = useQuery({
    queryKey: ['ordered-products', userId, orderKey],
    queryFn: ({ signal }) =>
      callForStatus(orderedProducts, { params: { userId, razorpay_order_id: orderKey } }, { signal }),
    enabled: orderKey !== '',
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (state.data && state.data.status !== STILL_CONFIRMING) return false;
      return state.dataUpdateCount < EAGER_ASKS ? ASK_EVERY_MS : PATIENT_EVERY_MS;
    },
  });

  const isSettled = products.data?.status === 200;
  const asked = products.dataUpdatedAt;
  const { queryKey } = ordersQuestion;
  // The order may have changed with each response for the products, so the effect runs after each of them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` is the time of the last response.
  useEffect(() => {
    if (asked > 0) void queries.invalidateQueries({ queryKey });
  }, [asked]);
  useEffect(() => {
    if (isSettled) void refreshCart();
  }, [isSettled]);

  return { orders, products: orderedOf(products.data?.answer), isSettled };
}

function orderedOf(answer: Answer<typeof orderedProducts> | undefined): OrderedProduct[] {
  return Array.isArray(answer) ? (answer as OrderedProduct[]) : [];
}

export function findOrder(orders: Orders | undefined, orderKey: string): WireOrder | null {
  if (!orders || isRefusal(orders)) return null;
  return orders.data.find(({ _id, gatewayOrderId }) => _id === orderKey || gatewayOrderId === orderKey) ?? null;
}
