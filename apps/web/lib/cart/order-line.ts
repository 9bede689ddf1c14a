import type { WireOrder } from '@kasauti/contract/orders/orders.ts';
import { inLanguage, type Language } from '../appearance/language.ts';

/** What was bought, by the name that the reader knows it by. */
export const lineTitle = ({ title, title_hi }: WireOrder['lines'][number], language: Language): string =>
  inLanguage({ en: title, hi: title_hi }, language);
