import type { Mutant } from '../mutant.ts';

const folder = 'apps/server/modules/orders';
const ordering = { project: 'modules' as const, tests: [`${folder}/checkout/place-order.test.ts`] };
const settling = { project: 'modules' as const, tests: [`${folder}/settlement/settle-payment.test.ts`] };
const webhooks = { project: 'modules' as const, tests: [`${folder}/settlement/webhooks.test.ts`] };
const settlingRefunds = { project: 'modules' as const, tests: [`${folder}/refund/settle-refund.test.ts`] };
const requestingRefunds = { project: 'modules' as const, tests: [`${folder}/refund/request-refund.test.ts`] };
const reconcilingRefunds = { project: 'modules' as const, tests: [`${folder}/refund/reconcile-refunds.test.ts`] };
const sendingRefunds = { project: 'modules' as const, tests: [`${folder}/refund/send-refund.test.ts`] };
const crediting = { project: 'modules' as const, tests: [`${folder}/invoice/credit-notes.test.ts`] };
const giving = { project: 'modules' as const, tests: [`${folder}/entitlement/entitlements.test.ts`] };
const invoices = { project: 'modules' as const, tests: [`${folder}/invoice/invoices.test.ts`] };

/**
 * Faults of money: prices that come from the browser, payments without proof, double settlements, and missing or
 * repeated invoice numbers.
 */
export const orders: Mutant[] = [
  {
    ...ordering,
    name: 'the price that the browser sends is believed',
    file: `${folder}/checkout/place-order.ts`,
    find: 'const amountInPaise = orderAmount(lines);',
    replace: 'const amountInPaise = ask.expectedAmountInPaise ?? orderAmount(lines);',
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
    file: `${folder}/settlement/payment-routes.ts`,
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
    file: `${folder}/refund/reconcile-refunds.ts`,
    find: "app.log.error({ event: 'refund-not-looked-up'",
    replace: "if (error) throw error;\n      app.log.error({ event: 'refund-not-looked-up'",
  },
  {
    ...settlingRefunds,
    name: 'what was refunded at the gateway can be used all the same',
    file: `${folder}/entitlement/revoke-entitlements.ts`,
    find: '  if (refunded === 0) return',
    replace: '  if (refunded >= 0) return',
  },
  {
    ...settlingRefunds,
    name: 'a refund that is told twice is noted twice',
    file: `${folder}/refund/settle-refund.ts`,
    find: ' || (await findRefundIdAtGateway(tx, gatewayRefundId))) return false;',
    replace: ') return false;',
  },
  {
    ...reconcilingRefunds,
    name: 'a refund that could not be noted is forgotten',
    file: `${folder}/refund/reconcile-refunds.ts`,
    find: '    return false;\n  }',
    replace: '    return true;\n  }',
  },
  {
    ...reconcilingRefunds,
    name: 'a refund that is under way when it is listed is taken for done',
    file: `${folder}/refund/settle-refund.ts`,
    find: "return status === 'pending' ? 'waiting' : 'recorded';",
    replace: "return 'recorded';",
  },
  {
    ...reconcilingRefunds,
    name: 'a refund that the list shows late is passed over',
    file: `${folder}/refund/reconcile-refunds.ts`,
    find: 'mark.getTime() - OVERLAP_MS',
    replace: 'mark.getTime()',
  },
  {
    ...reconcilingRefunds,
    name: 'a part that is refunded by hand counts for the whole',
    file: `${folder}/refund/settle-refund.ts`,
    find: ' < ours.amountInPaise) return false;',
    replace: ' < 0) return false;',
  },
  {
    ...settlingRefunds,
    name: 'nobody is told of a refund of what is in use',
    file: `${folder}/staff-mails.ts`,
    find: '  if (usedUnits > 0)',
    replace: '  if (usedUnits < 0)',
  },
  {
    ...sendingRefunds,
    name: 'a surplus that a bank did not take is never sent again',
    file: `${folder}/refund/settle-refund.ts`,
    find: '    if (next) await tryRefundAgain(',
    replace: '    if (!next) await tryRefundAgain(',
  },
  {
    ...sendingRefunds,
    name: 'a payment that is named again owes its surplus twice',
    file: `${folder}/refund/request-refund.ts`,
    find: 'if ((await countRefunds(tx, paymentId)) > 0) return',
    replace: "if ((await countRefunds(tx, paymentId)) > (await countRefunds(tx, paymentId, 'failed'))) return",
  },
  {
    ...sendingRefunds,
    name: 'a refund by hand beside an unsent one can never be noted',
    file: `${folder}/refund/settle-refund.ts`,
    find: '  if (asked) await cancelUnsentRefund(',
    replace: '  if (!asked) await cancelUnsentRefund(',
  },
  {
    ...crediting,
    name: 'a credit note forgets what earlier ones took back',
    file: `${folder}/invoice/credit-lines.ts`,
    find: 'printed.filter(({ testCode }) => testCode === line.testCode)',
    replace: "printed.filter(({ testCode }) => testCode === '')",
  },
  {
    ...settlingRefunds,
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
    file: `${folder}/order-routes.ts`,
    find: "    if (invoice.userId !== session.userId) return refuse(contract.invoicePdf.refusals, 'forbidden');\n",
    replace: '',
  },
  {
    project: 'rules',
    tests: ['packages/domain/commerce/refund/refund-state.test.ts'],
    name: 'a refund that failed, and was tried again, is processed after all',
    file: 'packages/domain/commerce/refund/refund-state.ts',
    find: '  failed: [],',
    replace: "  failed: ['processed'],",
  },
  {
    ...requestingRefunds,
    name: 'a second payment that went back is taken for one of the sale',
    file: `${folder}/store/refunds.ts`,
    find: "    .where('payment.settles_order', '=', true)\n",
    replace: '',
  },
];
