import type { Mutant } from '../mutant.ts';

const carts = 'apps/server/modules/carts';
const catalogue = 'apps/server/modules/catalogue';
const inCart = { project: 'modules' as const, tests: [`${carts}/carts.test.ts`] };
const inEdit = { project: 'modules' as const, tests: [`${catalogue}/editing/edit-exam.test.ts`] };
const inList = { project: 'modules' as const, tests: [`${catalogue}/editing/change-product.test.ts`] };

/** Faults of carts, and of the texts and prices in the catalogue. */
export const commerce: Mutant[] = [
  {
    ...inCart,
    name: 'a visitor’s cart wipes out what was in the account’s',
    file: `${carts}/merge-cart.ts`,
    find: '  await lockCart(tx, userId);\n',
    replace:
      "  await lockCart(tx, userId);\n  await tx.deleteFrom('cart_line').where('user_id', '=', userId).execute();\n",
  },
  {
    ...inCart,
    name: 'two tabs together fill a cart past its limit',
    file: `${carts}/store.ts`,
    find: 'pg_advisory_xact_lock(hashtextextended(',
    replace: 'abs(hashtextextended(',
  },
  {
    ...inCart,
    name: 'what was paid for stays in the cart',
    file: `${carts}/store.ts`,
    find: 'set quantity = cart_line.quantity - taken.quantity from taken',
    replace: 'set quantity = cart_line.quantity from taken',
  },
  {
    ...inEdit,
    name: 'whoever saves last writes over what another has just changed',
    file: `${catalogue}/editing/edit-exam.ts`,
    find: "  if (before.version !== version) return refuse(contract.refusals, 'changed-meanwhile');\n",
    replace: '',
  },
  {
    ...inEdit,
    name: 'why a price was changed is asked for and then forgotten',
    file: `${catalogue}/price/change-price.ts`,
    find: '    reason: change.reason ?? null,\n',
    replace: '',
  },
  {
    ...inEdit,
    name: 'support sets prices and takes tests off sale',
    file: 'apps/server/platform/security/permissions.ts',
    find: "'sale.decide': { roles: ['finance', 'admin']",
    replace: "'sale.decide': { roles: ['support', 'finance', 'admin']",
  },
  {
    ...inEdit,
    name: 'what was changed of a test is not told to the lists and the search',
    file: `${catalogue}/editing/edit-exam.ts`,
    find: '  await publishExamChanged(work, examId);\n',
    replace: '',
  },
  {
    project: 'modules',
    tests: ['apps/server/modules/content/work-inbox.test.ts'],
    name: 'finance opens and answers whatever people write, not only about payments',
    file: 'apps/server/modules/content/work-inbox.ts',
    find: 'return message && contract.messageKindsFor(by.role).includes(message.kind) ? message : null;',
    replace: 'return by.role && message;',
  },
  {
    ...inList,
    name: 'a new price is not told to the other processes',
    file: `${catalogue}/editing/publish-change.ts`,
    find: "  await publish(work, { about: 'exams', examIds: [examId] });\n",
    replace: '',
  },
];
