import type { WireOrder } from '@kasauti/contract/orders/orders.ts';
import { inLanguage, type Language } from '../appearance/language.ts';

/** Returns the title of an order line in the reader's language. */
export const lineTitle = ({ title, title_hi }: WireOrder['lines'][number], language: Language): string =>
  inLanguage({ en: title, hi: title_hi }, language);
