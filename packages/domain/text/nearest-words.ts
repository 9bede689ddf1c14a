import { foldForSearch, MIN_SOUND_KEY_CHARACTERS, soundKey } from './search-fold.ts';

export type NearWord = { word: string; likeness: number };

/** Finds the known words that look or sound most like a given word. */
export type NearestWords = (asked: string, limit: number) => NearWord[];

/** Minimum similarity. Two words of eight letters with three in a row in common have about 0.2 by chance. */
const MIN_LIKENESS = 0.3;
/** Factor for words that are similar only in sound. Similar spelling counts more. */
const WORTH_OF_SOUND = 0.7;

/**
 * Builds a search for similar words. Similarity is the number of shared trigrams divided by the number of all
 * trigrams of both words. Two blanks before a word and one after it give its beginning more weight. Spelling and
 * sound (`soundKey`) are compared. The sound key is the same in both scripts. The word itself is not returned.
 * Equally similar words keep their input order.
 */
export function makeNearestWords(words: Iterable<string>): NearestWords {
  const known = [...new Set(words)];
  const bySpelling = trigramIndex(known.map(foldForSearch));
  const bySound = trigramIndex(known.map(soundOf));

  return (asked, limit) => {
    const folded = foldForSearch(asked);
    const likeness = bySpelling(folded);
    for (const [at, sound] of bySound(soundOf(asked)))
      likeness.set(at, Math.max(likeness.get(at) ?? 0, sound * WORTH_OF_SOUND));
    return [...likeness]
      .map(([at, found]) => ({ at, word: known[at] ?? '', likeness: found }))
      .filter((near) => near.likeness >= MIN_LIKENESS && foldForSearch(near.word) !== folded)
      .sort((a, b) => b.likeness - a.likeness || a.at - b.at)
      .slice(0, limit)
      .map(({ word, likeness }) => ({ word, likeness }));
  };
}

/** Returns a word's sound key, or an empty text when the key is too short or the word is a number. */
function soundOf(word: string): string {
  const key = soundKey(word);
  return key.length >= MIN_SOUND_KEY_CHARACTERS ? key : '';
}

/** Returns the trigrams of a word, each once. A Devanagari vowel sign counts as a character. */
export function trigramsOf(word: string): Set<string> {
  if (word === '') return new Set();
  const characters = [' ', ' ', ...word, ' '];
  return new Set(characters.slice(2).map((last, at) => `${characters[at]}${characters[at + 1]}${last}`));
}

/**
 * Builds an index of trigrams. The returned function gives the similarity of each word that shares a trigram, by
 * position of the word.
 */
function trigramIndex(words: readonly string[]): (word: string) => Map<number, number> {
  const having = new Map<string, number[]>();
  const sizes = words.map((word, at) => {
    const trigrams = trigramsOf(word);
    for (const trigram of trigrams) {
      const places = having.get(trigram);
      if (places) places.push(at);
      else having.set(trigram, [at]);
    }
    return trigrams.size;
  });
  return (word) => {
    const asked = trigramsOf(word);
    const found = new Map<number, number>();
    for (const trigram of asked) for (const at of having.get(trigram) ?? []) found.set(at, (found.get(at) ?? 0) + 1);
    for (const [at, shared] of found) found.set(at, shared / (asked.size + (sizes[at] ?? 0) - shared));
    return found;
  };
}
