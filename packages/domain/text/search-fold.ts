import { asciiDigits } from './digits.ts';

/**
 * Folding for search in English and Hindi. A word is indexed and looked up under its folded form, and under a rough key
 * of its sound that is the same in both scripts: "banking" and "बैंकिंग" share "bnkng". The key is for finding, never
 * for showing.
 */

/**
 * Lower case, no Latin accents, one spelling of Devanagari (no nukta, chandrabindu as anusvara, joiners dropped), ASCII
 * digits, single spaces.
 */
export function foldForSearch(text: string): string {
  return asciiDigits(text.normalize('NFKD'))
    .toLowerCase()
    .replace(/[\u0300-\u036f\u093c\u200c\u200d]/g, '')
    .replace(/ँ/g, 'ं')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The words of a text: runs of letters (with their signs) and digits; "c++" and "c#" keep their marks. */
export function searchWords(text: string): string[] {
  return foldForSearch(text).match(WORDS) ?? [];
}

/** The same words as they are spelled, in lower case: for showing. */
export function writtenWords(text: string): string[] {
  return text.normalize('NFC').toLowerCase().match(WORDS) ?? [];
}

const WORDS = /c\+\+|c#|[\p{L}\p{M}\p{N}]+/gu;

/** Shorter keys would find too much. */
export const MIN_SOUND_KEY_CHARACTERS = 3;

/**
 * What one word is indexed and looked up under: its folded form and, when it is long enough to mean something, `~` and
 * its sound key.
 */
export function searchKeys(word: string): string[] {
  const folded = foldForSearch(word);
  const key = soundKey(word);
  return key.length >= MIN_SOUND_KEY_CHARACTERS ? [folded, `~${key}`] : [folded];
}

/**
 * The consonants of a word, roughly as they sound, with "a" for a vowel at the beginning. Empty for words without
 * letters of either script, such as numbers, and for Latin ones without a vowel: they are found as they are.
 * A prefix of a word mostly has a prefix of its key, so that it works while typing.
 */
export function soundKey(word: string): string {
  // The nukta matters here (ज is j, ज़ is z), so it is read before folding takes it away.
  const spelled = word
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f\u200c\u200d]/g, '');
  if (!/[a-z\u0904-\u0939\u0958-\u095f]/.test(spelled)) return '';
  const key = DEVANAGARI.test(spelled) ? devanagariKey(spelled) : latinKey(spelled);
  return key.replace(/(.)\1+/g, '$1');
}

const DEVANAGARI = /[\u0900-\u097f]/;

const CONSONANTS: Record<string, string> = {
  क: 'k',
  ख: 'k',
  ग: 'g',
  घ: 'g',
  ङ: 'n',
  च: 'c',
  छ: 'c',
  ज: 'j',
  झ: 'j',
  ञ: 'n',
  ट: 't',
  ठ: 't',
  ड: 'd',
  ढ: 'd',
  ण: 'n',
  त: 't',
  थ: 't',
  द: 'd',
  ध: 'd',
  न: 'n',
  प: 'p',
  फ: 'f',
  ब: 'b',
  भ: 'b',
  म: 'm',
  य: '',
  र: 'r',
  ल: 'l',
  ळ: 'l',
  व: 'v',
  श: 's',
  ष: 's',
  स: 's',
  ह: 'h',
};
const WITH_NUKTA: Record<string, string> = { ज: 's', ड: 'r', ढ: 'r', फ: 'f' };
const NUKTA = '\u093c';
const LABIALS = /[पफबभम]/;

function devanagariKey(word: string): string {
  const signs = [...word];
  return signs
    .map((sign, at) => {
      const next = signs[at + 1] ?? '';
      if (/[०-९]/.test(sign)) return asciiDigits(sign);
      if (/[अ-औॠॡऍऑ]/.test(sign)) return at === 0 ? 'a' : '';
      if (sign === 'ं' || sign === 'ँ') return LABIALS.test(next) ? 'm' : 'n';
      if (sign === 'य' && at === 0) return 'y';
      if (next === NUKTA && WITH_NUKTA[sign]) return WITH_NUKTA[sign];
      return CONSONANTS[sign] ?? (/[a-z0-9]/.test(sign) ? sign : '');
    })
    .join('');
}

/**
 * Applied in this order, without look-behind, which phones of 2022 do not know; each row is a spelling and its sound.
 * "C" means ch until c has been read (the word is in lower case).
 */
const LATIN_SOUNDS: readonly [RegExp, string][] = [
  [/tion|sion/g, 'sn'],
  [/sch/g, 'sk'],
  [/tch|ch/g, 'C'],
  [/ph/g, 'f'],
  [/sh/g, 's'],
  [/ck|q/g, 'k'],
  [/x/g, 'ks'],
  [/c(?=[eiy])/g, 's'],
  [/g(?=[eiy])/g, 'j'],
  [/c/g, 'k'],
  [/C/g, 'c'],
  [/z/g, 's'],
  [/ku(?=[aeiou])/g, 'kv'],
  [/w/g, 'v'],
  [/([bcdgkjpt])h/g, '$1'],
];

function latinKey(word: string): string {
  const letters = word.replace(/[^a-z0-9]/g, '');
  // "ssc" and "zzqqx" are not spoken as they are spelled: their consonants would sound like words that have nothing to
  // do with them.
  if (!/[aeiouy]/.test(letters)) return '';
  let sounds = letters;
  for (const [spelling, sound] of LATIN_SOUNDS) sounds = sounds.replace(spelling, sound);
  sounds = sounds.replace(/[aeiou]/g, '').replace(/(?!^)y/g, '');
  return /^[aeiou]/.test(letters) ? `a${sounds}` : sounds;
}
