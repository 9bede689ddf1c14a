import { maxLetters } from '@kasauti/contract/content/text-limits.ts';
import { t } from '@lingui/core/macro';

/* Checks of a text field that contains the paragraphs of a page. Each returns an error message, or null. */

/** Checks that both languages have the same number of paragraphs. */
export function pairedParagraphs(english: readonly string[], hindi: readonly string[]): string | null {
  if (hindi.length === 0 || hindi.length === english.length) return null;
  const [inEnglish, inHindi] = [english.length, hindi.length];
  return t`There are ${inEnglish} paragraphs in English and ${inHindi} in Hindi. Both languages need the same number`;
}

export function shortParagraphs(paragraphs: readonly string[]): string | null {
  const most = maxLetters.paragraph;
  if (paragraphs.every((one) => one.length <= most)) return null;
  return t`A paragraph can have at most ${most} characters. Divide it with an empty line`;
}
