import { paperRefusals, practiceIsFree } from '@kasauti/contract/catalogue/product-refusals.ts';
import type { RefusalTable } from '@kasauti/contract/refusal.ts';

export const productRefusals = {
  'not-a-price': { status: 400, message: 'A price is 0 or from ₹1 to ₹10,00,000.' },
  'practice-is-free-and-unproctored': practiceIsFree,
  'category-unknown': { status: 400, message: 'There is no such category.' },
  'provider-unknown': { status: 400, message: 'There is no such provider.' },
  'test-code-taken': { status: 409, message: 'Another test has this code.' },
  ...paperRefusals,
  'samples-give-keys-away': {
    status: 400,
    message: 'Only practice tests can show questions with their answers.',
  },
  'not-found': { status: 404, message: 'We could not find that test.' },
} as const satisfies RefusalTable;
