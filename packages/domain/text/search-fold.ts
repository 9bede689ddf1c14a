import { asciiDigits } from './digits.ts';

/**
 * Folding for search in English and Hindi. A word is indexed and searched by its folded form and by a rough sound
 * key. The key is the same in both scripts: "banking" and "बैंकिंग" have the key "bnkng". Keys are for search
 * only, never for display.
 */

/**
 * Folds a text: lower case, no Latin accents, ASCII digits, single spaces, and uniform Devanagari (no nukta,
 * chandrabindu as anusvara, no joiners).
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

/** Returns the folded words of a text: runs of letters (with marks) and digits. "c++" and "c#" stay whole. */
export function searchWords(text: string): string[] {
  return foldForSearch(text).match(WORDS) ?? [];
}

/** Returns the words of a text in lower case and original spelling, for display. */
export function writtenWords(text: string): string[] {
  return text.normalize('NFC').toLowerCase().match(WORDS) ?? [];
}

const WORDS = /c\+\+|c#|[\p{L}\p{M}\p{N}]+/gu;

/** Minimum length of a sound key. Shorter keys would match too many words. */
export const MIN_SOUND_KEY_CHARACTERS = 3;

/** Returns the index keys of a word: its folded form and, if long enough, `~` and its sound key. */
export function searchKeys(word: string): string[] {
  const folded = foldForSearch(word);
  const key = soundKey(word);
  return key.length >= MIN_SOUND_KEY_CHARACTERS ? [folded, `~${key}`] : [folded];
}

/**
 * Returns a word's sound key: its consonants as they roughly sound, and "a" for a vowel at the beginning. The key
 * is empty for numbers, for other scripts and for Latin words without a vowel. Such words are found by their
 * folded form. A prefix of a word usually gives a prefix of its key, so search works while the user types.
 */
export function soundKey(word: string): string {
  // The nukta changes the sound (ज is j, ज़ is z), so it is read before it is removed.
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
 * Spellings and their sounds, applied in this order. "C" marks a ch while c is replaced (the word is in lower
 * case). The patterns use no look-behind, because browsers of 2022 lack it.
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
  // Words without a vowel, such as "ssc" and "zzqqx", are not pronounced as they are spelled. Their keys would
  // match unrelated words.
  if (!/[aeiouy]/.test(letters)) return '';
  let sounds = letters;
  for (const [spelling, sound] of LATIN_SOUNDS) sounds = sounds.replace(spelling, sound);
  sounds = sounds.replace(/[aeiou]/g, '').replace(/(?!^)y/g, '');
  return /^[aeiou]/.test(letters) ? `a${sounds}` : sounds;
}
