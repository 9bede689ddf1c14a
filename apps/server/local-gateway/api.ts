import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GatewayError } from './gateway-error.ts';
import { collection } from './read-body.ts';
import type { Rules } from './rules/rules.ts';
import type { GatewayState } from './state.ts';
import type { Tuning } from './tuning.ts';

type Context = { rules: Rules; state: GatewayState; keyId: string; keySecret: string; tuning: Tuning };
type Query = Record<string, string | undefined>;

const bodyOf = (request: FastifyRequest) => (request.body ?? {}) as Record<string, unknown>;
const queryOf = (request: FastifyRequest) => request.query as Query;
const idOf = (request: FastifyRequest) => (request.params as { id: string }).id;

/** Registers the calls of the merchant's server. They need Basic authentication with the key id and the secret. */
export function registerApi(gateway: FastifyInstance, { rules, state, keyId, keySecret, tuning }: Context): void {
  const answersToLose = new WeakSet<FastifyRequest>();
  const expected = Buffer.from(`Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`);

  gateway.register(
    async (api) => {
      api.addHook('onRequest', async (request) => {
        const given = Buffer.from(request.headers.authorization ?? '');
        if (given.length !== expected.length || !timingSafeEqual(given, expected))
          throw new GatewayError('The api key provided is invalid', { status: 401 });
      });
      api.addHook('preHandler', async (request, reply) => {
        const taken = takeFault(tuning, request);
        const fault = taken?.kind;
        if (fault === 'refuse') throw new GatewayError(taken?.words ?? 'The request is not possible.');
        if (fault === 'too-many')
          throw new GatewayError('Request failed. Please try after sometime.', { status: 429, reason: 'rate_limited' });
        if (fault === 'server-error')
          throw new GatewayError(
            'We are facing some trouble completing your request at the moment. Please try again shortly.',
            {
              status: 500,
              code: 'SERVER_ERROR',
              reason: 'server_error',
            },
          );
        if (fault === 'bad-gateway')
          return reply.code(502).type('text/html').send('<html><body><h1>502 Bad Gateway</h1></body></html>');
        if (fault === 'close') request.raw.socket.destroy();
        if (fault === 'close' || fault === 'hang') return reply.hijack();
        if (fault === 'lost-answer') answersToLose.add(request);
      });
      // For the fault `lost-answer`, the call runs, but the connection is closed before the response is sent.
      api.addHook('onSend', async (request) => {
        if (answersToLose.has(request)) request.raw.socket.destroy();
      });

      api.post('/orders', async (request) => rules.createOrder(bodyOf(request)));
      api.get('/orders', async (request) => {
        const query = queryOf(request);
        if (query.receipt !== undefined) return collection(rules.orderWithReceipt(query.receipt), query);
        const orders = [...state.order.values()].filter(
          (order) =>
            query.authorized === undefined ||
            (query.authorized === '1') ===
              rules
                .paymentsOf(order.id)
                .some((payment) => ['authorized', 'captured', 'refunded'].includes(payment.status)),
        );
        const page = collection(orders, query);
        const expand = [query['expand[]'] ?? []].flat();
        if (!expand.some((what) => what.startsWith('payments'))) return page;
        const items = page.items.map((order) => {
          const payments = rules.paymentsOf(order.id);
          return { ...order, payments: { entity: 'collection', count: payments.length, items: payments } };
        });
        return { ...page, items };
      });
      api.get('/orders/:id', async (request) => rules.order(idOf(request)));
      api.patch('/orders/:id', async (request) => rules.changeOrderNotes(idOf(request), bodyOf(request)));
      api.get('/orders/:id/payments', async (request) => {
        const items = rules.paymentsOf(rules.order(idOf(request)).id);
        return { entity: 'collection', count: items.length, items };
      });
      api.get('/payments', async (request) => collection(state.payment.values(), queryOf(request)));
      api.get('/payments/:id', async (request) => rules.payment(idOf(request)));
      api.post('/payments/:id/capture', async (request) => {
        const { amount, currency } = bodyOf(request);
        if (currency !== undefined && currency !== 'INR') throw new GatewayError('Currency is not supported');
        return rules.capture(idOf(request), amount);
      });
      api.post('/payments/:id/refund', async (request) => {
        const key = request.headers['x-refund-idempotency'];
        return rules.createRefund(idOf(request), bodyOf(request), typeof key === 'string' ? key : undefined);
      });
      api.get('/payments/:id/refunds', async (request) => {
        const { id } = rules.payment(idOf(request));
        return collection(
          [...state.refund.values()].filter((refund) => refund.payment_id === id),
          queryOf(request),
        );
      });
      api.get('/payments/:id/refunds/:refundId', async (request) =>
        rules.refund((request.params as { refundId: string }).refundId),
      );
      api.get('/refunds', async (request) => collection(state.refund.values(), queryOf(request)));
      api.get('/refunds/:id', async (request) => rules.refund(idOf(request)));
      api.patch('/refunds/:id', async (request) => rules.changeRefundNotes(idOf(request), bodyOf(request)));
    },
    { prefix: '/v1' },
  );
}

function takeFault(tuning: Tuning, request: FastifyRequest) {
  const fault = tuning.faults.find(
    (one) => one.times > 0 && one.method === request.method && request.url.startsWith(one.path),
  );
  if (!fault) return null;
  fault.times -= 1;
  return fault;
}
