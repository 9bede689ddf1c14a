import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startLocalGateway } from './local-gateway.ts';

/**
 * Runs the local gateway as a separate process, for several servers with one database. The options set its keys and the
 * address for its events (`--webhooks`). It prints its address and its control token as one line of JSON. Servers find
 * it through `RAZORPAY_API_URL` and the three keys.
 */
const { values } = parseArgs({
  options: {
    'key-id': { type: 'string', default: 'rzp_test_StandInStandIn' },
    'key-secret': { type: 'string', default: 'a secret of the stand-in' },
    'webhook-secret': { type: 'string', default: 'another secret of the stand-in' },
    webhooks: { type: 'string' },
    folder: { type: 'string' },
  },
});

const gateway = await startLocalGateway({
  keyId: values['key-id'],
  keySecret: values['key-secret'],
  webhookSecret: values['webhook-secret'],
  journalPath: values.folder === undefined ? null : join(values.folder, 'journal.jsonl'),
  isProduction: process.env.NODE_ENV === 'production',
});
if (values.webhooks !== undefined) gateway.sendWebhooksTo(values.webhooks);
console.log(JSON.stringify({ url: gateway.url, keyId: values['key-id'], controlToken: gateway.controlToken }));

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void gateway.close().then(() => process.exit(0)));
