import type { RefusalTable } from '@kasauti/contract/refusal.ts';
import type { ProctoringMode } from '@kasauti/contract/shapes.ts';

export const MIN_PRICE_IN_PAISE = 100; // the payment gateway takes no amount below one rupee
export const MAX_PRICE_IN_PAISE = 100_000_000; // ten lakh rupees

export type PriceBar = 'not-a-price' | 'practice-is-free-and-unproctored';

/** Returns why an exam cannot have this price, or null when it can. */
export function whyCannotPrice(
  priceInPaise: number,
  exam: { isPractice: boolean; mode: ProctoringMode },
): PriceBar | null {
  const isPrice =
    priceInPaise === 0 ||
    (Number.isInteger(priceInPaise) && priceInPaise >= MIN_PRICE_IN_PAISE && priceInPaise <= MAX_PRICE_IN_PAISE);
  if (!isPrice) return 'not-a-price';
  if (exam.isPractice && (priceInPaise > 0 || exam.mode !== 'none')) return 'practice-is-free-and-unproctored';
  return null;
}

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
