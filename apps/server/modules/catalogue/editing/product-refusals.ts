import type { RefusalTable } from '@kasauti/contract/refusal.ts';

export const productRefusals = {
  'not-a-price': { status: 400, message: 'A price is 0 or from ₹1 to ₹10,00,000.' },
  'practice-is-free-and-unproctored': { status: 400, message: 'A practice test is free and has no proctor.' },
  'category-unknown': { status: 400, message: 'There is no such category.' },
  'provider-unknown': { status: 400, message: 'There is no such provider.' },
  'test-code-taken': { status: 409, message: 'Another test has this code.' },
  'keys-are-out': {
    status: 409,
    message: 'The keys of this form are out, so nobody can sit it in earnest any more: give the test a new form.',
  },
  'form-is-practised': {
    status: 409,
    message: 'A practice test uses this form and gives its keys away: give the test a form of its own.',
  },
  'form-is-sat-in-earnest': {
    status: 409,
    message:
      'This form is sat in earnest, and practice would give its keys away: give the practice test a form of its own.',
  },
  'samples-give-keys-away': {
    status: 400,
    message: 'Questions with their answers are shown of practice tests only.',
  },
  'not-found': { status: 404, message: 'We could not find that test.' },
} as const satisfies RefusalTable;
