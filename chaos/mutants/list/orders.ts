import type { Mutant } from '../mutant.ts';

const folder = 'apps/server/modules/orders';
const ordering = { project: 'modules' as const, tests: [`${folder}/place-order.test.ts`] };
const webhooks = { project: 'modules' as const, tests: [`${folder}/webhooks.test.ts`] };
const giving = { project: 'modules' as const, tests: [`${folder}/entitlements.test.ts`] };
const invoices = { project: 'modules' as const, tests: [`${folder}/invoices.test.ts`] };

/** Money: the server's price, proven by the gateway, settled once, with an invoice that has no double and no gap. */
export const orders: Mutant[] = [
  {
    ...ordering,
    name: 'the price that the browser sends is believed',
    file: `${folder}/place-order.ts`,
    find: 'const amount = sumPaise(items.map(({ exam, quantity }) => timesPaise(paise(exam.priceInPaise), quantity)));',
    replace:
      'const amount = paise(ask.expectedAmountInPaise ?? sumPaise(items.map(({ exam, quantity }) => timesPaise(paise(exam.priceInPaise), quantity))));',
  },
  {
    ...ordering,
    name: 'two clicks make two orders',
    file: `${folder}/place-order.ts`,
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
    ...giving,
    name: 'a used entitlement is used again',
    file: `${folder}/store/entitlements.ts`,
    find: 'if (moved.numUpdatedRows !== 1n)',
    replace: 'if (moved.numUpdatedRows > 1n)',
  },
  {
    ...giving,
    name: 'a test that costs money is given away',
    file: `${folder}/entitlements.ts`,
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
];
