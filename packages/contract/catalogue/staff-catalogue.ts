import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';
import { type ExamId, type FormId, type PriceAskId, wireId } from '../ids.ts';
import { localizedText, proctoringMode, writtenReason } from '../shapes.ts';
import { listPage, listQuery, listRefusals } from '../staff/lists.ts';
import { listingShape } from './listing-draft.ts';
import { paperRefusals, practiceIsFree } from './product-refusals.ts';
import { termsShape } from './terms-draft.ts';

/* Catalogue operations for staff: the texts about a test, its price, and its sale. */

export const examStates = ['draft', 'published', 'withdrawn'] as const;

const brief = z.object({
  _id: wireId<ExamId>(),
  test_code: z.string(),
  title: localizedText(),
  state: z.enum(examStates),
  /** Rupees including GST. */
  price: z.number(),
  /** Whether its price was decided. It is not sold before that. */
  isPriced: z.boolean(),
  /** New price that waits for the approval of a second person. */
  askedPrice: z.nullable(z.number()),
  category: localizedText(),
  changedAt: z.iso.datetime(),
});
export type StaffTestBrief = z.infer<typeof brief>;

/** A test in the catalogue, as staff see it. */
export const staffTestShape = z.object({
  _id: wireId<ExamId>(),
  test_code: z.string(),
  state: z.enum(examStates),
  /** Version number. It grows with every change, and a save must name the version that it is based on. */
  version: z.number(),
  /** Its summary and its audience are empty until somebody writes them. */
  listing: z.object({ ...listingShape.shape, summary: localizedText(), audience: localizedText() }),
  /** They can be changed only while `state` is `draft`. */
  terms: z.object({ ...termsShape.shape, mode: proctoringMode() }),
  price: z.number(),
  /** Whether its price was decided. It is not sold before that. */
  isPriced: z.boolean(),
  /** What it lacks before it can be sold. */
  missing: z.array(z.enum(['no-texts', 'no-price', 'no-paper'])),
  /** New price that waits for the approval of a second person. */
  priceAsk: z.nullable(
    z.object({
      _id: wireId<PriceAskId>(),
      price: z.number(),
      reason: z.string(),
      by: z.nullable(z.string()),
      at: z.iso.datetime(),
      /** Whether the caller asked for this price. Such a caller cannot approve it. */
      isOwn: z.boolean(),
    }),
  ),
  /** Whether the site is in single-person mode, in which one person can change prices without approval. */
  isSinglePerson: z.boolean(),
  taxRateInPercent: z.number(),
  provider: z.string(),
  categories: z.array(z.object({ slug: z.string(), name: localizedText() })),
  /** Changes with author and reason, newest first. */
  history: z.array(
    z.object({
      at: z.iso.datetime(),
      action: z.string(),
      /** Null means that the server made the change. */
      by: z.nullable(z.string()),
      reason: z.nullable(z.string()),
      /** `field` is `price` (in rupees) or a field of the listing. */
      changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
    }),
  ),
});
export type StaffTest = z.infer<typeof staffTestShape>;

const one = z.strictObject({ examId: wireId<ExamId>() });
const notFound = { status: 404, message: 'We could not find that test.' } as const;
const changedMeanwhile = {
  status: 409,
  message: 'Somebody else has changed this test since you opened it. What you wrote is still here.',
} as const;

export const staffTestSorts = ['changedAt', 'title', 'testCode', 'price'] as const;

/**
 * Lists all tests, including drafts and withdrawn tests, last changed first. `find` searches the title in both
 * languages and the code. `price=waiting` selects tests whose new price waits for a second person.
 */
export const listStaffTests = {
  method: 'GET',
  path: '/api/v1/staff-tests',
  scope: { of: 'exam' },
  query: listQuery(staffTestSorts, {
    find: z.string().check(z.maxLength(100)),
    state: z.enum(examStates),
    price: z.enum(['waiting']),
    hindi: z.enum(['yes', 'no']),
  }),
  answer: listPage(brief),
  refusals: listRefusals,
} as const satisfies ContractEntry;

export const readStaffTest = {
  method: 'GET',
  path: '/api/v1/staff-tests/{examId}',
  scope: { of: 'exam', param: 'examId' },
  params: one,
  answer: staffTestShape,
  refusals: { 'not-found': notFound },
} as const satisfies ContractEntry;

/**
 * Counts what a price change or a withdrawal affects: carts and wishlists with the test, unbooked purchases, and
 * future bookings.
 */
export const readTestHolders = {
  method: 'GET',
  path: '/api/v1/staff-tests/{examId}/holders',
  scope: { of: 'exam', param: 'examId' },
  params: one,
  answer: z.object({ carts: z.number(), wishes: z.number(), purchases: z.number(), bookings: z.number() }),
  refusals: {},
} as const satisfies ContractEntry;

/**
 * Replaces all texts about a test. `priceTest` and `sellTest` change its price and its sale. The terms can be changed
 * only while the test is a draft. The call is refused, with the stored version in `current`, when `version` is not the
 * newest.
 */
export const editTest = {
  method: 'PUT',
  path: '/api/v1/staff-tests/{examId}',
  scope: { of: 'exam', param: 'examId' },
  params: one,
  body: z.strictObject({
    version: z.int(),
    listing: listingShape,
    /** Missing if they stay as they are. */
    terms: z.optional(termsShape),
  }),
  answer: staffTestShape,
  refusals: {
    'not-found': notFound,
    'changed-meanwhile': changedMeanwhile,
    'category-unknown': { status: 400, message: 'There is no such category.' },
    'language-not-in-paper': {
      status: 409,
      message: 'The question paper of this test is not in one of these languages.',
    },
    'terms-are-fixed': {
      status: 409,
      message: 'This test has been on sale. What people have bought stays as it is. Reload the page.',
    },
    'dates-are-planned': {
      status: 409,
      message: 'Dates of this test are planned already, so its duration and its proctoring stay as they are.',
    },
    'practice-has-its-paper': {
      status: 409,
      message: 'This test has a question paper already, so this stays as it is.',
    },
    'sections-need-other-time': paperRefusals['sections-need-other-time'],
    'practice-is-free-and-unproctored': practiceIsFree,
  },
} as const satisfies ContractEntry;
export type TestEdit = z.infer<typeof editTest.body>;

/**
 * Requests a new price. It applies to new orders after the approval of a second person, or immediately in
 * single-person mode. Existing orders keep their price. The history of the test records the reason. The call is
 * refused, with the stored version in `current`, when `version` is not the newest.
 */
export const priceTest = {
  method: 'POST',
  path: '/api/v1/staff-tests/{examId}/price',
  scope: { of: 'exam', param: 'examId' },
  params: one,
  body: z.strictObject({
    version: z.int(),
    /** Rupees including GST, at most two decimals. */
    price: z.number().check(z.minimum(0), z.maximum(1_000_000)),
    reason: writtenReason(),
  }),
  answer: staffTestShape,
  refusals: {
    'not-found': notFound,
    'changed-meanwhile': changedMeanwhile,
    'not-a-price': { status: 400, message: 'A price is 0 or from ₹1 to ₹10,00,000.' },
    'practice-is-free-and-unproctored': practiceIsFree,
    'price-waits': {
      status: 409,
      message: 'Another price is already waiting for approval. Somebody must decide about it first.',
    },
  },
} as const satisfies ContractEntry;
export type PriceDecision = z.infer<typeof priceTest.body>;

/** Approves or rejects a price that another person requested. The requester can only withdraw it. */
export const decidePrice = {
  method: 'POST',
  path: '/api/v1/staff-tests/{examId}/price-decision',
  scope: { of: 'exam', param: 'examId' },
  params: one,
  body: z.strictObject({ priceAskId: wireId<PriceAskId>(), isApproved: z.boolean(), reason: writtenReason() }),
  answer: staffTestShape,
  refusals: {
    'not-found': notFound,
    'decided-already': { status: 409, message: 'Somebody has decided about this price already.' },
    'second-person-needed': {
      status: 409,
      message: 'You requested this price, so somebody else must approve it. You can take your request back.',
    },
    'changed-meanwhile': changedMeanwhile,
    'not-a-price': { status: 400, message: 'A price is 0 or from ₹1 to ₹10,00,000.' },
    'practice-is-free-and-unproctored': practiceIsFree,
  },
} as const satisfies ContractEntry;

/** Stops or resumes the sale of a test. Existing buyers can still sit it. */
export const sellTest = {
  method: 'POST',
  path: '/api/v1/staff-tests/{examId}/sale',
  scope: { of: 'exam', param: 'examId' },
  params: one,
  body: z.strictObject({ isSold: z.boolean(), reason: writtenReason() }),
  answer: staffTestShape,
  refusals: {
    'not-found': notFound,
    'no-texts': {
      status: 409,
      message: 'This test has no short text yet, or does not say who it is for, so it cannot be sold.',
    },
    'no-price': { status: 409, message: 'Nobody has decided the price of this test yet, so it cannot be sold.' },
    'no-paper': { status: 409, message: 'This test has no question paper yet, so it cannot be sold.' },
  },
} as const satisfies ContractEntry;

const paper = z.object({
  _id: wireId<FormId>(),
  /** Name of the form, such as `F-00007`. */
  code: z.string(),
  title: localizedText(),
  versionNo: z.int(),
  questions: z.int(),
  languages: z.array(z.enum(['en', 'hi'])),
  publishedAt: z.iso.datetime(),
});
export type TestPaper = z.infer<typeof paper>;

/**
 * Returns the question paper of a test, and the papers that it can get: the newest version of each form that its
 * provider has published.
 */
export const readTestPaper = {
  method: 'GET',
  path: '/api/v1/staff-tests/{examId}/paper',
  scope: { of: 'exam', param: 'examId' },
  params: one,
  answer: z.object({ current: z.nullable(paper), choices: z.array(paper) }),
  refusals: { 'not-found': notFound },
} as const satisfies ContractEntry;

/**
 * Gives a test a published form as its question paper. It applies to every sitting that no candidate has entered yet.
 * The history of the test records the reason.
 */
export const giveTestPaper = {
  method: 'PUT',
  path: '/api/v1/staff-tests/{examId}/paper',
  params: one,
  body: z.strictObject({ version: z.int(), formId: wireId<FormId>(), reason: writtenReason() }),
  answer: staffTestShape,
  refusals: {
    'not-found': notFound,
    'changed-meanwhile': changedMeanwhile,
    'no-such-form': { status: 404, message: 'The provider of this test has not published such a form.' },
    'language-not-in-paper': {
      status: 409,
      message: 'This form lacks a language of the test. Choose another form, or change the languages of the test.',
    },
    ...paperRefusals,
  },
} as const satisfies ContractEntry;
