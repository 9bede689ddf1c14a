import { timingSafeEqual } from 'node:crypto';
import type { PaymentStatus } from '@kasauti/domain/commerce/payment-state.ts';
import type { RefundEvent } from '@kasauti/domain/commerce/refund/refund-state.ts';
import type Razorpay from 'razorpay';
import { hmacSha256 } from '../../platform/security/hashes.ts';

/** A payment as the gateway reports it. */
export type SeenPayment = {
  gatewayPaymentId: string;
  gatewayOrderId: string;
  status: PaymentStatus;
  amountInPaise: number;
  currency: string;
  method: string | null;
  /** Why the payment failed, in words for the candidate. */
  failure: string | null;
};

export type SeenRefund = {
  gatewayRefundId: string;
  gatewayPaymentId: string;
  amountInPaise: number;
  status: RefundEvent;
};

/** A refund in the gateway's list. The list does not contain its state, which must be requested separately. */
export type ListedRefund = { gatewayRefundId: string; madeAt: Date };

/**
 * The payment gateway as this server uses it. Calls throw `GatewayAway` when the outcome is unknown and
 * `GatewayRefused` when the gateway refused.
 */
export type PaymentGateway = {
  keyId: string;
  /** URL of the script that the checkout page loads. */
  checkoutUrl: string;
  /** Opens an order and returns the gateway's order id. A repeat with the same receipt returns the same order. */
  openOrder(order: { receipt: string; amountInPaise: number }): Promise<string>;
  findPayment(gatewayPaymentId: string): Promise<SeenPayment | null>;
  paymentsOf(gatewayOrderId: string): Promise<SeenPayment[]>;
  /** Sends a refund. A repeat with the same `key` does not send it twice. */
  refund(ask: { gatewayPaymentId: string; amountInPaise: number; key: string }): Promise<SeenRefund>;
  findRefund(gatewayRefundId: string): Promise<SeenRefund>;
  /** Returns all refunds of one payment, including those that someone made at the gateway. */
  refundsOf(gatewayPaymentId: string): Promise<SeenRefund[]>;
  /** Returns all refunds since an instant of the gateway's clock, including those that someone made at the gateway. */
  refundsSince(since: Date): Promise<ListedRefund[]>;
  /**
   * Checks that a payment proof from the browser was signed by the gateway. It does not prove that the money
   * arrived.
   */
  isPaymentSignature(proof: { gatewayOrderId: string; gatewayPaymentId: string; signature: string }): boolean;
  isWebhookSignature(body: Buffer, signature: string): boolean;
};

/** The gateway gave no usable response. It may still have carried out the call. */
export class GatewayAway extends Error {}

/** The gateway refused the call. */
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
   * The webhook secrets. There are two while the secret is being changed, because the gateway repeats old events
   * with the old secret.
   */
  webhookSecrets: readonly string[];
  /** Address of the API, if it is not Razorpay's own. */
  apiUrl: string | null;
  checkoutUrl: string;
};

const ANSWER_WITHIN_MS = 8000;
const MAX_AUTHORISED_MINUTES = 7200;
/** Maximum page size of the gateway's lists. */
const REFUNDS_PER_PAGE = 100;

/**
 * Returns a gateway that uses Razorpay's official SDK. It adds what the SDK lacks: a timeout, an idempotency key for
 * refunds, and proper errors.
 */
export async function razorpayGateway(options: GatewayOptions): Promise<PaymentGateway> {
  // Loaded on first use, because the SDK and its HTTP client take about 25 MB.
  const { default: Sdk } = await import('razorpay');
  const razorpay = new Sdk({ key_id: options.keyId, key_secret: options.keySecret });
  configureHttp((razorpay as unknown as { api: { rq: AxiosLike } }).api.rq, options.apiUrl);

  return {
    keyId: options.keyId,
    checkoutUrl: options.checkoutUrl,
    openOrder: (order) => openOrder(razorpay, order),
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
        // The list is newest first. A new refund during the read shifts the pages, so that some refunds appear twice
        // but none is missed.
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
      // An empty secret is never accepted, because anyone could sign with it.
      return options.webhookSecrets.some((secret) => secret !== '' && isHmac(body, secret, signature));
    },
  };
}

const IDEMPOTENCY_KEY = '__idempotencyKey';

/** Sets host, timeout, errors and idempotency keys on the SDK's axios instance. The SDK has no options for them. */
function configureHttp(http: AxiosLike, apiUrl: string | null): void {
  if (apiUrl !== null) http.defaults.baseURL = apiUrl;
  http.defaults.timeout = ANSWER_WITHIN_MS;
  // A proxy from the environment is for the internet and not for a local gateway on this machine.
  if (apiUrl !== null) http.defaults.proxy = false;
  // The SDK's error handler reads `response.status` even when there is no response. This interceptor runs before it
  // and always provides one.
  http.interceptors.response.use(
    (answer) => answer,
    (error) => Promise.reject({ response: { status: error.response?.status ?? 0, data: asData(error) } }),
  );
  http.interceptors.request.use((request) => {
    const key = request.data?.[IDEMPOTENCY_KEY];
    if (key === undefined || !request.data) return request;
    // The SDK drops unknown headers, so the key is passed in the body and becomes a header here.
    const { [IDEMPOTENCY_KEY]: _key, ...body } = request.data;
    request.headers['X-Refund-Idempotency'] = key;
    request.data = body;
    return request;
  });
}

async function openOrder(razorpay: Razorpay, order: { receipt: string; amountInPaise: number }): Promise<string> {
  const { receipt, amountInPaise } = order;
  try {
    const { id } = await ask(() =>
      razorpay.orders.create({
        amount: amountInPaise,
        currency: 'INR',
        receipt,
        payment: {
          // Payments that a bank authorises late are captured too, so that no money stays blocked between two
          // accounts.
          capture: 'automatic',
          capture_options: {
            automatic_expiry_period: MAX_AUTHORISED_MINUTES,
            manual_expiry_period: MAX_AUTHORISED_MINUTES,
            refund_speed: 'optimum',
          },
        },
      } as never),
    );
    return id;
  } catch (error) {
    // Orders have no idempotency key. The receipt shows whether the order was created after all.
    const made =
      error instanceof GatewayAway || error instanceof GatewayRefused ? await findOrderId(razorpay, receipt) : null;
    if (made === null) throw error;
    return made;
  }
}

async function findOrderId(razorpay: Razorpay, receipt: string): Promise<string | null> {
  const found = await ask(() => razorpay.orders.all({ receipt } as never));
  return found.items[0]?.id ?? null;
}

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

/** Returns the error response, or a replacement for a missing one, in the form that the SDK passes on. */
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
    if (statusCode === undefined) throw cause; // the error is not from the gateway
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

/**
 * Checks an HMAC-SHA256 in hex. The comparison takes constant time, so that its duration does not reveal how many
 * bytes were correct.
 */
function isHmac(message: string | Buffer, secret: string, signature: string): boolean {
  const expected = hmacSha256(secret, message);
  const given = /^[0-9a-f]{64}$/i.test(signature) ? Buffer.from(signature, 'hex') : Buffer.alloc(0);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
