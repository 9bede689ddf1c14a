import { isDeepStrictEqual } from 'node:util';
import type { ExamId } from '@kasauti/contract/ids.ts';
import type { NearestWords } from '@kasauti/domain/text/nearest-words.ts';
import { LRUCache } from 'lru-cache';
import { type ListQuery, PAGE_SIZE } from '../listing/list-query.ts';
import { presentTest } from '../present.ts';
import type { Category, ListedExam } from '../store/exams.ts';
import { hitsAt, searchSnapshot, type TextHits } from './search-snapshot.ts';
import { makeSnapshot, type SittingFact, type Snapshot } from './snapshot.ts';
import { correctQuery, findSuggestions, makeNearestCatalogueWords } from './suggestions.ts';
import { makeTextIndex } from './text-index.ts';

export type ExamSitting = SittingFact & { examId: ExamId };

/**
 * Maximum number of cached pages. A cached page is small, because it stores only the positions of its exams and not
 * their JSON.
 */
const MAX_ANSWERS = 4000;
const MAX_TEXTS = 400;
const SUGGESTIONS = 8;

export type ReadModel = ReturnType<typeof makeReadModel>;

const wordsOf = ({ state, title, summary, tags, categorySlug, providerName, testCode }: ListedExam) =>
  JSON.stringify([state, title, summary, tags, categorySlug, providerName, testCode]);

/**
 * Creates a read model of the catalogue. It stores what was read from the database. It returns responses as JSON text,
 * in which it reuses the cached JSON of each exam.
 */
export function makeReadModel() {
  const exams = new Map<ExamId, ListedExam>();
  const sittings = new Map<ExamId, SittingFact[]>();
  const rendered = new Map<ExamId, { next: number; json: string }>();
  const texts = makeTextIndex();
  const pages = new LRUCache<string, { positions: number[]; rest: string }>({ max: MAX_ANSWERS });
  const textHits = new LRUCache<string, TextHits>({ max: MAX_TEXTS });
  let categories: readonly Category[] = [];
  let snapshot: Snapshot | null = null;
  let versions = 0;
  /** Index of similar words. It is built when a search in this snapshot first needs it. */
  let nearest: NearestWords | null = null;

  const categoryOf = (slug: string) => categories.find((category) => category.slug === slug);

  function render(exam: ListedExam, nextSittingAt: Date | null): string {
    const next = nextSittingAt?.getTime() ?? 0;
    const known = rendered.get(exam.examId);
    if (known && known.next === next) return known.json;
    const json = JSON.stringify(presentTest(exam, categoryOf(exam.categorySlug), nextSittingAt));
    rendered.set(exam.examId, { next, json });
    return json;
  }

  function at(now: Date): Snapshot {
    if (snapshot && (snapshot.until === null || now < snapshot.until)) return snapshot;
    pages.clear();
    textHits.clear();
    nearest = null;
    versions += 1;
    snapshot = makeSnapshot({
      version: versions,
      exams: exams.values(),
      categories,
      sittingsOf: (examId) => sittings.get(examId as ExamId) ?? [],
      now,
      render,
    });
    return snapshot;
  }

  function hitsFor(current: Snapshot, text: string): TextHits | null {
    if (text === '') return null;
    const known = textHits.get(text);
    if (known) return known;
    const hits = hitsAt(current, texts.find(text));
    textHits.set(text, hits);
    return hits;
  }

  return {
    putCategories(all: readonly Category[]): void {
      if (isDeepStrictEqual(all, categories)) return;
      categories = all;
      rendered.clear();
      for (const exam of exams.values()) if (exam.state === 'published') texts.put(exam, categoryOf(exam.categorySlug));
      snapshot = null;
    },
    /** Stores the exams that were read (`found`). Exams in `asked` that are not in `found` are removed. */
    putExams(asked: readonly ExamId[] | 'all', found: readonly ListedExam[]): void {
      const gone = new Set(asked === 'all' ? exams.keys() : asked);
      for (const exam of found) {
        gone.delete(exam.examId);
        const before = exams.get(exam.examId);
        exams.set(exam.examId, exam);
        rendered.delete(exam.examId);
        // Indexing is the most expensive step. An exam is therefore indexed again only if its texts have changed.
        if (exam.state !== 'published') texts.remove(exam.examId);
        else if (!before || wordsOf(before) !== wordsOf(exam)) texts.put(exam, categoryOf(exam.categorySlug));
      }
      for (const examId of gone) {
        exams.delete(examId);
        rendered.delete(examId);
        texts.remove(examId);
      }
      snapshot = null;
    },
    putSittings(asked: readonly ExamId[] | 'all', found: readonly ExamSitting[]): void {
      if (asked === 'all') sittings.clear();
      else for (const examId of asked) sittings.delete(examId);
      for (const { examId, ...fact } of found) {
        const known = sittings.get(examId);
        if (known) known.push(fact);
        else sittings.set(examId, [fact]);
      }
      snapshot = null;
    },

    version: (now: Date) => at(now).version,
    /** Returns the ids of all published exams, newest first. */
    examsOnSale: (now: Date): ExamId[] => at(now).entries.map(({ exam }) => exam.examId),
    /** Returns the response to a request without parameters: all published exams, newest first. */
    wholeList(now: Date): string {
      return `{"data":[${at(now)
        .entries.map(({ json }) => json)
        .join(',')}]}`;
    },
    page(query: ListQuery, now: Date): string {
      const current = at(now);
      const key = JSON.stringify(query);
      const known = pages.get(key);
      const answer = known ?? makePage(current, query);
      if (!known) pages.set(key, answer);
      const tests = answer.positions.map((position) => current.entries[position]?.json ?? '');
      return `{"data":[${tests.join(',')}],${answer.rest}}`;
    },
    suggestions(text: string, now: Date) {
      const current = at(now);
      const hits = hitsFor(current, text.trim());
      return [...(hits?.byRelevance.subarray(0, SUGGESTIONS) ?? [])].flatMap((position) => {
        const exam = current.entries[position]?.exam;
        return exam ? [{ _id: exam.examId, test_code: exam.testCode, title: exam.title }] : [];
      });
    },
    /**
     * Finds an exam. Withdrawn exams are found too, because carts and orders still show them. Returns null if this
     * process has not read the exam.
     */
    find(examId: ExamId, now: Date) {
      const exam = exams.get(examId);
      if (!exam) return null;
      const current = at(now);
      const entry = current.entries[current.positionOf.get(examId) ?? -1];
      const test = presentTest(exam, categoryOf(exam.categorySlug), entry?.nextSittingAt ?? null);
      return { exam, test, isSold: exam.state === 'published' };
    },
    categoryCounts(now: Date) {
      const current = at(now);
      return current.categories.map((category) => ({
        category,
        count: current.entries.filter(({ exam }) => exam.categorySlug === category.slug).length,
      }));
    },
  };

  function makePage(current: Snapshot, query: ListQuery): { positions: number[]; rest: string } {
    const found = searchSnapshot(current, query, hitsFor(current, query.text));
    const facets = {
      ...found.facets,
      category: found.facets.category.map((row) => ({ ...row, label: categoryOf(row.value)?.name })),
      city: found.facets.city.map((row) => {
        const hi = current.citiesInHindi.get(row.value);
        return hi === undefined ? row : { ...row, label: { en: row.value, hi } };
      }),
    };
    const instead = found.total > 0 ? undefined : insteadOf(current, query.text);
    const readAs =
      found.total > 0
        ? (correctQuery(query.text, { knows: texts.knows, nearest: () => nearestOf(current) }) ?? undefined)
        : undefined;
    const rest = { total: found.total, page: query.page, pageSize: PAGE_SIZE, facets, instead, readAs };
    return { positions: found.positions, rest: JSON.stringify(rest).slice(1, -1) };
  }

  function nearestOf(current: Snapshot): NearestWords {
    nearest ??= makeNearestCatalogueWords(current);
    return nearest;
  }

  function insteadOf(current: Snapshot, text: string) {
    const { categories, ...rest } = findSuggestions({
      snapshot: current,
      text,
      nearest: () => nearestOf(current),
      hitsFor: (asked) => hitsFor(current, asked),
    });
    return {
      ...rest,
      categories: categories.map(({ category: { slug, name }, count }) => ({ slug, name, count })),
    };
  }
}
