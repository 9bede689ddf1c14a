import { maxLetters } from '@kasauti/contract/content/staff-content.ts';
import { holdsMarkup, isSitePath } from '@kasauti/domain/content/plain-text.ts';
import { t } from '@lingui/core/macro';

/*
 * Why a field's value is not possible, in the reader's language; true when it is. The server checks the same by its
 * contract.
 */

const plain = (text: string) => !holdsMarkup(text) || t`Write plain text, without HTML`;

export const neededText = (text: string) => (text.trim() === '' ? t`Fill this in` : plain(text));

/** Hindi may be left out, but not half of it. `others`: what else is written in Hindi here. */
export function hindiText(text: string, others: readonly string[]): string | true {
  if (text.trim() !== '') return plain(text);
  return others.every((other) => other.trim() === '') || t`Write all of it in Hindi, or nothing`;
}

export const optionalText = (text: string) => plain(text);

export const sitePath = (text: string) =>
  isSitePath(text.trim()) || t`Enter a path of this site that begins with a slash, such as /about`;

export const slugText = (text: string) =>
  /^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/.test(text.trim()) || t`Use small letters, digits and hyphens`;

export const hueNumber = (text: string) =>
  (/^\d{1,3}$/.test(text.trim()) && Number(text) <= 359) || t`Enter a number from 0 to 359`;

/** Each paragraph belongs to one in the other language. */
export function pairedParagraphs(english: readonly string[], hindi: readonly string[]): string | true {
  if (hindi.length === 0 || hindi.length === english.length) return true;
  const [inEnglish, inHindi] = [english.length, hindi.length];
  return t`There are ${inEnglish} paragraphs in English and ${inHindi} in Hindi: write as many in both`;
}

export function shortParagraphs(paragraphs: readonly string[]): string | true {
  const most = maxLetters.paragraph;
  return (
    paragraphs.every((one) => one.length <= most) || t`A paragraph can have ${most} letters: put an empty line into it`
  );
}
