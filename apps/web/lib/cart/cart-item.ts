import type { WireTest } from '@kasauti/contract/catalogue/catalogue.ts';

/** Returns the fields that a list shows. The cart keeps these, not the whole page of a test. */
export function asCartItem(test: WireTest): WireTest {
  const { _id, test_code, title, summary, category, provider, price, duration, questionCount } = test;
  const { level, languages, mode, isPractice, nextSittingAt } = test;
  const item = { _id, test_code, title, summary, category, provider, price, duration, questionCount };
  return { ...item, level, languages, mode, isPractice, nextSittingAt };
}
