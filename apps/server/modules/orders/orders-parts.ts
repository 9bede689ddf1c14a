import { join } from 'node:path';
import { findState } from '@kasauti/domain/commerce/tax/indian-states.ts';
import { type LocalGateway, startLocalGateway } from '../../local-gateway/local-gateway.ts';
import { GATEWAY_PREFIX, registerGatewayProxy } from '../../local-gateway/proxy.ts';
import type { App } from '../../platform/app.ts';
import { definePart } from '../../platform/parts.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { type PaymentGateway, razorpayGateway } from './payment-gateway.ts';

/** The seller, as it is printed on invoices. */
export type Seller = { legalName: string; address: string; stateCode: string; gstin: string };

/** What the use cases of this module need besides a transaction. */
export type OrdersParts = {
  app: App;
  seller: Seller;
  /**
   * Returns the payment gateway. The local gateway is started when it is first used, or when the server begins to
   * listen.
   */
  gateway(): Promise<PaymentGateway>;
  /** Starts the local gateway. Null if a real gateway is configured. */
  localGateway: (() => Promise<LocalGateway>) | null;
  close(): Promise<void>;
};

export const ordersPart = definePart({ name: 'orders', make: makeOrdersParts, close: (parts) => parts.close() });

function makeOrdersParts(app: App): OrdersParts {
  const { settings } = app;
  const seller: Seller = {
    legalName: settings.SELLER_LEGAL_NAME,
    address: settings.SELLER_ADDRESS,
    stateCode: findState(settings.SELLER_STATE)?.code ?? settings.SELLER_STATE,
    gstin: settings.SELLER_GSTIN,
  };
  const configured = configuredGateway(settings);
  if (configured) return { app, seller, gateway: configured, localGateway: null, close: async () => {} };
  return { app, seller, ...localGateway(app) };
}

function configuredGateway(settings: Settings): (() => Promise<PaymentGateway>) | null {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRET: webhookSecret } = settings;
  if (!keyId || !keySecret || !webhookSecret) return null;
  const apiUrl = settings.RAZORPAY_API_URL?.replace(/\/$/, '') ?? null;
  return once(() =>
    razorpayGateway({
      keyId,
      keySecret,
      webhookSecrets: webhookSecret.split(',').map((secret) => secret.trim()),
      apiUrl,
      checkoutUrl: `${apiUrl ?? 'https://checkout.razorpay.com'}/v1/checkout.js`,
    }),
  );
}

/**
 * Returns functions that start the local gateway at most once. As soon as the server listens, the local gateway learns
 * the address to which it must send webhooks.
 */
function localGateway(app: App): Pick<OrdersParts, 'gateway' | 'localGateway' | 'close'> {
  const { settings, secrets, fastify } = app;
  const keyId = `rzp_test_${secrets
    .key('local-gateway key id')
    .toString('base64')
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, 14)}`;
  const keySecret = secrets.key('local-gateway key secret').toString('base64url');
  const webhookSecret = secrets.key('local-gateway webhook secret').toString('base64url');
  const start = once(() =>
    startLocalGateway({
      keyId,
      keySecret,
      webhookSecret,
      journalPath: join(settings.KASAUTI_DATA_DIR, 'local-gateway', 'journal.jsonl'),
      isProduction: settings.isProduction,
    }),
  );

  registerGatewayProxy(fastify, async () => (await start()).url);
  fastify.addHook('onListen', async () => {
    (await start()).sendWebhooksTo(`${ownAddress(app)}/api/v1/pay/webhooks/razorpay`);
  });
  const gateway = once(async () =>
    razorpayGateway({
      keyId,
      keySecret,
      webhookSecrets: [webhookSecret],
      apiUrl: (await start()).url,
      checkoutUrl: `${GATEWAY_PREFIX}/v1/checkout.js`,
    }),
  );
  return {
    gateway,
    localGateway: start,
    async close() {
      if (start.hasRun()) await (await start()).close();
    },
  };
}

/** Returns the URL under which this server can be reached from the same machine. */
function ownAddress({ fastify, settings }: App): string {
  const address = fastify.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : settings.PORT;
  const host = settings.HOST === '0.0.0.0' ? '127.0.0.1' : settings.HOST === '::' ? '[::1]' : settings.HOST;
  return `http://${host}:${port}`;
}

function once<T>(act: () => Promise<T>): (() => Promise<T>) & { hasRun(): boolean } {
  let first: Promise<T> | null = null;
  const run = () => {
    first ??= act();
    return first;
  };
  return Object.assign(run, { hasRun: () => first !== null });
}
