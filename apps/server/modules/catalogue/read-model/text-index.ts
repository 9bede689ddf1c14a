import type { ExamId } from '@kasauti/contract/ids.ts';
import { meaningsOfExamName } from '@kasauti/domain/text/exam-names.ts';
import { foldForSearch, searchKeys, searchWords } from '@kasauti/domain/text/search-fold.ts';
import MiniSearch, { type Query } from 'minisearch';
import type { Category, ListedExam } from '../store/exams.ts';

/**
 * Full-text index of exams in English and Hindi. It tolerates spelling mistakes and finds words by their beginning. It
 * also finds words of the other script by their sound.
 */
export type TextIndex = {
  put(exam: ListedExam, category: Category | undefined): void;
  remove(examId: ExamId): void;
  /**
   * Finds the exams that contain all words of the text, best match first. If there are none, finds the exams that
   * contain some of the words. Function words are ignored unless the text consists only of them.
   */
  find(text: string): { examId: ExamId; score: number }[];
  /**
   * Returns true if a published exam contains this word, or a word that begins with it, without spelling mistakes. Also
   * returns true for short names of examinations, such as "PO".
   */
  knows(word: string): boolean;
};

export const MAX_WORDS = 12;
const FUZZY_FROM_CHARACTERS = 4;

/** Function words of English and Hindi. They occur in so many titles that they do not help a search. */
export const EMPTY_WORDS = new Set(
  ['a an and by for from in of on or the to with', 'का की के को में से पर और या लिए है'].flatMap((line) => line.split(' ')),
);

const boost = { title: 4, code: 6, category: 2, tags: 2, provider: 1, summary: 0.7 };

export function makeTextIndex(): TextIndex {
  const index = new MiniSearch<Record<string, string>>({
    idField: 'examId',
    fields: Object.keys(boost),
    tokenize: searchWords,
    processTerm: searchKeys,
    autoVacuum: true,
  });

  return {
    put(exam, category) {
      const document = documentOf(exam, category);
      if (index.has(exam.examId)) index.replace(document);
      else index.add(document);
    },
    remove(examId) {
      if (index.has(examId)) index.discard(examId);
    },
    find(text) {
      const words = searchWords(text).slice(0, MAX_WORDS);
      const telling = words.filter((word) => !EMPTY_WORDS.has(word));
      const asked = (telling.length > 0 ? telling : words).map(
        (word) => queryOfExamName(index, word) ?? queryOfWord(word),
      );
      if (asked.length === 0) return [];
      const withAll = search(index, { combineWith: 'AND', queries: asked });
      return withAll.length > 0 || asked.length === 1 ? withAll : search(index, { combineWith: 'OR', queries: asked });
    },
    knows(word) {
      return (
        meaningsOfExamName(word) !== null ||
        search(index, { queries: [foldForSearch(word)], prefix: true, fuzzy: false }).length > 0
      );
    },
  };
}

function search(index: MiniSearch<Record<string, string>>, query: Query): { examId: ExamId; score: number }[] {
  return index
    .search(query, { boost, tokenize: (term) => [term], processTerm: (term) => term })
    .map((hit) => ({ examId: hit.id as ExamId, score: hit.score }));
}

/**
 * Builds the query for one word. An exact match has the greatest weight. Matches of the beginning, of a similar
 * spelling and of the sound have less.
 */
function queryOfWord(word: string): Query {
  const [folded = word, sound] = searchKeys(word);
  const isLong = folded.length >= FUZZY_FROM_CHARACTERS && !/\d/.test(folded);
  const bySpelling: Query = {
    queries: [folded],
    prefix: folded.length >= 2,
    fuzzy: isLong ? 0.2 : false,
    weights: { prefix: 0.6, fuzzy: 0.3 },
  };
  if (!sound) return bySpelling;
  const bySound: Query = { queries: [sound], prefix: true, boostTerm: () => 0.3, weights: { prefix: 0.4, fuzzy: 0.1 } };
  return { combineWith: 'OR', queries: [bySpelling, bySound] };
}

/**
 * Builds the query for a short name of an examination, for example "PO". It finds the name in both scripts and the
 * words for which it stands. It does not find words with a similar spelling, such as "meet" for "NEET". It finds longer
 * words that begin with the name, such as "postal", only if there is no other result. Returns null for all other words.
 */
function queryOfExamName(index: MiniSearch<Record<string, string>>, word: string): Query | null {
  const meanings = meaningsOfExamName(word);
  if (!meanings) return null;
  const exact = { prefix: false, fuzzy: false } as const;
  const query: Query = {
    combineWith: 'OR',
    queries: meanings.map((words) => ({ combineWith: 'AND', queries: words, ...exact })),
  };
  if (search(index, query).length > 0) return query;
  return { queries: [foldForSearch(word)], prefix: true, fuzzy: false };
}

function documentOf(exam: ListedExam, category: Category | undefined): Record<string, string> {
  return {
    examId: exam.examId,
    title: inBoth(exam.title),
    // Users also type a code such as "KBP-101" without the hyphen.
    code: `${exam.testCode} ${foldForSearch(exam.testCode).replaceAll('-', '')}`,
    category: category ? wordsOfCategory(category) : '',
    tags: exam.tags.join(' '),
    provider: exam.providerName,
    summary: inBoth(exam.summary),
  };
}

/** Returns the names and synonyms of a category in both languages. */
export function wordsOfCategory({ name, synonyms }: Category): string {
  return [inBoth(name), ...(synonyms.en ?? []), ...(synonyms.hi ?? [])].join(' ');
}

export function inBoth(text: { en: string; hi?: string }): string {
  return `${text.en} ${text.hi ?? ''}`;
}
