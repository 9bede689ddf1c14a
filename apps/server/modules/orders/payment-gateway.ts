import type { PaymentStatus } from '@kasauti/domain/commerce/payment-state.ts';
import type { RefundEvent } from '@kasauti/domain/commerce/refund/refund-state.ts';
import type Razorpay from 'razorpay';
import { hmacSha256, isSameSecret } from '../../platform/security/hashes.ts';

/** A payment as the gateway reports it. */
export type SeenPayment = {
  gatewayPaymentId: string;
  gatewayOrderId: string;
  status: PaymentStatus;
  amountInPaise: number;
  currency: string;
  method: string | null;
  /** Why the payment failed, as a text that the candidate may read. Null if it did not fail. */
  failure: string | null;
};

export type SeenRefund = {
  gatewayRefundId: string;
  gatewayPaymentId: string;
  amountInPaise: number;
  status: RefundEvent;
};

/** A refund in the gateway's list. Only its id and time are used. Its state is requested separately. */
export type ListedRefund = { gatewayRefundId: string; madeAt: Date };

/**
 * The operations of the payment gateway that this server uses. They throw `GatewayAway` if the outcome is unknown, and
 * `GatewayRefused` if the gateway refused.
 */
export type PaymentGateway = {
  keyId: string;
  /** URL of the script that the checkout page loads. */
  checkoutUrl: string;
  /**
   * Opens an order and returns the gateway's order id. A repeated call with the same receipt returns the same order.
   */
  openOrder(order: { receipt: string; amountInPaise: number }): Promise<string>;
  findPayment(gatewayPaymentId: string): Promise<SeenPayment | null>;
  paymentsOf(gatewayOrderId: string): Promise<SeenPayment[]>;
  /** Sends a refund. If it is called again with the same `key`, the money is not sent twice. */
  refund(ask: { gatewayPaymentId: string; amountInPaise: number; key: string }): Promise<SeenRefund>;
  findRefund(gatewayRefundId: string): Promise<SeenRefund>;
  /** Returns the refunds of one payment, including those that someone made in the gateway's dashboard. */
  refundsOf(gatewayPaymentId: string): Promise<SeenRefund[]>;
  /**
   * Returns all refunds since an instant, measured by the gateway's clock. This includes refunds that someone made in
   * the gateway's dashboard.
   */
  refundsSince(since: Date): Promise<ListedRefund[]>;
  /**
   * Returns true if the gateway has signed this payment proof, which the browser reported. The signature does not prove
   * that the money arrived.
   */
  isPaymentSignature(proof: { gatewayOrderId: string; gatewayPaymentId: string; signature: string }): boolean;
  isWebhookSignature(body: Buffer, signature: string): boolean;
};

/** There was no usable response from the gateway. The gateway may nevertheless have carried out the operation. */
export class GatewayAway extends Error {}

/** The gateway refused the operation. */
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
   * The secrets with which webhooks may be signed. While the secret is being changed there are two, because the gateway
   * repeats old events with the old secret.
   */
  webhookSecrets: readonly string[];
  /** URL of the API. Null means Razorpay's own API. */
  apiUrl: string | null;
  checkoutUrl: string;
};

const ANSWER_WITHIN_MS = 8000;
const MAX_AUTHORISED_MINUTES = 7200;
/** Maximum page size of the gateway's lists. */
const REFUNDS_PER_PAGE = 100;

/**
 * Returns a gateway that uses Razorpay's official SDK. Adds what the SDK does not provide: a timeout, an idempotency
 * key for refunds, and errors of this module.
 */
export async function razorpayGateway(options: GatewayOptions): Promise<PaymentGateway> {
  // The SDK is loaded on first use, because it and its HTTP client take about 25 MB of memory.
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
        // The list begins with the newest refund. If a refund is made between two pages, the following page begins one
        // refund earlier. Some refunds then appear twice, but none is missed.
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
      // An empty secret is not accepted, because anyone could sign with it.
      return options.webhookSecrets.some((secret) => secret !== '' && isHmac(body, secret, signature));
    },
  };
}

const IDEMPOTENCY_KEY = '__idempotencyKey';

/**
 * Configures the axios instance of the SDK, because the SDK has no options for this. Sets the host and the timeout,
 * changes the errors and adds the idempotency key.
 */
function configureHttp(http: AxiosLike, apiUrl: string | null): void {
  if (apiUrl !== null) http.defaults.baseURL = apiUrl;
  http.defaults.timeout = ANSWER_WITHIN_MS;
  // A proxy that is set in the environment is only for the internet. It cannot reach the local gateway, which runs on
  // this machine.
  if (apiUrl !== null) http.defaults.proxy = false;
  // The SDK's error handler reads `response.status` without checking that there is a response. This interceptor runs
  // before that handler and always provides a response.
  http.interceptors.response.use(
    (answer) => answer,
    (error) => Promise.reject({ response: { status: error.response?.status ?? 0, data: asData(error) } }),
  );
  http.interceptors.request.use((request) => {
    const key = request.data?.[IDEMPOTENCY_KEY];
    if (key === undefined || !request.data) return request;
    // The SDK does not pass on unknown headers. The caller therefore puts the key into the body, and this interceptor
    // moves it into a header.
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
          // Payments that a bank authorises late are captured too. Otherwise the buyer's money would stay blocked.
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
    // The gateway has no idempotency key for orders. The order may exist despite the error, so it is looked up by its
    // receipt.
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

/**
 * Returns the body of an error response. If there is none, returns a replacement in the same form, because the SDK
 * passes it on.
 */
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
 * Returns true if `signature` is the HMAC-SHA256 of the message in hexadecimal form. The comparison takes constant
 * time, so its duration does not reveal how many bytes were correct.
 */
function isHmac(message: string | Buffer, secret: string, signature: string): boolean {
  const expected = hmacSha256(secret, message);
  const given = /^[0-9a-f]{64}$/i.test(signature) ? Buffer.from(signature, 'hex') : Buffer.alloc(0);
  return isSameSecret(given, expected);
}
