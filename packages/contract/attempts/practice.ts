import type { FormContent, ItemResponse } from '@kasauti/domain/form/content.ts';
import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';
import { type AttemptId, type FormId, type UserId, wireId } from '../ids.ts';
import { json, localizedText } from '../shapes.ts';
import { answerKeyStates, markedItemShape, sectionScoreShape } from './results.ts';

/*
 * Practice without an account. The visitor's browser stores the attempt. The server sends the form without keys, scores
 * the submitted answers and stores nothing. A visitor who signs in later can transfer the result to the account.
 */

const MAX_QUESTIONS = 300;
const one = z.strictObject({ testCode: z.string().check(z.maxLength(60)) });

/** The refusal is the same for an unknown test and for a test that visitors cannot practise. */
export const practiceRefusals = {
  'not-a-practice-test': { status: 404, message: 'This test cannot be tried without an account.' },
} as const;

const refusalsOfAnswers = {
  ...practiceRefusals,
  /** The operator has replaced the form of the test since the attempt began. */
  'paper-replaced': {
    status: 409,
    message: 'This test has a new question paper since you began, so these answers can no longer be scored.',
  },
  'unknown-answer': { status: 400, message: 'One of the answers does not fit a question of this test.' },
} as const;

/** Lists some practice tests that visitors can take now. */
export const practiceTests = {
  method: 'GET',
  path: '/api/v1/practice',
  answer: z.object({ data: z.array(z.object({ test_code: z.string(), title: localizedText() })) }),
  refusals: {},
} as const satisfies ContractEntry;

/** Returns the form of a practice test without keys and explanations. It is the same for all visitors. */
export const practiceForm = {
  method: 'GET',
  path: '/api/v1/practice/{testCode}',
  params: one,
  answer: z.object({
    test_code: z.string(),
    title: localizedText(),
    durationMinutes: z.number(),
    formId: wireId<FormId>(),
    form: json<FormContent>(),
  }),
  refusals: practiceRefusals,
} as const satisfies ContractEntry;
export type WirePracticeForm = z.infer<typeof practiceForm.answer>;

/** One entry per visited question. A question without an entry was not visited. */
const tried = z.object({
  formId: wireId<FormId>(),
  /** Seed that determines the order of the options on the visitor's screen. */
  orderSeed: z.string().check(z.minLength(1), z.maxLength(100)),
  responses: z
    .array(
      z.strictObject({
        itemRef: z.string().check(z.maxLength(60)),
        response: json<ItemResponse | null>(),
        marked: z.boolean(),
      }),
    )
    .check(z.maxLength(MAX_QUESTIONS)),
});
export type TriedAnswers = z.infer<typeof tried>;

/** Maximum size of the request in bytes. The answers to 300 questions take about a tenth of it. */
const BODY_LIMIT = 60_000;

/** Scores the answers of a practice test and stores nothing. Only this response contains the keys. */
export const scorePractice = {
  method: 'POST',
  path: '/api/v1/practice/{testCode}/score',
  params: one,
  bodyLimit: BODY_LIMIT,
  body: z.strictObject(tried.shape),
  answer: z.object({
    title: localizedText(),
    test_code: z.string(),
    keys: z.enum(answerKeyStates),
    total: z.string(),
    maximum: z.string(),
    passed: z.nullable(z.boolean()),
    sections: z.array(sectionScoreShape),
    items: z.array(markedItemShape),
  }),
  refusals: refusalsOfAnswers,
} as const satisfies ContractEntry;
export type WirePracticeScore = z.infer<typeof scorePractice.answer>;

const triedResult = z.object({
  attemptId: wireId<AttemptId>(),
  test_code: z.string(),
  title: localizedText(),
  /** Time of submission by the clock of the visitor's device. */
  submittedAt: z.iso.datetime(),
  total: z.string(),
  maximum: z.string(),
  passed: z.nullable(z.boolean()),
});
export type WireTriedResult = z.infer<typeof triedResult>;

/**
 * Transfers a practice result to the caller's account. The answers are scored again. A repeated call changes
 * nothing and returns the same result.
 */
export const takeOverTried = {
  method: 'POST',
  path: '/api/v1/results/{userId}/tried',
  params: z.strictObject({ userId: wireId<UserId>() }),
  bodyLimit: BODY_LIMIT,
  body: z.strictObject({
    ...tried.shape,
    /** Id that the visitor's device chose. The stored result gets this id. */
    attemptId: wireId<AttemptId>(),
    test_code: z.string().check(z.maxLength(60)),
    submittedAt: z.iso.datetime(),
    submittedBy: z.enum(['candidate', 'deadline']),
  }),
  answer: triedResult,
  refusals: {
    ...refusalsOfAnswers,
    'too-many-tried': {
      status: 409,
      message: 'Your account has reached the maximum number of saved practice results.',
    },
  },
} as const satisfies ContractEntry;

/**
 * Returns transferred practice results, newest first. They are separate from other results, because nobody supervised
 * these tests and the server has no journal of them.
 */
export const listTried = {
  method: 'GET',
  path: '/api/v1/results/{userId}/tried',
  params: z.strictObject({ userId: wireId<UserId>() }),
  answer: z.object({ data: z.array(triedResult) }),
  refusals: {},
} as const satisfies ContractEntry;
