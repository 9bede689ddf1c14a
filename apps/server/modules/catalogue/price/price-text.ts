import { paise } from '@kasauti/domain/commerce/paise.ts';
import { formatRupees } from '@kasauti/domain/format/money.ts';

const FREE = { en: 'Free', hi: 'निःशुल्क' } as const;

/** What a mail says that an exam costs. */
export const priceText = (inPaise: number, language: 'en' | 'hi'): string =>
  inPaise === 0 ? FREE[language] : formatRupees(paise(inPaise));
