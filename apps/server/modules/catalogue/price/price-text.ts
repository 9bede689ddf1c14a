import { paise } from '@kasauti/domain/commerce/paise.ts';
import { formatRupees } from '@kasauti/domain/format/money.ts';
import { i18nFor, type Language } from '../../../platform/words/i18n.ts';

/** Returns the price of an exam as text, for mails. */
export function priceText(inPaise: number, language: Language): string {
  const i18n = i18nFor(language);
  return inPaise === 0 ? i18n.t('Free') : formatRupees(paise(inPaise));
}
