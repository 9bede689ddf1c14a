import type { WireTest } from '@kasauti/contract/catalogue/catalogue.ts';

/** Returns the fields of a test that a list shows. The cart stores only these fields, and not the full description. */
export function asCartItem(test: WireTest): WireTest {
  const { _id, test_code, title, summary, category, provider, price, duration, questionCount } = test;
  const { level, languages, mode, isPractice, nextSittingAt } = test;
  const item = { _id, test_code, title, summary, category, provider, price, duration, questionCount };
  return { ...item, level, languages, mode, isPractice, nextSittingAt };
}
