import type { FormContent, ItemResponse } from '@kasauti/domain/form/content.ts';
import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';
import { type AttemptId, type FormId, type UserId, wireId } from '../ids.ts';
import { json, localizedText } from '../shapes.ts';
import { keyStates, markedItem, sectionScore } from './results.ts';

/*
 * Practice without an account. The attempt lives in the visitor's browser; the server gives the form without its keys,
 * scores what it is sent and stores nothing. A visitor who signs in later takes the result over.
 */

const MAX_QUESTIONS = 300;
const one = z.strictObject({ testCode: z.string().check(z.maxLength(60)) });

/** One refusal for every reason why a test is none that visitors practise, and for a test that there is not. */
export const practiceRefusals = {
  'not-a-practice-test': { status: 404, message: 'This test cannot be tried without an account.' },
} as const;

const refusalsOfAnswers = {
  ...practiceRefusals,
  /** The operator has given the test another form since it was begun. */
  'paper-replaced': {
    status: 409,
    message: 'This test has a new question paper since you began, so these answers can no longer be scored.',
  },
  'unknown-answer': { status: 400, message: 'One of the answers does not fit a question of this test.' },
} as const;

/** The form of a practice test without keys and explanations, the same for everybody. */
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

/** One per question that was looked at; a question that is not named was not visited. */
const tried = z.object({
  formId: wireId<FormId>(),
  /** The order of the options on the visitor's screen follows from it. */
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

/** A response sheet of 300 questions is a tenth of this. */
const bodyLimit = 60_000;

/** Scores the answers of a practice test and stores nothing. The keys of its form come with this answer, never before. */
export const scorePractice = {
  method: 'POST',
  path: '/api/v1/practice/{testCode}/score',
  params: one,
  bodyLimit,
  body: z.strictObject(tried.shape),
  answer: z.object({
    title: localizedText(),
    test_code: z.string(),
    keys: z.enum(keyStates),
    total: z.string(),
    maximum: z.string(),
    passed: z.nullable(z.boolean()),
    sections: z.array(sectionScore),
    items: z.array(markedItem),
  }),
  refusals: refusalsOfAnswers,
} as const satisfies ContractEntry;
export type WirePracticeScore = z.infer<typeof scorePractice.answer>;

const triedResult = z.object({
  attemptId: wireId<AttemptId>(),
  test_code: z.string(),
  title: localizedText(),
  /** By the clock of the device on which it was sat. */
  submittedAt: z.iso.datetime(),
  total: z.string(),
  maximum: z.string(),
  passed: z.nullable(z.boolean()),
});
export type WireTriedResult = z.infer<typeof triedResult>;

/**
 * Takes a test that was tried without an account over into the caller's account: it is scored again from its answers.
 * A repeat changes nothing and answers the same.
 */
export const takeOverTried = {
  method: 'POST',
  path: '/api/v1/results/{userId}/tried',
  params: z.strictObject({ userId: wireId<UserId>() }),
  bodyLimit,
  body: z.strictObject({
    ...tried.shape,
    /** Made by the device. The result has its name from now on. */
    attemptId: wireId<AttemptId>(),
    test_code: z.string().check(z.maxLength(60)),
    submittedAt: z.iso.datetime(),
    submittedBy: z.enum(['candidate', 'deadline']),
  }),
  answer: triedResult,
  refusals: {
    ...refusalsOfAnswers,
    'too-many-tried': { status: 409, message: 'Your account holds as many tried tests as it can.' },
  },
} as const satisfies ContractEntry;

/** What was tried without an account and taken over, newest first. It is apart from results: it proves nothing. */
export const listTried = {
  method: 'GET',
  path: '/api/v1/results/{userId}/tried',
  params: z.strictObject({ userId: wireId<UserId>() }),
  answer: z.object({ data: z.array(triedResult) }),
  refusals: {},
} as const satisfies ContractEntry;
