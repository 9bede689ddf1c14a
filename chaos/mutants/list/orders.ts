import type { Mutant } from '../mutant.ts';

const folder = 'apps/server/modules/orders';
const ordering = { project: 'modules' as const, tests: [`${folder}/checkout/place-order.test.ts`] };
const settling = { project: 'modules' as const, tests: [`${folder}/settlement/settle-payment.test.ts`] };
const webhooks = { project: 'modules' as const, tests: [`${folder}/settlement/webhooks.test.ts`] };
const payingBack = { project: 'modules' as const, tests: [`${folder}/refund/paid-back.test.ts`] };
const asking = { project: 'modules' as const, tests: [`${folder}/refund/ask-refund.test.ts`] };
const findingRefunds = { project: 'modules' as const, tests: [`${folder}/refund/find-refunds.test.ts`] };
const failing = { project: 'modules' as const, tests: [`${folder}/refund/failed-refunds.test.ts`] };
const crediting = { project: 'modules' as const, tests: [`${folder}/invoice/credit-notes.test.ts`] };
const giving = { project: 'modules' as const, tests: [`${folder}/entitlement/entitlements.test.ts`] };
const invoices = { project: 'modules' as const, tests: [`${folder}/invoice/invoices.test.ts`] };

/** Money: the server's price, proven by the gateway, settled once, with an invoice that has no double and no gap. */
export const orders: Mutant[] = [
  {
    ...ordering,
    name: 'the price that the browser sends is believed',
    file: `${folder}/checkout/place-order.ts`,
    find: 'const amount = sumPaise(items.map(({ exam, quantity }) => timesPaise(paise(exam.priceInPaise), quantity)));',
    replace:
      'const amount = paise(ask.expectedAmountInPaise ?? sumPaise(items.map(({ exam, quantity }) => timesPaise(paise(exam.priceInPaise), quantity))));',
  },
  {
    ...ordering,
    name: 'two clicks make two orders',
    file: `${folder}/checkout/place-order.ts`,
    find: '  await lockBuyer(tx, ask.userId);\n',
    replace: '',
  },
  {
    ...webhooks,
    name: 'a webhook is believed without its signature',
    file: `${folder}/routes.ts`,
    find: "if (!service.isWebhookSignature(rawBody, header('x-razorpay-signature') ?? ''))",
    replace: "if (!service.isWebhookSignature(rawBody, header('x-razorpay-signature') ?? '') && rawBody.length === 0)",
  },
  {
    ...settling,
    name: 'a browser’s report is believed without its signature',
    file: `${folder}/settlement/report-payment.ts`,
    find: "  if (!service.isPaymentSignature(proof)) return refuse(contract.refusals, 'bad-signature');\n",
    replace: '',
  },
  {
    ...settling,
    name: 'another order’s payment fulfils this one',
    file: `${folder}/settlement/settle-payment.ts`,
    find: 'seen.amountInPaise !== order.amountInPaise || ',
    replace: '',
  },
  {
    ...settling,
    name: 'an order that is fulfilled is fulfilled again by a second payment',
    file: `${folder}/settlement/settle-payment.ts`,
    find: "  if (order.state !== 'awaiting_payment') return await refundSurplus(work, order, payment, 'second-payment');\n",
    replace: '',
  },
  {
    ...settling,
    name: 'two reports of one payment do not wait for one another',
    file: `${folder}/store/orders.ts`,
    find: ".where('gateway_order_id', '=', gatewayOrderId)\n    .forUpdate()",
    replace: ".where('gateway_order_id', '=', gatewayOrderId)",
  },
  {
    ...settling,
    name: 'what arrives late moves a payment back',
    file: `${folder}/store/payments.ts`,
    find: "        .whereRef('payment.status_rank', '<', 'excluded.status_rank'),",
    replace: '',
  },
  {
    ...settling,
    name: 'an invoice’s number is taken outside of its transaction',
    file: `${folder}/store/invoices.ts`,
    find: '  return row.last_no;',
    replace:
      '  const memory = globalThis as { lastNo?: number };\n  memory.lastNo = (memory.lastNo ?? row.last_no - 1) + 1;\n  return memory.lastNo;',
  },
  {
    ...settling,
    name: 'a refund that the gateway refuses stands in the way of the others',
    file: `${folder}/settlement/reconcile.ts`,
    find: "app.log.error({ event: 'refund-not-looked-up'",
    replace: "if (error) throw error;\n      app.log.error({ event: 'refund-not-looked-up'",
  },
  {
    ...payingBack,
    name: 'what was refunded at the gateway can be used all the same',
    file: `${folder}/entitlement/revoke-entitlements.ts`,
    find: '  if (refunded === 0) return',
    replace: '  if (refunded >= 0) return',
  },
  {
    ...payingBack,
    name: 'a refund that is told twice is noted twice',
    file: `${folder}/refund/note-paid-back.ts`,
    find: ' || (await findRefundIdAtGateway(tx, seen.gatewayRefundId))) return false;',
    replace: ') return false;',
  },
  {
    ...findingRefunds,
    name: 'a refund that could not be noted is forgotten',
    file: `${folder}/refund/find-refunds.ts`,
    find: '    return false;\n  }',
    replace: '    return true;\n  }',
  },
  {
    ...findingRefunds,
    name: 'a refund that is under way when it is listed is taken for done',
    file: `${folder}/refund/note-refund.ts`,
    find: "return status === 'pending' ? 'waiting' : 'noted';",
    replace: "return 'noted';",
  },
  {
    ...findingRefunds,
    name: 'a refund that the list shows late is passed over',
    file: `${folder}/refund/find-refunds.ts`,
    find: 'mark.getTime() - OVERLAP_MS',
    replace: 'mark.getTime()',
  },
  {
    ...findingRefunds,
    name: 'a part that is refunded by hand counts for the whole',
    file: `${folder}/refund/note-refund.ts`,
    find: ' < ours.amountInPaise) return false;',
    replace: ' < 0) return false;',
  },
  {
    ...payingBack,
    name: 'nobody is told of a refund of what is in use',
    file: `${folder}/refund/mail-staff.ts`,
    find: '  if (usedUnits > 0)',
    replace: '  if (usedUnits < 0)',
  },
  {
    ...failing,
    name: 'a surplus that a bank did not take is never sent again',
    file: `${folder}/refund/end-refund.ts`,
    find: '    if (next) await insertTry(',
    replace: '    if (!next) await insertTry(',
  },
  {
    ...failing,
    name: 'a payment that is named again owes its surplus twice',
    file: `${folder}/settlement/settle-payment.ts`,
    find: 'if ((await countRefunds(tx, payment.paymentId)) > 0) return',
    replace:
      "if ((await countRefunds(tx, payment.paymentId)) > (await countRefunds(tx, payment.paymentId, 'failed'))) return",
  },
  {
    ...failing,
    name: 'a refund by hand beside an unsent one can never be noted',
    file: `${folder}/refund/note-paid-back.ts`,
    find: '  if (asked) await giveUpBeyondPayment(',
    replace: '  if (!asked) await giveUpBeyondPayment(',
  },
  {
    ...crediting,
    name: 'a credit note forgets what earlier ones took back',
    file: `${folder}/invoice/credit-lines.ts`,
    find: 'printed.filter(({ testCode }) => testCode === line.testCode)',
    replace: "printed.filter(({ testCode }) => testCode === '')",
  },
  {
    ...payingBack,
    name: 'a booking cancelled after its refund gives the purchase back',
    file: `${folder}/entitlement/entitlements.ts`,
    find: '  await revokeEntitlements(work, await findOrderOfEntitlement(work.tx, entitlementId));\n',
    replace: '',
  },
  {
    ...giving,
    name: 'a used entitlement is used again',
    file: `${folder}/store/entitlements.ts`,
    find: 'if (moved.numUpdatedRows !== 1n)',
    replace: 'if (moved.numUpdatedRows > 1n)',
  },
  {
    ...giving,
    name: 'a test that costs money is given away',
    file: `${folder}/entitlement/entitlements.ts`,
    find: "  if (exam.priceInPaise !== 0) return refuse(freeRefusals, 'not-free');\n",
    replace: '',
  },
  {
    ...invoices,
    name: 'an invoice is anybody’s to read',
    file: `${folder}/routes.ts`,
    find: "    if (invoice.userId !== session.userId) return refuse(contract.invoicePdf.refusals, 'forbidden');\n",
    replace: '',
  },
  {
    ...asking,
    name: 'a second payment that went back is taken for one of the sale',
    file: `${folder}/store/refunds.ts`,
    find: "    .where('payment.settles_order', '=', true)\n",
    replace: '',
  },
];
