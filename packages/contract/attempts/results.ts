import type {
  CorrectAnswer,
  ItemContent,
  ItemResponse,
  Localized,
  Markup,
  Stimulus,
} from '@kasauti/domain/form/content.ts';
import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';
import { type AttemptId, type UserId, wireId } from '../ids.ts';
import { json, localizedText } from '../shapes.ts';
import { paletteStates, type receiptShape } from './attempts.ts';

const one = z.strictObject({ id: wireId<AttemptId>() });
const ownAttempt = {
  forbidden: { status: 403, message: 'This result belongs to somebody else.' },
  'not-found': { status: 404, message: 'We could not find that attempt.' },
} as const;

/**
 * Whether one candidate can see the keys. `out`: the keys are released. `not-yet`: they will be released later.
 * `never`: the exam never shows keys.
 */
export const answerKeyStates = ['out', 'not-yet', 'never'] as const;

/**
 * The mark of one item. `rule` is the code of the sentence that explains the mark. `marks` and `maximum` are exact
 * fractions.
 */
export const markedItemShape = z.object({
  itemRef: z.string(),
  sectionRef: z.string(),
  state: z.enum(paletteStates),
  response: json<ItemResponse | null>(),
  outcome: z.enum(['right', 'wrong', 'partly', 'blank', 'dropped', 'left-out', 'pending']),
  marks: z.string(),
  maximum: z.string(),
  rule: z.string(),
  /** Values that the sentence contains, by name. */
  ruleParams: z.optional(z.record(z.string(), z.string())),
  /** The outcome of each part of a composite item that was answered. */
  parts: z.optional(z.record(z.string(), z.enum(['right', 'wrong', 'blank']))),
  /** The points by criterion, as exact fractions, if people marked the item. */
  criteria: z.optional(z.record(z.string(), z.string())),
  /** Present only if the exam shows keys and the keys are released. */
  content: z.optional(json<ItemContent>()),
  stimulus: z.optional(json<Stimulus>()),
  correct: z.optional(json<CorrectAnswer>()),
  explanation: z.optional(json<Localized<Markup>>()),
});

export const sectionScoreShape = z.object({
  sectionRef: z.string(),
  title: localizedText(),
  marks: z.string(),
  maximum: z.string(),
  right: z.number(),
  wrong: z.number(),
  blank: z.number(),
  partly: z.number(),
  dropped: z.number(),
});

const recomputedShape = z.object({
  at: z.iso.datetime(),
  versionNo: z.int(),
  total: z.string(),
  maximum: z.string(),
  newTotal: z.string(),
  newMaximum: z.string(),
  /** Number of questions whose key was corrected. */
  questions: z.int(),
  reasons: z.array(z.object({ questionNo: z.int(), reason: localizedText() })),
});

export const getResult = {
  method: 'GET',
  path: '/api/v1/attempts/{id}/result',
  params: one,
  answer: z.object({
    attemptId: wireId<AttemptId>(),
    state: z.enum(['awaited', 'in-marking', 'withheld', 'scored', 'score-only', 'released']),
    title: localizedText(),
    test_code: z.string(),
    submittedAt: z.nullable(z.iso.datetime()),
    submittedBy: z.nullable(z.string()),
    keys: z.enum(answerKeyStates),
    /**
     * Release time of the score (state `awaited`) or of the remaining parts (state `scored`). Null when it is not
     * known.
     */
    releasesAt: z.nullable(z.iso.datetime()),
    /** Number of answers that people have not marked completely (state `in-marking`). */
    answersInMarking: z.optional(z.int()),
    total: z.nullable(z.string()),
    maximum: z.nullable(z.string()),
    passed: z.nullable(z.boolean()),
    percentile: z.nullable(
      z.object({ value: z.string(), atOrBelow: z.number(), appeared: z.number(), rank: z.number() }),
    ),
    sections: z.array(sectionScoreShape),
    items: z.array(markedItemShape),
    lateEvents: z.number(),
    /** Present if questions are left out of the total. `passMarks` are the marks from which a candidate passes. */
    leftOut: z.optional(z.object({ questions: z.int(), passMarks: z.nullable(z.string()) })),
    /**
     * The times at which the result was computed again with a corrected key, newest first. Missing if there are none.
     * `versionNo`, `total` and `maximum` are of the result before. `reasons` is empty while the keys are not released.
     */
    recomputed: z.optional(z.array(recomputedShape)),
    /**
     * Present when the test was taken without an account and transferred later. Such a test has no journal and no
     * response sheet.
     */
    wasTried: z.optional(z.literal(true)),
  }),
  refusals: { ...ownAttempt, 'not-submitted': { status: 409, message: 'This test has not been submitted yet.' } },
} as const satisfies ContractEntry;
export type WireResult = z.infer<typeof getResult.answer>;

/**
 * Returns the signed response sheet: the journal and receipts, and after release also keys, marking and score. With
 * `versionNo`, the sheet has the result before a correction, with the key that counted then. See
 * docs/response-sheet.md.
 */
export const getSheet = {
  method: 'GET',
  path: '/api/v1/attempts/{id}/sheet',
  params: one,
  query: z.strictObject({ versionNo: z.optional(z.coerce.number().check(z.int(), z.minimum(1))) }),
  answer: z.object({
    sheet: json<Record<string, unknown>>(),
    keyId: z.string(),
    signature: z.string(),
  }),
  refusals: {
    ...ownAttempt,
    'not-submitted': { status: 409, message: 'The response sheet is available after the test is submitted.' },
    'no-such-version': { status: 404, message: 'There is no earlier result with this number.' },
    'answers-since': {
      status: 409,
      message: 'More of your answers count since then, so the sheet of the earlier result cannot be made.',
    },
    'answers-settling': {
      status: 503,
      message: 'The last answers of this test are still being stored. Please try again in a minute.',
    },
    'sheet-under-way': {
      status: 429,
      message: 'Another response sheet is being prepared for you. Please try again when it is ready.',
    },
  },
} as const satisfies ContractEntry;
export type SheetReceipt = z.infer<typeof receiptShape>;

/** Returns the public keys for the signatures of receipts and sheets (Ed25519, JWK). */
export const publicKeys = {
  method: 'GET',
  path: '/api/v1/keys',
  answer: z.object({
    keys: z.array(z.object({ kid: z.string(), kty: z.string(), crv: z.string(), x: z.string(), use: z.string() })),
  }),
  refusals: {},
} as const satisfies ContractEntry;

export const listResults = {
  method: 'GET',
  path: '/api/v1/results/{userId}',
  params: z.strictObject({ userId: wireId<UserId>() }),
  answer: z.object({
    data: z.array(
      z.object({
        attemptId: wireId<AttemptId>(),
        test_code: z.string(),
        title: localizedText(),
        submittedAt: z.iso.datetime(),
        state: z.string(),
        total: z.nullable(z.string()),
        maximum: z.nullable(z.string()),
        passed: z.nullable(z.boolean()),
      }),
    ),
  }),
  refusals: {},
} as const satisfies ContractEntry;
