import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startLocalGateway } from './local-gateway.ts';

/**
 * The stand-in as a process of its own, for several servers on one database. It gets its keys, sends its events to
 * `--webhooks`, and prints its address and the token of its control as one line of JSON. `RAZORPAY_API_URL` and the
 * three keys point the servers to it.
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
