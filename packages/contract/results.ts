import type { ItemContent, ItemResponse, Localized, Markup, Stimulus } from '@kasauti/domain/form/content.ts';
import * as z from 'zod/mini';
import { paletteStates, type receiptShape } from './attempts.ts';
import type { ContractEntry } from './entry.ts';
import { type AttemptId, type UserId, wireId } from './ids.ts';
import { timelineEntry } from './proctoring.ts';
import { json, localizedText } from './shapes.ts';

const one = z.strictObject({ id: wireId<AttemptId>() });
const ownAttempt = {
  forbidden: { status: 403, message: 'This result belongs to somebody else.' },
  'not-found': { status: 404, message: 'We could not find that attempt.' },
} as const;

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

export const getResult = {
  method: 'GET',
  path: '/api/v1/attempts/{id}/result',
  params: one,
  answer: z.object({
    attemptId: wireId<AttemptId>(),
    state: z.enum(['awaited', 'withheld', 'score-only', 'released']),
    title: localizedText(),
    test_code: z.string(),
    submittedAt: z.nullable(z.iso.datetime()),
    submittedBy: z.nullable(z.string()),
    releasesAt: z.nullable(z.iso.datetime()),
    total: z.nullable(z.string()),
    maximum: z.nullable(z.string()),
    passed: z.nullable(z.boolean()),
    percentile: z.nullable(
      z.object({ value: z.string(), atOrBelow: z.number(), appeared: z.number(), rank: z.number() }),
    ),
    sections: z.array(
      z.object({
        sectionRef: z.string(),
        title: localizedText(),
        marks: z.string(),
        maximum: z.string(),
        right: z.number(),
        wrong: z.number(),
        blank: z.number(),
        partly: z.number(),
        dropped: z.number(),
      }),
    ),
    items: z.array(markedItem),
    lateEvents: z.number(),
  }),
  refusals: { ...ownAttempt, 'not-submitted': { status: 409, message: 'This test has not been submitted yet.' } },
} as const satisfies ContractEntry;
export type WireResult = z.infer<typeof getResult.answer>;

/** The signed response sheet: journal and receipts; keys, marking and score only after release. See docs/response-sheet.md. */
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
  },
} as const satisfies ContractEntry;
export type SheetReceipt = z.infer<typeof receiptShape>;

/** A second person's look at a terminated attempt: its result is released, or stays withheld. Never by whoever terminated it. */
export const reviewTermination = {
  method: 'POST',
  path: '/api/v1/attempts/{id}/review',
  params: one,
  body: z.strictObject({
    decision: z.enum(['release', 'withhold']),
    reasonText: z.string().check(z.trim(), z.minLength(1), z.maxLength(1000)),
  }),
  answer: z.object({ decision: z.enum(['release', 'withhold']), decidedAt: z.iso.datetime() }),
  refusals: {
    'not-found': ownAttempt['not-found'],
    'not-terminated': { status: 409, message: 'Only a test that was terminated has something to review.' },
    'same-person': { status: 409, message: 'You ended this test yourself: somebody else must look at it.' },
    'reviewed-already': { status: 409, message: 'Somebody has reviewed this test already.' },
  },
} as const satisfies ContractEntry;

/** Something that a second person looks at: a test that was ended in its room, or answers that came after its time. */
export const secondLook = z.object({
  attemptId: wireId<AttemptId>(),
  kind: z.enum(['ended', 'late-answers']),
  candidate: z.object({ name: z.string(), rollNumber: z.string() }),
  title: localizedText(),
  room: z.string(),
  T0: z.iso.datetime(),
  deadlineAt: z.nullable(z.iso.datetime()),
  /** When it came up. */
  since: z.iso.datetime(),
  /** Who ended the test, and why. */
  ended: z.nullable(z.object({ by: z.string(), isYou: z.boolean(), reasonCode: z.string(), reasonText: z.string() })),
  /** Entries that came too late and do not count as it stands; by the page's own clock they were made between `madeFrom` and `madeUntil`. */
  late: z.nullable(
    z.object({
      entries: z.number(),
      questions: z.number(),
      madeFrom: z.iso.datetime(),
      madeUntil: z.iso.datetime(),
      arrivedUntil: z.iso.datetime(),
    }),
  ),
  decided: z.nullable(
    z.object({
      decision: z.enum(['release', 'withhold', 'accept', 'leave']),
      reasonText: z.string(),
      by: z.string(),
      at: z.iso.datetime(),
    }),
  ),
});
export type SecondLook = z.infer<typeof secondLook>;

/** What waits for a second person, oldest first, then what was decided last. */
export const listSecondLooks = {
  method: 'GET',
  path: '/api/v1/reviews',
  answer: z.object({ data: z.array(secondLook), serverNow: z.iso.datetime() }),
  refusals: {},
} as const satisfies ContractEntry;

/** All that there is to look at of one attempt, with everything that happened in it. */
export const readSecondLook = {
  method: 'GET',
  path: '/api/v1/reviews/{id}',
  params: one,
  answer: z.object({ data: z.array(secondLook), timeline: z.array(timelineEntry), serverNow: z.iso.datetime() }),
  refusals: { 'not-found': ownAttempt['not-found'] },
} as const satisfies ContractEntry;

/** A person's decision about answers that came after the time: they count from now on, or stay as they are, stored and not counted. */
export const decideLateAnswers = {
  method: 'POST',
  path: '/api/v1/attempts/{id}/late-answers',
  params: one,
  body: z.strictObject({
    decision: z.enum(['accept', 'leave']),
    reasonText: z.string().check(z.trim(), z.minLength(1), z.maxLength(1000)),
  }),
  answer: z.object({ decision: z.enum(['accept', 'leave']), entries: z.number(), decidedAt: z.iso.datetime() }),
  refusals: {
    'not-found': ownAttempt['not-found'],
    'still-running': { status: 409, message: 'This test is still running: wait until it has ended.' },
    'nothing-late': { status: 409, message: 'No late answers of this test wait for a decision.' },
  },
} as const satisfies ContractEntry;

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
