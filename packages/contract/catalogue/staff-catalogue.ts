import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';
import { type ExamId, type PriceAskId, wireId } from '../ids.ts';
import { localizedText, writtenReason } from '../shapes.ts';
import { listPage, listQuery, listRefusals } from '../staff/lists.ts';
import { listingShape } from './listing-draft.ts';

/* The catalogue as staff keep it: what is written about a test, its price, and whether it is sold. */

export const examStates = ['draft', 'published', 'withdrawn'] as const;

const brief = z.object({
  _id: wireId<ExamId>(),
  test_code: z.string(),
  title: localizedText(),
  state: z.enum(examStates),
  /** Rupees including GST. */
  price: z.number(),
  /** The price that waits for a second person. */
  askedPrice: z.nullable(z.number()),
  category: localizedText(),
  changedAt: z.iso.datetime(),
});
export type StaffTestBrief = z.infer<typeof brief>;

const full = z.object({
  _id: wireId<ExamId>(),
  test_code: z.string(),
  state: z.enum(examStates),
  /** Grows with every change; a save names the one that was read. */
  version: z.number(),
  listing: listingShape,
  price: z.number(),
  /** A price that waits for a second person. */
  priceAsk: z.nullable(
    z.object({
      _id: wireId<PriceAskId>(),
      price: z.number(),
      reason: z.string(),
      by: z.nullable(z.string()),
      at: z.iso.datetime(),
      /** Asked for by the caller, who cannot approve it. */
      isOwn: z.boolean(),
    }),
  ),
  /** Single-person mode: one person may decide about prices alone. */
  isSinglePerson: z.boolean(),
  taxRateInPercent: z.number(),
  isPractice: z.boolean(),
  provider: z.string(),
  categories: z.array(z.object({ slug: z.string(), name: localizedText() })),
  /** What was changed, by whom and why, newest first. */
  history: z.array(
    z.object({
      at: z.iso.datetime(),
      action: z.string(),
      /** null: the server itself. */
      by: z.nullable(z.string()),
      reason: z.nullable(z.string()),
      /** `price` in rupees, or a field of the listing. */
      changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
    }),
  ),
});
export type StaffTest = z.infer<typeof full>;

const one = z.strictObject({ examId: wireId<ExamId>() });
const notFound = { status: 404, message: 'We could not find that test.' } as const;
const changedMeanwhile = {
  status: 409,
  message: 'Somebody else has changed this test since you opened it. What you wrote is still here.',
} as const;

export const staffTestSorts = ['changedAt', 'title', 'testCode', 'price'] as const;

/**
 * Also drafts and what was withdrawn; the last changed first. `find`: words of the title in either language, or of the
 * code. `price`: those whose new price waits for a second person.
 */
export const listStaffTests = {
  method: 'GET',
  path: '/api/v1/staff-tests',
  scope: { of: 'exam' },
  query: listQuery(staffTestSorts, {
    find: z.string().check(z.maxLength(100)),
    state: z.enum(examStates),
    price: z.enum(['waiting']),
  }),
  answer: listPage(brief),
  refusals: listRefusals,
} as const satisfies ContractEntry;

export const readStaffTest = {
  method: 'GET',
  path: '/api/v1/staff-tests/{examId}',
  scope: { of: 'exam', param: 'examId' },
  params: one,
  answer: full,
  refusals: { 'not-found': notFound },
} as const satisfies ContractEntry;

/**
 * Whom a change of the price or a withdrawal concerns: carts and wishlists that hold the test, purchases that wait for
 * a date, and bookings still to be sat.
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
 * All that is written about a test, at once. Its price and its sale are decided by others: `priceTest`, `sellTest`.
 * Refused with `current`, the stored version, when `version` is not the newest.
 */
export const editTest = {
  method: 'PUT',
  path: '/api/v1/staff-tests/{examId}',
  scope: { of: 'exam', param: 'examId' },
  params: one,
  body: z.strictObject({
    version: z.int(),
    listing: listingShape,
  }),
  answer: full,
  refusals: {
    'not-found': notFound,
    'changed-meanwhile': changedMeanwhile,
    'category-unknown': { status: 400, message: 'There is no such category.' },
    'language-not-in-paper': {
      status: 409,
      message: 'The question paper of this test is not in one of these languages.',
    },
  },
} as const satisfies ContractEntry;
export type TestEdit = z.infer<typeof editTest.body>;

/**
 * Asks for another price. New orders pay it when a second person has approved it, in single-person mode at once;
 * existing orders keep theirs. The test's history has the reason. Refused with `current` when `version` is not the
 * newest.
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
  answer: full,
  refusals: {
    'not-found': notFound,
    'changed-meanwhile': changedMeanwhile,
    'not-a-price': { status: 400, message: 'A price is 0 or from ₹1 to ₹10,00,000.' },
    'practice-is-free-and-unproctored': { status: 400, message: 'A practice test is free and has no proctor.' },
    'price-waits': {
      status: 409,
      message: 'Another price waits for a second person already. It is decided about first.',
    },
  },
} as const satisfies ContractEntry;
export type PriceDecision = z.infer<typeof priceTest.body>;

/** Approves or refuses a price that somebody else asked for. Who asked may only take it back. */
export const decidePrice = {
  method: 'POST',
  path: '/api/v1/staff-tests/{examId}/price-decision',
  scope: { of: 'exam', param: 'examId' },
  params: one,
  body: z.strictObject({ priceAskId: wireId<PriceAskId>(), isApproved: z.boolean(), reason: writtenReason() }),
  answer: full,
  refusals: {
    'not-found': notFound,
    'decided-already': { status: 409, message: 'Somebody has decided about this price already.' },
    'second-person-needed': {
      status: 409,
      message: 'You asked for this price, so somebody else approves it. You can take it back.',
    },
    'changed-meanwhile': changedMeanwhile,
    'not-a-price': { status: 400, message: 'A price is 0 or from ₹1 to ₹10,00,000.' },
    'practice-is-free-and-unproctored': { status: 400, message: 'A practice test is free and has no proctor.' },
  },
} as const satisfies ContractEntry;

/** Takes a test off sale or puts it back. Its buyers keep the right to sit it. */
export const sellTest = {
  method: 'POST',
  path: '/api/v1/staff-tests/{examId}/sale',
  scope: { of: 'exam', param: 'examId' },
  params: one,
  body: z.strictObject({ isSold: z.boolean(), reason: writtenReason() }),
  answer: full,
  refusals: {
    'not-found': notFound,
    'no-paper': { status: 409, message: 'This test has no question paper yet, so it cannot be sold.' },
  },
} as const satisfies ContractEntry;
