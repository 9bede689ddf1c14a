import type { CorrectPart, ItemContent, Localized, Markup } from '@kasauti/domain/form/content.ts';
import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';
import { type ExamId, wireId } from '../ids.ts';
import { json, localizedText, proctoringMode } from '../shapes.ts';
import { levels } from './levels.ts';

/** One test (an exam) as lists, carts and wishlists show it. */
export const testShape = z.object({
  _id: wireId<ExamId>(),
  test_code: z.string(),
  title: localizedText(),
  summary: localizedText(),
  category: z.object({ slug: z.string(), name: localizedText(), hue: z.number() }),
  provider: z.object({ slug: z.string(), name: z.string(), legalName: z.string() }),
  /** Rupees including GST, at most two decimals. */
  price: z.number(),
  /** Whole minutes. */
  duration: z.number(),
  questionCount: z.number(),
  level: z.enum(levels),
  languages: z.array(z.enum(['en', 'hi'])),
  mode: proctoringMode(),
  isPractice: z.boolean(),
  nextSittingAt: z.nullable(z.iso.datetime()),
});
export type WireTest = z.infer<typeof testShape>;

export const sortOrders = ['newest', 'price-up', 'price-down', 'soonest', 'relevance'] as const;

const many = z.optional(z.union([z.string(), z.array(z.string())]));

const facetCount = z.object({ value: z.string(), label: z.optional(localizedText()), count: z.number() });
export const facetNames = ['category', 'mode', 'price', 'duration', 'language', 'level', 'city'] as const;
export type FacetName = (typeof facetNames)[number];

/**
 * Suggestions for a search without results: the number of matches without filters, similar words with matches, and
 * similar categories.
 */
const insteadShape = z.object({
  withoutFilters: z.number(),
  texts: z.array(z.object({ text: z.string(), count: z.number() })),
  categories: z.array(z.object({ slug: z.string(), name: localizedText(), count: z.number() })),
});
export type WireInstead = z.infer<typeof insteadShape>;

/**
 * Lists the tests for sale. Without query parameters, it returns all tests, newest `_id` first. With `page` or a
 * filter, it returns a page of 24 tests and facets.
 */
export const listTests = {
  method: 'GET',
  path: '/api/v1/catalogue/getAllTestsWithDetails',
  query: z.strictObject({
    q: z.optional(z.string().check(z.maxLength(200))),
    category: many,
    mode: many,
    price: many, // free, under-500, 500-1999, 2000-up
    duration: many, // up-to-60, 61-120, 121-up
    language: many,
    level: many,
    city: many,
    date: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))),
    sort: z.optional(z.enum(sortOrders)),
    page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000))),
  }),
  answer: z.object({
    data: z.array(testShape),
    total: z.optional(z.number()),
    page: z.optional(z.number()),
    pageSize: z.optional(z.number()),
    facets: z.optional(z.record(z.string(), z.array(facetCount))),
    instead: z.optional(insteadShape),
    /** The corrected search words. Absent if the search used the words as the user typed them. */
    readAs: z.optional(z.string()),
  }),
  refusals: {},
} as const satisfies ContractEntry;

export const suggestTests = {
  method: 'GET',
  path: '/api/v1/catalogue/suggest',
  query: z.strictObject({ q: z.string().check(z.maxLength(100)) }),
  answer: z.object({ data: z.array(z.object({ _id: z.string(), test_code: z.string(), title: localizedText() })) }),
  refusals: {},
} as const satisfies ContractEntry;

export type SampleItem = {
  content: ItemContent;
  correct: CorrectPart;
  explanation: Localized<Markup>;
};

/** Returns the content of the test page. `id` is the test's `_id` or its `test_code`. */
export const testDetails = {
  method: 'GET',
  path: '/api/v1/catalogue/tests/{id}',
  params: z.strictObject({ id: z.string().check(z.maxLength(60)) }),
  answer: z.object({
    data: z.object({
      ...testShape.shape,
      audience: localizedText(),
      syllabus: z.array(localizedText()),
      faq: z.array(z.object({ question: localizedText(), answer: localizedText() })),
      tags: z.array(z.string()),
      pattern: z.array(
        z.object({
          title: localizedText(),
          questions: z.number(),
          marks: z.string(),
          negative: z.string(),
          /** Whether people mark answers in this section, so that the result takes longer. */
          byPeople: z.optional(z.literal(true)),
        }),
      ),
      sampleItems: json<SampleItem[]>(),
      taxRateInPercent: z.number(),
      validityDays: z.number(),
      /** Maximum number of attempts per candidate. Null means no limit. */
      mostAttempts: z.nullable(z.number()),
      passShareInPercent: z.nullable(z.number()),
      reschedule: z.object({ windowHours: z.number(), maxCount: z.number() }),
      cancel: z.object({ windowHours: z.number() }),
      providerAbout: localizedText(),
    }),
  }),
  refusals: { 'not-found': { status: 404, message: 'We could not find that test.' } },
} as const satisfies ContractEntry;
/** Returns the preview image of a test for shared links: 1200 × 630 pixels, with the test's pattern. */
export const testPicture = {
  method: 'GET',
  path: '/api/v1/catalogue/tests/{id}/picture.png',
  params: z.strictObject({ id: z.string().check(z.maxLength(60)) }),
  answerType: 'image/png',
  refusals: testDetails.refusals,
} as const satisfies ContractEntry;

export type WireTestDetails = z.infer<typeof testDetails.answer>['data'];
