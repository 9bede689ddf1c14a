import { makeNearestWords, type NearestWords } from '@kasauti/domain/text/nearest-words.ts';
import { foldForSearch, writtenWords } from '@kasauti/domain/text/search-fold.ts';
import type { Category } from '../store/exams.ts';
import { count as countBits, noBits } from './bits.ts';
import type { TextHits } from './search-snapshot.ts';
import type { Snapshot } from './snapshot.ts';
import { EMPTY_WORDS, inBoth, MAX_WORDS, wordsOfCategory } from './text-index.ts';

const MAX_TEXTS = 3;
const MAX_CATEGORIES = 4;

/** Suggestions for a search that has no results. */
export type Suggestions = {
  /** Number of tests that match the search words if all filters are ignored. */
  withoutFilters: number;
  /** Similar search texts, made of words from the catalogue. Each has at least one result. */
  texts: { text: string; count: number }[];
  /**
   * Categories with tests. Those with the most tests for these or similar search words come first, then the largest
   * ones.
   */
  categories: { category: Category; count: number }[];
};

/**
 * Builds an index of the words in the catalogue. For a given word, the index finds the most similar words. Among
 * equally similar words, the more frequent one comes first.
 */
export function makeNearestCatalogueWords({ entries, categories }: Snapshot): NearestWords {
  const spelled = new Map<string, { word: string; uses: number }>();
  const texts = [
    ...entries.map(({ exam }) => [inBoth(exam.title), ...exam.tags, exam.providerName].join(' ')),
    ...categories.map(wordsOfCategory),
  ];
  for (const word of texts.flatMap(writtenWords)) {
    const folded = foldForSearch(word);
    const known = spelled.get(folded);
    if (known) known.uses += 1;
    else if (folded.length > 2 && !EMPTY_WORDS.has(folded) && /\D/.test(folded)) spelled.set(folded, { word, uses: 1 });
  }
  return makeNearestWords([...spelled.values()].sort((a, b) => b.uses - a.uses).map(({ word }) => word));
}

type Ask = {
  snapshot: Snapshot;
  text: string;
  nearest: () => NearestWords;
  hitsFor: (text: string) => TextHits | null;
};

export function findSuggestions({ snapshot, text, nearest, hitsFor }: Ask): Suggestions {
  const countOf = (asked: string) => hitsFor(asked)?.byRelevance.length ?? 0;
  const withoutFilters = text === '' ? snapshot.entries.length : countOf(text);
  const texts =
    withoutFilters > 0
      ? []
      : textsNear(text, nearest())
          .map((near) => ({ text: near, count: countOf(near) }))
          .filter(({ count }) => count > 0)
          .slice(0, MAX_TEXTS);
  const near = new Map<string, number>();
  for (const asked of withoutFilters > 0 ? [text] : texts.map((one) => one.text))
    for (const position of hitsFor(asked)?.byRelevance ?? []) {
      const slug = snapshot.entries[position]?.exam.categorySlug;
      if (slug) near.set(slug, (near.get(slug) ?? 0) + 1);
    }
  const sizeOf = (slug: string) => countBits(snapshot.facets.category.get(slug) ?? noBits(0));
  const categories = snapshot.categories
    .map((category) => ({ category, count: sizeOf(category.slug), near: near.get(category.slug) ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.near - a.near || b.count - a.count)
    .slice(0, MAX_CATEGORIES)
    .map(({ category, count }) => ({ category, count }));
  return { withoutFilters, texts, categories };
}

/**
 * Replaces the unknown words of a search by the most similar words of the catalogue, for example "bankng" by "banking".
 * A word is unknown if it does not occur in the catalogue. Returns null if no word was replaced.
 */
export function correctQuery(
  text: string,
  { knows, nearest }: { knows: (word: string) => boolean; nearest: () => NearestWords },
): string | null {
  const words = writtenWords(text).slice(0, MAX_WORDS);
  const read = words.map((word) => {
    const isPlain = EMPTY_WORDS.has(foldForSearch(word)) || /\d/.test(word) || knows(word);
    if (isPlain) return word;
    const near = nearest()(word, MAX_TEXTS);
    // Among the similar words, a word in the same script is preferred.
    return (near.find((one) => isDevanagari(one.word) === isDevanagari(word)) ?? near[0])?.word ?? word;
  });
  return read.some((word, at) => word !== words[at]) ? read.join(' ') : null;
}

const isDevanagari = (word: string) => /\p{Script=Devanagari}/u.test(word);

/**
 * Returns similar search texts. The first one contains the most similar word for each word of the search. The others
 * are single words, the most similar one first.
 */
function textsNear(text: string, nearest: NearestWords): string[] {
  const asked = writtenWords(text).slice(0, MAX_WORDS);
  const near = asked.map((word) => nearest(word, MAX_TEXTS));
  const together = near.flatMap(([best]) => best?.word ?? []).join(' ');
  const alone = near.flat().sort((a, b) => b.likeness - a.likeness);
  return [...new Set([together, ...alone.map(({ word }) => word)])].filter(Boolean);
}
