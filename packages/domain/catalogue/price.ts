import type { ProctoringMode } from '../proctoring/proctoring-mode.ts';

/** Smallest price other than 0: one rupee, the smallest amount that the payment gateway takes. */
const MIN_PRICE_IN_PAISE = 100;
/** Largest price: ten lakh rupees. */
const MAX_PRICE_IN_PAISE = 100_000_000;

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
