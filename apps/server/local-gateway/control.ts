import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { GatewayError } from './gateway-error.ts';
import type { Rules } from './rules/rules.ts';
import type { GatewayState } from './state.ts';
import { failures } from './test-instruments.ts';
import { defaultTuning, type Tuning } from './tuning.ts';
import type { WebhookSender } from './webhooks.ts';

/** Header for the token that the gateway generates at each start. */
export const CONTROL_HEADER = 'x-gateway-control';

type Context = {
  token: string;
  rules: Rules;
  state: GatewayState;
  tuning: Tuning;
  webhooks: WebhookSender;
  moveClock(seconds: number): void;
};
type Body = Record<string, unknown>;

/**
 * Registers the control calls for tests. They change the gateway's behaviour, and they simulate events at a bank or in
 * a network. Every call needs the control token.
 * - `PATCH /__control/tuning` takes any part of `Tuning`.
 * - `POST /__control/reset` restores the defaults.
 */
export function registerControl(
  gateway: FastifyInstance,
  { token, rules, state, tuning, webhooks, moveClock }: Context,
): void {
  const paymentId = (body: unknown) => String((body as { payment_id?: unknown })?.payment_id ?? '');

  gateway.register(
    async (control) => {
      const expected = Buffer.from(token);
      control.addHook('onRequest', async (request) => {
        const given = Buffer.from(String(request.headers[CONTROL_HEADER] ?? ''));
        if (given.length !== expected.length || !timingSafeEqual(given, expected))
          throw new GatewayError('The requested URL was not found on the server.');
      });
      control.get('/tuning', async () => tuning);
      control.patch('/tuning', async (request) => {
        const { webhooks: changed, ...others } = request.body as Partial<Tuning>;
        Object.assign(tuning, others);
        Object.assign(tuning.webhooks, changed);
        return tuning;
      });
      control.post('/reset', async () => Object.assign(tuning, defaultTuning()));
      control.post('/clock', async (request) => {
        moveClock(Number((request.body as Body).advanceSeconds ?? 0));
        return { ok: true };
      });

      /**
       * Makes a payment without a browser, with the given outcome. Returns the data that the checkout would pass
       * to the merchant's page.
       */
      control.post('/pay', async (request) => {
        const { order_id, outcome } = request.body as { order_id?: unknown; outcome?: unknown };
        const { payment } = rules.beginPayment({
          order_id: String(order_id ?? ''),
          method: 'upi',
          vpa: 'success@razorpay',
          email: 'someone@example.com',
          contact: '+915550010001',
        });
        if (outcome === 'abandoned') return { payment_id: payment.id };
        const ended =
          outcome === 'failed' ? rules.failPayment(payment.id, failures.declined) : rules.authorise(payment.id);
        return rules.proof(ended);
      });
      /** Authorises a payment that was abandoned or has failed before. */
      control.post('/late-authorize', async (request) => rules.authorise(paymentId(request.body)));
      /** Captures a second payment of an order. The real gateway does not do this. */
      control.post('/capture-against-the-rules', async (request) =>
        rules.captureAgainstTheRules(paymentId(request.body)),
      );
      control.post('/end-refund', async (request) => {
        const { refund_id, outcome } = request.body as { refund_id?: unknown; outcome?: unknown };
        return rules.endRefund(String(refund_id ?? ''), outcome === 'failed' ? 'failed' : 'processed');
      });

      control.get('/webhooks', async () => ({ items: [...state.delivery.values()] }));
      control.post('/webhooks/flush', async () => {
        await webhooks.flush();
        return { ok: true };
      });
      /** Sends one event again, or all events. Dropped events are also sent. */
      control.post('/webhooks/replay', async (request) => {
        const { event_id } = (request.body ?? {}) as { event_id?: string };
        const ids = event_id === undefined ? [...state.delivery.keys()] : [event_id];
        await Promise.all(ids.map((id) => webhooks.replay(id)));
        return { replayed: ids.length };
      });
    },
    { prefix: '/__control' },
  );
}
