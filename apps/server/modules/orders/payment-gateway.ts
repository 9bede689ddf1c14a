import { timingSafeEqual } from 'node:crypto';
import type { PaymentStatus } from '@kasauti/domain/commerce/payment-state.ts';
import type { RefundEvent } from '@kasauti/domain/commerce/refund/refund-state.ts';
import { hmacSha256 } from '../../platform/security/hashes.ts';

/** A payment as the gateway reports it. */
export type SeenPayment = {
  gatewayPaymentId: string;
  gatewayOrderId: string;
  status: PaymentStatus;
  amountInPaise: number;
  currency: string;
  method: string | null;
  /** Why it failed, in words for the candidate. */
  failure: string | null;
};

export type SeenRefund = {
  gatewayRefundId: string;
  gatewayPaymentId: string;
  amountInPaise: number;
  status: RefundEvent;
};

/** A refund in the gateway's list. Its state is known only by looking it up. */
export type ListedRefund = { gatewayRefundId: string; madeAt: Date };

/**
 * The payment gateway from our side. Calls throw `GatewayAway` when the outcome is not known, `GatewayRefused` when it
 * said no.
 */
export type PaymentGateway = {
  keyId: string;
  /** The script that the checkout page loads. */
  checkoutUrl: string;
  /** Answers the gateway's order id. A receipt has one order, however often this is asked. */
  openOrder(order: { receipt: string; amountInPaise: number }): Promise<string>;
  findPayment(gatewayPaymentId: string): Promise<SeenPayment | null>;
  paymentsOf(gatewayOrderId: string): Promise<SeenPayment[]>;
  /** `key` makes a repeat harmless. */
  refund(ask: { gatewayPaymentId: string; amountInPaise: number; key: string }): Promise<SeenRefund>;
  findRefund(gatewayRefundId: string): Promise<SeenRefund>;
  /** The refunds of one payment, by us and by others. */
  refundsOf(gatewayPaymentId: string): Promise<SeenRefund[]>;
  /** All refunds since an instant of the gateway's clock, by us and by others. */
  refundsSince(since: Date): Promise<ListedRefund[]>;
  /** Proves that checkout's answer comes from the gateway. Whether the money arrived it does not prove. */
  isPaymentSignature(proof: { gatewayOrderId: string; gatewayPaymentId: string; signature: string }): boolean;
  isWebhookSignature(body: Buffer, signature: string): boolean;
};

/** No answer, or one that says nothing: the call may have been done. */
export class GatewayAway extends Error {}

/** The gateway's own no. */
export class GatewayRefused extends Error {
  readonly status: number;
  constructor(status: number, description: string) {
    super(description);
    this.status = status;
  }
}

export type GatewayOptions = {
  keyId: string;
  keySecret: string;
  /**
   * The secret of the webhook; a second one while it is being changed, since retries of old events keep the old one.
   */
  webhookSecrets: readonly string[];
  /** Another address of the API than Razorpay's own. */
  apiUrl: string | null;
  checkoutUrl: string;
};

const ANSWER_WITHIN_MS = 8000;
const MAX_AUTHORISED_MINUTES = 7200;
/** The longest page of a list that the gateway gives. */
const REFUNDS_PER_PAGE = 100;

/**
 * Razorpay through its official SDK, with what the SDK lacks: a time limit, an idempotency key for refunds, errors that
 * are errors.
 */
export async function razorpayGateway(options: GatewayOptions): Promise<PaymentGateway> {
  // Loaded when it is first needed: it and its HTTP client are some 25 MB.
  const { default: Razorpay } = await import('razorpay');
  const razorpay = new Razorpay({ key_id: options.keyId, key_secret: options.keySecret });
  // The SDK names its host in the code and waits for ever; its axios instance takes both.
  const http = (razorpay as unknown as { api: { rq: AxiosLike } }).api.rq;
  if (options.apiUrl !== null) http.defaults.baseURL = options.apiUrl;
  http.defaults.timeout = ANSWER_WITHIN_MS;
  // A proxy of the environment is for the internet, not for a stand-in on this machine.
  if (options.apiUrl !== null) http.defaults.proxy = false;
  // The SDK's own handler reads `response.status` of a response that may not be there, so errors are made here, before
  // it.
  http.interceptors.response.use(
    (answer) => answer,
    (error) => Promise.reject({ response: { status: error.response?.status ?? 0, data: asData(error) } }),
  );
  http.interceptors.request.use((request) => {
    const key = request.data?.[IDEMPOTENCY_KEY];
    if (key === undefined || !request.data) return request;
    // The SDK drops headers that it does not know; the key travels in the body up to here.
    const { [IDEMPOTENCY_KEY]: _key, ...body } = request.data;
    request.headers['X-Refund-Idempotency'] = key;
    request.data = body;
    return request;
  });

  async function findOrderId(receipt: string): Promise<string | null> {
    const found = await ask(() => razorpay.orders.all({ receipt } as never));
    return found.items[0]?.id ?? null;
  }

  return {
    keyId: options.keyId,
    checkoutUrl: options.checkoutUrl,
    async openOrder({ receipt, amountInPaise }) {
      try {
        const order = await ask(() =>
          razorpay.orders.create({
            amount: amountInPaise,
            currency: 'INR',
            receipt,
            payment: {
              // Also what a bank authorises late is captured, so that no candidate's money hangs between two accounts.
              capture: 'automatic',
              capture_options: {
                automatic_expiry_period: MAX_AUTHORISED_MINUTES,
                manual_expiry_period: MAX_AUTHORISED_MINUTES,
                refund_speed: 'optimum',
              },
            },
          } as never),
        );
        return order.id;
      } catch (error) {
        // Orders have no idempotency key: the receipt says whether the order was made after all.
        const made =
          error instanceof GatewayAway || error instanceof GatewayRefused ? await findOrderId(receipt) : null;
        if (made === null) throw error;
        return made;
      }
    },
    async findPayment(gatewayPaymentId) {
      try {
        return seen(await ask(() => razorpay.payments.fetch(gatewayPaymentId)));
      } catch (error) {
        if (error instanceof GatewayRefused && error.status === 400) return null;
        throw error;
      }
    },
    async paymentsOf(gatewayOrderId) {
      const payments = await ask(() => razorpay.orders.fetchPayments(gatewayOrderId));
      return payments.items.map(seen);
    },
    async refund({ gatewayPaymentId, amountInPaise, key }) {
      const ask_ = { amount: amountInPaise, speed: 'optimum', receipt: key, [IDEMPOTENCY_KEY]: key };
      return seenRefund(await ask(() => razorpay.payments.refund(gatewayPaymentId, ask_ as never)));
    },
    async findRefund(gatewayRefundId) {
      return seenRefund(await ask(() => razorpay.refunds.fetch(gatewayRefundId)));
    },
    async refundsOf(gatewayPaymentId) {
      const query = { count: REFUNDS_PER_PAGE };
      return (await ask(() => razorpay.payments.fetchMultipleRefund(gatewayPaymentId, query))).items.map(seenRefund);
    },
    async refundsSince(since) {
      const from = Math.floor(since.getTime() / 1000);
      const listed: ListedRefund[] = [];
      for (;;) {
        // Newest first: one that is made meanwhile shifts the pages, so that some come twice and none is left out.
        const query = { from, count: REFUNDS_PER_PAGE, skip: listed.length };
        const { items } = await ask(() => razorpay.refunds.all(query));
        for (const { id, created_at } of items)
          listed.push({ gatewayRefundId: id, madeAt: new Date(created_at * 1000) });
        if (items.length < REFUNDS_PER_PAGE) return listed;
      }
    },
    isPaymentSignature({ gatewayOrderId, gatewayPaymentId, signature }) {
      return isHmac(`${gatewayOrderId}|${gatewayPaymentId}`, options.keySecret, signature);
    },
    isWebhookSignature(body, signature) {
      // Anybody can sign with nothing.
      return options.webhookSecrets.some((secret) => secret !== '' && isHmac(body, secret, signature));
    },
  };
}

const IDEMPOTENCY_KEY = '__idempotencyKey';

type AxiosLike = {
  defaults: { baseURL?: string; timeout?: number; proxy?: false };
  interceptors: {
    request: {
      use(change: (request: { headers: Record<string, string>; data?: Record<string, string> }) => unknown): void;
    };
    response: {
      use(
        good: (answer: unknown) => unknown,
        bad: (error: { response?: { status: number; data: unknown }; message?: string }) => unknown,
      ): void;
    };
  };
};

type Described = { error: { description: string } };

/** What came in place of an answer, in the form in which the SDK passes it on. */
function asData(error: { response?: { data: unknown }; message?: string }): Described {
  const data = error.response?.data as Partial<Described> | undefined;
  const description = data?.error?.description;
  return { error: { description: description ?? error.message ?? 'no answer' } };
}

async function ask<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    const { statusCode, error } = cause as { statusCode?: number; error?: { description?: string } };
    if (statusCode === undefined) throw cause; // not the gateway's: a fault of ours
    const description = error?.description ?? 'no reason given';
    const isNo = statusCode >= 400 && statusCode < 500 && statusCode !== 429 && statusCode !== 408;
    if (isNo) throw new GatewayRefused(statusCode, description);
    throw new GatewayAway(`the payment gateway does not answer (${statusCode}): ${description}`);
  }
}

type WirePayment = {
  id: string;
  order_id?: string | null;
  status: string;
  amount: number | string;
  currency: string;
  method?: string | null;
  error_description?: string | null;
};

function seen(payment: WirePayment): SeenPayment {
  return {
    gatewayPaymentId: payment.id,
    gatewayOrderId: payment.order_id ?? '',
    status: payment.status as PaymentStatus,
    amountInPaise: Number(payment.amount),
    currency: payment.currency,
    method: payment.method ?? null,
    failure: payment.error_description ?? null,
  };
}

type WireRefund = { id: string; payment_id: string; amount?: number | string; status: string };

function seenRefund(refund: WireRefund): SeenRefund {
  return {
    gatewayRefundId: refund.id,
    gatewayPaymentId: refund.payment_id,
    amountInPaise: Number(refund.amount),
    status: refund.status as SeenRefund['status'],
  };
}

/** Compared in constant time: the time it takes does not reveal how much was right. */
function isHmac(message: string | Buffer, secret: string, signature: string): boolean {
  const expected = hmacSha256(secret, message);
  const given = /^[0-9a-f]{64}$/i.test(signature) ? Buffer.from(signature, 'hex') : Buffer.alloc(0);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
