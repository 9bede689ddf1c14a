import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { GatewayPayment } from './entities.ts';
import { GatewayError } from './gateway-error.ts';
import type { Next } from './rules/payment-rules.ts';
import type { Rules } from './rules/rules.ts';
import { failures, testCards, testUpiIds } from './test-instruments.ts';
import type { Tuning } from './tuning.ts';

type Context = { rules: Rules; keyId: string; tuning: Tuning };

const page = (name: string) => readFileSync(join(import.meta.dirname, 'pages', name));

const files: Record<string, { bytes: Buffer; type: string }> = {
  'hosted.js': { bytes: page('hosted.js'), type: 'text/javascript; charset=utf-8' },
  'hosted-words.js': { bytes: page('hosted-words.js'), type: 'text/javascript; charset=utf-8' },
  'hosted.css': { bytes: page('hosted.css'), type: 'text/css; charset=utf-8' },
};

/** Content security policy of the page. The shop shows the page in a frame and may have another origin. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  'form-action http: https:',
  'frame-ancestors http: https:',
  "base-uri 'none'",
].join('; ');

/** Registers `checkout.js`, the page that it opens, and the calls which that page makes. */
export function registerHostedCheckout(gateway: FastifyInstance, { rules, keyId, tuning }: Context): void {
  gateway.get('/v1/checkout.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(page('checkout.js')),
  );
  gateway.get('/v1/checkout/hosted', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', PAGE_POLICY)
      .send(page('hosted.html')),
  );
  gateway.get('/v1/checkout/assets/:name', async (request, reply) => {
    const file = files[(request.params as { name: string }).name];
    if (!file) throw new GatewayError('The requested URL was not found on the server.');
    return reply.type(file.type).header('cache-control', 'no-cache').send(file.bytes);
  });

  gateway.register(
    async (checkout) => {
      checkout.addHook('preHandler', async (request) => {
        const given =
          (request.body as { key_id?: unknown } | undefined)?.key_id ?? (request.query as { key_id?: string }).key_id;
        if (given !== keyId) throw new GatewayError('The api key provided is invalid', { status: 401 });
      });

      checkout.get('/orders/:id', async (request) => {
        const { id, amount, currency, status } = rules.order(idOf(request));
        const cards = testCards.map(({ number, label }) => ({ number, label }));
        return { order: { id, amount, currency, status }, test: { cards, upi: testUpiIds } };
      });
      checkout.post('/payments', async (request) => {
        const { payment, next } = rules.beginPayment(readAsk(request.body as Record<string, unknown>));
        if (next === 'wait') setTimeout(() => rules.answerUpi(payment.id), tuning.upiMs).unref();
        return present(payment.id, next);
      });
      checkout.get('/payments/:id', async (request) => present(idOf(request), 'wait'));
      checkout.post('/payments/:id/otp', async (request) => {
        const { otp } = request.body as { otp?: unknown };
        rules.answerOtp(idOf(request), String(otp ?? ''));
        return present(idOf(request), 'done');
      });
      checkout.post('/payments/:id/cancel', async (request) => {
        rules.failPayment(idOf(request), failures.cancelled);
        return present(idOf(request), 'done');
      });
    },
    { prefix: '/v1/checkout' },
  );

  function present(id: string, next: Next) {
    const payment = rules.payment(id);
    if (payment.status === 'created') return { payment_id: id, next };
    if (payment.status === 'failed') return { payment_id: id, next: 'done', error: errorOf(payment) };
    return { payment_id: id, next: 'done', proof: rules.proof(payment) };
  }
}

const idOf = (request: FastifyRequest) => (request.params as { id: string }).id;

/** Returns the error that `payment.failed` reports to the merchant's page. */
function errorOf(payment: GatewayPayment) {
  return {
    code: payment.error_code,
    description: payment.error_description,
    source: payment.error_source,
    step: payment.error_step,
    reason: payment.error_reason,
    metadata: { order_id: payment.order_id, payment_id: payment.id },
  };
}

function readAsk(body: Record<string, unknown>) {
  const text = (name: string) => (typeof body[name] === 'string' ? (body[name] as string) : '');
  if (body.method !== 'card' && body.method !== 'upi')
    throw new GatewayError('The method field is required.', { field: 'method' });
  const card = body.card as { number?: unknown; name?: unknown } | undefined;
  return {
    order_id: text('order_id'),
    method: body.method as 'card' | 'upi',
    card: card ? { number: String(card.number ?? ''), name: String(card.name ?? '') } : undefined,
    vpa: text('vpa').trim().toLowerCase(),
    email: text('email'),
    contact: text('contact'),
  };
}
