import { foldForSearch, MIN_SOUND_KEY_CHARACTERS, soundKey } from './search-fold.ts';

export type NearWord = { word: string; likeness: number };

/** Finds, among the words that it was made of, those that look or sound most like another. */
export type NearestWords = (asked: string, limit: number) => NearWord[];

/** Less in common than this is chance: two words of eight letters that share three in a row have some 0.2. */
const MIN_LIKENESS = 0.3;
/** A word that only sounds alike is worth less than one that is spelled alike. */
const WORTH_OF_SOUND = 0.7;

/**
 * Likeness is that of trigrams: how many runs of three characters two words share, of all that either has; a word
 * begins with two blanks and ends with one, so that its beginning counts most. It is computed of the spelling, in
 * either script, and of the sound, which is the same in both (`soundKey`). A word that is known exactly as asked is not
 * among the answers. Equally near ones keep the order given.
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

/** Empty for words without a sound of their own, such as a number or a word that is too short. */
function soundOf(word: string): string {
  const key = soundKey(word);
  return key.length >= MIN_SOUND_KEY_CHARACTERS ? key : '';
}

/** The runs of three characters of a word, each once. A vowel sign of Devanagari is a character of its own. */
export function trigramsOf(word: string): Set<string> {
  if (word === '') return new Set();
  const characters = [' ', ' ', ...word, ' '];
  return new Set(characters.slice(2).map((last, at) => `${characters[at]}${characters[at + 1]}${last}`));
}

/**
 * Answers, by place of the word, with the trigrams that are shared by all that either has. Words that share none are
 * left out.
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
