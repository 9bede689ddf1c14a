import type { ExamId } from '@kasauti/contract/ids.ts';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenExam } from '../../../test/given/catalogue.ts';
import { givenSignedIn } from '../../../test/given/identity.ts';
import { givenOpenOrder, payAtGateway } from '../../../test/given/orders.ts';
import { amountInWords } from './amount-in-words.ts';
import type { InvoiceDocument } from './invoice-document.ts';

const app = await testApp();
let exams: ExamId[] = [];
beforeAll(async () => {
  exams = [
    await givenExam(app, { testCode: 'INV-1', title: { en: 'Bank Clerk Mock' }, priceInPaise: 49_900 }),
    await givenExam(app, { testCode: 'INV-2', title: { en: 'Officer Mock' }, priceInPaise: 99_900 }),
  ];
});

async function bought(billingState: string, billingGstin?: string) {
  const buyer = await givenSignedIn(app, { fullName: 'प्रिया शर्मा', language: 'hi' });
  const items = exams.map((productId, index) => ({ productId, quantity: index + 1 }));
  const { gateway } = await givenOpenOrder(app, buyer, items, billingState, billingGstin);
  const proof = await payAtGateway(app, gateway.order_id);
  const verified = await app.fastify.inject({
    method: 'POST',
    url: '/api/v1/pay/verify',
    headers: buyer.headers,
    payload: proof,
  });
  const { order } = verified.json();
  const { rows } = await app.pool.query('select document from invoice where order_id = $1', [order._id]);
  return { buyer, order, proof, document: JSON.parse(rows[0].document) as InvoiceDocument };
}
const get = (id: string, headers: Record<string, string>) =>
  app.fastify.inject({ url: `/api/v1/pay/invoices/${id}.pdf`, headers });

test('an invoice says all that Rule 46 asks for, and its lines add up', async () => {
  const { document, order, proof } = await bought('KA');
  expect(document).toMatchObject({
    title: 'Tax Invoice',
    number: order.invoice.number,
    seller: {
      legalName: app.settings.SELLER_LEGAL_NAME,
      address: app.settings.SELLER_ADDRESS,
      gstin: app.settings.SELLER_GSTIN,
      state: { gstCode: '29' },
    },
    buyer: { name: 'प्रिया शर्मा', state: { name: 'Karnataka', gstCode: '29' } },
    placeOfSupply: { code: 'KA', name: 'Karnataka' },
    isReverseCharge: false,
    payment: { gatewayPaymentId: proof.razorpay_payment_id },
    lines: [
      { testCode: 'INV-1', sac: '999294', quantity: 1, taxRateInPercent: 18, grossInPaise: 49_900 },
      { testCode: 'INV-2', quantity: 2, taxableInPaise: 169_322, cgstInPaise: 15_239, sgstInPaise: 15_239 },
    ],
    totals: {
      taxableInPaise: 211_610,
      cgstInPaise: 19_045,
      sgstInPaise: 19_045,
      igstInPaise: 0,
      grossInPaise: 249_700,
    },
  });
});

test('the invoice of a registered business names its GSTIN, and nobody else’s says anything of one', async () => {
  const business = await bought('MH', '27AAACX0000X1Z0');
  expect(business.document.buyer).toMatchObject({ gstin: '27AAACX0000X1Z0', state: { gstCode: '27' } });
  const drawn = await get(business.order.invoice._id, business.buyer.headers);
  expect([drawn.statusCode, drawn.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect((await bought('MH')).document.buyer).not.toHaveProperty('gstin');
});

test('a buyer in another State gets IGST, one in a territory without a legislature would get UTGST', async () => {
  expect((await bought('MH')).document.totals).toMatchObject({ cgstInPaise: 0, sgstInPaise: 0, igstInPaise: 38_090 });
  expect((await bought('CH')).document.placeOfSupply).toMatchObject({ gstCode: '04', levies: 'UTGST' });
});

test('the invoice is drawn as a PDF for its buyer alone', async () => {
  const { buyer, order } = await bought('KA');
  const answer = await get(order.invoice._id, buyer.headers);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${order.invoice.number.replaceAll('/', '-')}.pdf"`,
    'cache-control': 'private, no-store',
  });
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  const stranger = await givenSignedIn(app);
  const another = await get(order.invoice._id, stranger.headers);
  expect(another.statusCode).toBe(403);
  expect(another.json()).toMatchObject({ code: 'forbidden' });
  expect((await get('0199e0a0-0000-7000-8000-000000000000', buyer.headers)).json()).toMatchObject({
    code: 'not-found',
  });
  expect((await get(order.invoice._id, {})).statusCode).toBe(401);
});

test('a buyer gets one receipt by mail, in their language, however often the order is announced', async () => {
  const { buyer, order } = await bought('KA');
  await app.drainOutbox();
  await app.inTransaction(async (work) => {
    const announcement = { orderId: order._id, userId: buyer.userId, invoiceId: order.invoice._id };
    for (const _ of [1, 2]) await work.announce({ kind: 'order-fulfilled', ...announcement });
  });
  await app.drainOutbox();
  const { rows } = await app.pool.query('select subject, plain from mail_message where to_address = $1', [buyer.email]);
  expect(rows).toHaveLength(1);
  expect(rows[0].subject).toBe('भुगतान मिल गया: ₹2,497');
  expect(rows[0].plain).toContain(order.invoice.number);
});

test.each([
  [0, 'Rupees zero only'],
  [49_900, 'Rupees four hundred ninety-nine only'],
  [100_050, 'Rupees one thousand and fifty paise only'],
  [
    12_345_678_90,
    'Rupees one crore twenty-three lakh forty-five thousand six hundred seventy-eight and ninety paise only',
  ],
  [1_000_000_000_00, 'Rupees one hundred crore only'],
])('%i paise in words', (amountInPaise, words) => {
  expect(amountInWords(amountInPaise)).toBe(words);
});
