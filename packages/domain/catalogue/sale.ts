import type { Localized } from '../form/content.ts';

/** What a test needs before it can be sold. */
export type MissingForSale = 'no-texts' | 'no-price' | 'no-paper';

type Facts = {
  summary: Localized<string>;
  audience: Localized<string>;
  /** Whether two people have decided its price. A practice test is free, so nobody has to decide. */
  isPriced: boolean;
  isPractice: boolean;
  hasPaper: boolean;
};

/** Returns what a test lacks before it can be sold, in the order in which staff usually do it. */
export function whatIsMissing({ summary, audience, isPriced, isPractice, hasPaper }: Facts): MissingForSale[] {
  return [
    ...(summary.en === '' || audience.en === '' ? (['no-texts'] as const) : []),
    ...(isPriced || isPractice ? [] : (['no-price'] as const)),
    ...(hasPaper ? [] : (['no-paper'] as const)),
  ];
}
