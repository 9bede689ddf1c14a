import type {
  ItemContent,
  ItemResponse,
  Localized,
  Markup,
  RubricCriterion,
  Stimulus,
} from '@kasauti/domain/form/content.ts';
import { MAX_CRITERIA } from '@kasauti/domain/item/kinds/extended-text/limits.ts';
import { MAX_FILES } from '@kasauti/domain/item/kinds/file-upload/limits.ts';
import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';
import { type ExamId, type FormId, type MarkingTaskId, wireId } from '../ids.ts';
import { json, localizedText } from '../shapes.ts';

/*
 * Answers that people mark. Two people mark each answer. They see neither each other's marks nor the candidate's name.
 * If they differ by more than the tolerance, a third person sees both marks and decides.
 */

const base = '/api/v1/marking';
const one = z.strictObject({ taskId: wireId<MarkingTaskId>() });
const scope = { of: 'response', param: 'taskId' } as const;
const MAX_REMARK = 2000;

/** Points by the reference of the criterion, as exact fractions. */
const points = z.record(z.string().check(z.maxLength(64)), z.string().check(z.maxLength(64)));
const given = z.object({ points, remark: z.string() });
export type GivenMarking = z.infer<typeof given>;

/** A question whose answers people mark, with the number of answers by their next step. */
const queue = z.object({
  examId: wireId<ExamId>(),
  formId: wireId<FormId>(),
  itemRef: z.string(),
  exam: localizedText(),
  section: localizedText(),
  /** Number of the question in its form. */
  questionNo: z.int(),
  first: z.int(),
  second: z.int(),
  adjudication: z.int(),
  decided: z.int(),
  /** Number of answers that the caller can mark. */
  yours: z.int(),
});
export type MarkingQueue = z.infer<typeof queue>;

/** Lists the questions within the caller's scope whose answers people mark. Questions with open answers come first. */
export const listMarking = {
  method: 'GET',
  path: base,
  scope: { of: 'response' },
  answer: z.object({ data: z.array(queue) }),
  refusals: {},
} as const satisfies ContractEntry;

const answerToMark = z.object({
  _id: wireId<MarkingTaskId>(),
  content: json<ItemContent>(),
  stimulus: z.nullable(json<Stimulus>()),
  /** The explanation of the question: what a good answer says. */
  sample: json<Localized<Markup>>(),
  criteria: json<RubricCriterion[]>(),
  maximum: z.string(),
  response: json<ItemResponse>(),
  /** Earlier markings. Empty unless the caller is the third person. */
  earlier: z.array(given),
  /** The marking that the caller has just withdrawn. */
  own: z.nullable(given),
});
export type AnswerToMark = z.infer<typeof answerToMark>;

const notFound = { status: 404, message: 'We could not find that answer.' } as const;
const notNeeded = { status: 409, message: 'This answer needs no more marking.' } as const;

/**
 * Gives the caller an answer to mark, and keeps it for the caller for half an hour. A repeated request gets the same
 * answer. `response` is null if no answer of this question needs the caller.
 */
export const nextAnswer = {
  method: 'POST',
  path: `${base}/next`,
  scope: { of: 'response' },
  body: z.strictObject({
    examId: wireId<ExamId>(),
    formId: wireId<FormId>(),
    itemRef: z.string().check(z.maxLength(64)),
  }),
  answer: z.object({ answer: z.nullable(answerToMark), queue }),
  refusals: { 'not-found': { status: 404, message: 'We could not find that question.' } },
} as const satisfies ContractEntry;
export type NextAnswer = z.infer<typeof nextAnswer.answer>;

/**
 * Returns a file of an answer that is with the caller now. Its name does not say who the candidate is. `no` counts from
 * 1.
 */
export const answerFile = {
  method: 'GET',
  path: `${base}/{taskId}/files/{no}`,
  scope,
  params: z.strictObject({ ...one.shape, no: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_FILES)) }),
  answerType: '*/*',
  refusals: {
    'not-found': notFound,
    'not-open': { status: 409, message: 'This answer is not with you now. Please open it again.' },
    'no-such-file': { status: 404, message: 'This file is not there any more.' },
  },
} as const satisfies ContractEntry;

/** Saves the marks of an answer. If the same person repeats the same marks, nothing changes. */
export const markAnswer = {
  method: 'POST',
  path: `${base}/{taskId}/mark`,
  scope,
  params: one,
  body: z.strictObject({
    points: points.check(z.refine((all) => Object.keys(all).length <= MAX_CRITERIA)),
    remark: z.string().check(z.trim(), z.maxLength(MAX_REMARK)),
  }),
  answer: z.object({ _id: wireId<MarkingTaskId>() }),
  refusals: {
    'not-found': notFound,
    'own-answer': { status: 409, message: 'This is your own answer, so somebody else must mark it.' },
    'marked-before': { status: 409, message: 'You have marked this answer already, so somebody else must mark it.' },
    'not-needed': notNeeded,
    'with-another': {
      status: 409,
      message: 'Somebody else is marking this answer by now. Please go on to the next one.',
    },
    'wrong-points': { status: 400, message: 'Give each criterion its points, in halves and up to its maximum.' },
  },
} as const satisfies ContractEntry;

/** Withdraws the caller's marking of an answer and gives the answer back to the caller. */
export const withdrawMarking = {
  method: 'POST',
  path: `${base}/{taskId}/withdraw`,
  scope,
  params: one,
  answer: answerToMark,
  refusals: {
    'not-found': notFound,
    'not-marked': { status: 409, message: 'You have not marked this answer.' },
    'second-is-in': {
      status: 409,
      message: 'Two people have marked this answer, so the marks cannot be changed any more.',
    },
    'not-needed': notNeeded,
    'with-another': { status: 409, message: 'Somebody else is marking this answer by now, so it stays as it is.' },
  },
} as const satisfies ContractEntry;
