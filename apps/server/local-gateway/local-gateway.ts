import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { registerApi } from './api.ts';
import { registerControl } from './control.ts';
import { GatewayError } from './gateway-error.ts';
import { registerHostedCheckout } from './hosted-checkout.ts';
import { makeRules } from './rules/rules.ts';
import { openState } from './state.ts';
import { defaultTuning } from './tuning.ts';
import { makeWebhookSender } from './webhooks.ts';

export type LocalGatewayOptions = {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** Path of the journal. If it is null, the state is only in memory. */
  journalPath: string | null;
  isProduction: boolean;
};

export type LocalGateway = {
  /** `http://127.0.0.1:PORT`, without a slash at the end. */
  url: string;
  /** Token for the control calls. Each start generates a new one, which is not stored. */
  controlToken: string;
  /** Sets the address to which webhooks are sent. Until then, webhooks wait. */
  sendWebhooksTo(url: string): void;
  close(): Promise<void>;
};

/**
 * Starts the local replacement of the payment gateway on a free port of the loopback interface. Throws in production,
 * and also if the key is not a test key.
 */
export async function startLocalGateway(options: LocalGatewayOptions): Promise<LocalGateway> {
  if (options.isProduction) throw new Error('the local payment gateway does not run in production');
  if (!options.keyId.startsWith('rzp_test_')) throw new Error('the local payment gateway takes test keys only');

  const tuning = defaultTuning();
  const state = openState(options.journalPath);
  let clockShiftSeconds = 0;
  const now = () => Math.floor(Date.now() / 1000) + clockShiftSeconds;
  const { keyId, keySecret, webhookSecret: secret } = options;
  const webhooks = makeWebhookSender({ state, secret, accountId: `acc_${keyId.slice(-14)}`, tuning, now });
  const rules = makeRules({ state, keySecret, tuning, now, emit: webhooks.emit });

  const gateway = Fastify({ logger: false, bodyLimit: 64 * 1024, forceCloseConnections: true });
  gateway.setErrorHandler((error, _request, reply) => {
    if (error instanceof GatewayError) return reply.code(error.status).send(error.body());
    const status = (error as { statusCode?: number }).statusCode ?? 500;
    if (status >= 500) throw error;
    const refusal = new GatewayError('Please provide your input in the format the API expects.', { status });
    return reply.code(status).send(refusal.body());
  });
  gateway.setNotFoundHandler((_request, reply) =>
    reply.code(400).send(new GatewayError('The requested URL was not found on the server.').body()),
  );
  registerApi(gateway, { rules, state, keyId, keySecret, tuning });
  registerHostedCheckout(gateway, { rules, keyId, tuning });
  const controlToken = randomBytes(24).toString('base64url');
  registerControl(gateway, {
    token: controlToken,
    rules,
    state,
    tuning,
    webhooks,
    moveClock: (seconds) => {
      clockShiftSeconds += seconds;
    },
  });
  await gateway.listen({ host: '127.0.0.1', port: 0 });

  return {
    url: `http://127.0.0.1:${(gateway.server.address() as AddressInfo).port}`,
    controlToken,
    sendWebhooksTo: (url) => webhooks.setUrl(url),
    async close() {
      await webhooks.close();
      await gateway.close();
      state.close();
    },
  };
}
