import type { SourceText } from '@kasauti/domain/form/source.ts';

/** A text as two fields of a form. */
export type BothTexts = { en: string; hi: string };

export const both = (text: SourceText | undefined): BothTexts => ({ en: text?.en ?? '', hi: text?.hi ?? '' });

/** Returns a text without its Hindi if the Hindi is empty. */
export const textOf = ({ en, hi }: BothTexts): SourceText => ({
  en: en.trim(),
  ...(hi.trim() !== '' && { hi: hi.trim() }),
});
