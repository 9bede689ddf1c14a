import type { ItemContent, ItemResponse, Localized, Markup, Stimulus } from '@kasauti/domain/form/content.ts';
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
 * The state of the keys for one candidate: they see them, not yet, or never because the exam's review rule shows none.
 */
export const keyStates = ['out', 'not-yet', 'never'] as const;

/** How one item was marked. `rule` names the sentence that explains it; `marks` are exact fractions. */
export const markedItem = z.object({
  itemRef: z.string(),
  sectionRef: z.string(),
  state: z.enum(paletteStates),
  response: json<ItemResponse | null>(),
  outcome: z.enum(['right', 'wrong', 'partly', 'blank', 'dropped']),
  marks: z.string(),
  maximum: z.string(),
  rule: z.string(),
  /** The numbers in that sentence. */
  ruleParams: z.optional(z.record(z.string(), z.string())),
  /** Only when the review rule allows. */
  content: z.optional(json<ItemContent>()),
  stimulus: z.optional(json<Stimulus>()),
  correctOptionIds: z.optional(z.array(z.string())),
  correctRange: z.optional(z.object({ from: z.string(), to: z.string() })),
  explanation: z.optional(json<Localized<Markup>>()),
});

export const sectionScore = z.object({
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

export const getResult = {
  method: 'GET',
  path: '/api/v1/attempts/{id}/result',
  params: one,
  answer: z.object({
    attemptId: wireId<AttemptId>(),
    state: z.enum(['awaited', 'withheld', 'scored', 'score-only', 'released']),
    title: localizedText(),
    test_code: z.string(),
    submittedAt: z.nullable(z.iso.datetime()),
    submittedBy: z.nullable(z.string()),
    keys: z.enum(keyStates),
    /** Of the score while it is awaited, of what follows it while it is `scored`. Null: not known. */
    releasesAt: z.nullable(z.iso.datetime()),
    total: z.nullable(z.string()),
    maximum: z.nullable(z.string()),
    passed: z.nullable(z.boolean()),
    percentile: z.nullable(
      z.object({ value: z.string(), atOrBelow: z.number(), appeared: z.number(), rank: z.number() }),
    ),
    sections: z.array(sectionScore),
    items: z.array(markedItem),
    lateEvents: z.number(),
    /** It was sat without an account and taken over since: there is no journal and no response sheet. */
    wasTried: z.optional(z.literal(true)),
  }),
  refusals: { ...ownAttempt, 'not-submitted': { status: 409, message: 'This test has not been submitted yet.' } },
} as const satisfies ContractEntry;
export type WireResult = z.infer<typeof getResult.answer>;

/**
 * The signed response sheet: journal and receipts; keys, marking and score only after release. See
 * docs/response-sheet.md.
 */
export const getSheet = {
  method: 'GET',
  path: '/api/v1/attempts/{id}/sheet',
  params: one,
  answer: z.object({
    sheet: json<Record<string, unknown>>(),
    keyId: z.string(),
    signature: z.string(),
  }),
  refusals: {
    ...ownAttempt,
    'not-submitted': { status: 409, message: 'There is a response sheet once the test is submitted.' },
    'answers-settling': {
      status: 503,
      message: 'The last answers of this test are still being stored. Please try again in a minute.',
    },
    'sheet-under-way': {
      status: 429,
      message: 'Another response sheet of yours is being made. Please try again when it has come.',
    },
  },
} as const satisfies ContractEntry;
export type SheetReceipt = z.infer<typeof receiptShape>;

/** The public keys that sign receipts and sheets (Ed25519, JWK). */
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
