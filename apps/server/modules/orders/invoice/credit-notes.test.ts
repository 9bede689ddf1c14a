import { randomUUID } from 'node:crypto';
import type { ExamId } from '@kasauti/contract/ids.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenExam } from '../../../test/given/catalogue.ts';
import { givenSignedIn, mailsTo } from '../../../test/given/identity.ts';
import { controlGateway, givenOpenOrder, payAtGateway } from '../../../test/given/orders.ts';
import { ordersPart } from '../orders-parts.ts';
import { reconcileListedRefunds } from '../refund/reconcile-refunds.ts';
import { settleNamedPayment } from '../settlement/settle-payment.ts';
import type { InvoiceDocument } from './invoice-document.ts';

// Tests credit notes for invoices with one test and with tests of different prices.
const app = await testApp();
const parts = app.part(ordersPart);
let [cheap, dear, odd]: ExamId[] = [];
let me: Awaited<ReturnType<typeof givenSignedIn>>;

beforeAll(async () => {
  await app.fastify.listen({ host: '127.0.0.1', port: 0 });
  cheap = await givenExam(app, { priceInPaise: 49_900, title: { en: 'Cheap' } });
  dear = await givenExam(app, { priceInPaise: 99_900, title: { en: 'Dear' } });
  // If buyer and seller are in the same State, the rounded tax of three units is two paise less than three times the
  // rounded tax of one unit.
  odd = await givenExam(app, { priceInPaise: 1_101, title: { en: 'Odd' } });
});
beforeEach(async () => {
  me = await givenSignedIn(app);
  await controlGateway(app, 'POST', 'reset');
  await controlGateway(app, 'PATCH', 'tuning', { webhooks: { drop: true } });
});

async function sale(...items: [ExamId | undefined, number][]) {
  const wanted = items.map(([productId, quantity]) => ({ productId: productId as ExamId, quantity }));
  const { order, gateway } = await givenOpenOrder(app, me, wanted);
  const { razorpay_payment_id: gatewayPaymentId } = await payAtGateway(app, gateway.order_id);
  await settleNamedPayment(parts, gatewayPaymentId);
  const payBack = async (amountInPaise: number) => {
    await (await parts.gateway()).refund({ gatewayPaymentId, amountInPaise, key: randomUUID() });
    await reconcileListedRefunds(parts);
    await app.drainOutbox();
  };
  return { orderId: order._id, payBack };
}

const all = async <T>(text: string, ...values: unknown[]) => (await app.pool.query(text, values)).rows as T[];
const documents = async (orderId: string, kind: 'invoice' | 'credit-note') =>
  (
    await all<{ document: string }>(
      'select document from invoice where order_id = $1 and kind = $2 order by issued_at',
      orderId,
      kind,
    )
  ).map(({ document }) => JSON.parse(document) as InvoiceDocument);
const revoked = async (orderId: string) =>
  (
    await all<{ title: string }>(
      `select title from entitlement join order_line using (order_line_id)
       where order_id = $1 and entitlement.state = 'revoked' order by title`,
      orderId,
    )
  ).map(({ title }) => title);
const accounts = (orderId: string) =>
  all('select account from ledger_entry where order_id = $1 group by 1 having sum(amount_in_paise) <> 0', orderId);
const unclearMails = async (orderId: string) =>
  (await mailsTo(app, app.settings.SUPPORT_EMAIL)).filter(
    ({ subject }) => subject === `Refunded for an unknown test: order ${orderId}`,
  );

function sumOf(notes: readonly InvoiceDocument[]) {
  const add = (part: 'taxableInPaise' | 'cgstInPaise' | 'sgstInPaise' | 'igstInPaise' | 'grossInPaise') =>
    notes.reduce((sum, { totals }) => sum + totals[part], 0);
  return {
    taxableInPaise: add('taxableInPaise'),
    cgstInPaise: add('cgstInPaise'),
    sgstInPaise: add('sgstInPaise'),
    igstInPaise: add('igstInPaise'),
    grossInPaise: add('grossInPaise'),
  };
}

test('three units that go back one by one take back the invoiced tax to the paisa, and leave the books at zero', async () => {
  const { orderId, payBack } = await sale([odd, 3]);
  for (const _ of [1, 2, 3]) await payBack(1_101);
  const [invoice] = await documents(orderId, 'invoice');
  const notes = await documents(orderId, 'credit-note');
  expect(notes).toHaveLength(3);
  expect(sumOf(notes)).toEqual(invoice?.totals);
  expect(await accounts(orderId)).toEqual([]);
});

test('a partial refund that matches one combination of different prices revokes those units and credits their lines', async () => {
  const { orderId, payBack } = await sale([cheap, 2], [dear, 1]);
  await payBack(99_900);
  expect(await revoked(orderId)).toEqual(['Dear']);
  await payBack(49_900);
  expect(await revoked(orderId)).toEqual(['Cheap', 'Dear']);
  const lines = (await documents(orderId, 'credit-note')).map((note) =>
    note.lines.map(({ description, quantity, grossInPaise }) => [description, quantity, grossInPaise]),
  );
  expect(lines).toEqual([[['Dear', 1, 99_900]], [['Cheap', 1, 49_900]]]);
  expect(await unclearMails(orderId)).toEqual([]);
});

test('a partial refund that matches no combination of different prices revokes no unit, and staff are notified', async () => {
  const { orderId, payBack } = await sale([cheap, 1], [dear, 1]);
  await payBack(70_000);
  expect(await revoked(orderId)).toEqual([]);
  const mails = await unclearMails(orderId);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.plain).toContain('₹700');
  // The rest of the payment is distributed over what is left of the lines. Together, all credit notes equal the
  // invoice.
  await payBack(79_800);
  expect(await revoked(orderId)).toEqual(['Cheap', 'Dear']);
  const [invoice] = await documents(orderId, 'invoice');
  expect(sumOf(await documents(orderId, 'credit-note'))).toEqual(invoice?.totals);
  expect(await accounts(orderId)).toEqual([]);
});
