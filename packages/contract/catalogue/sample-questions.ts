import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';
import { type ExamId, type ItemId, type ProviderId, wireId } from '../ids.ts';
import { localizedText } from '../shapes.ts';
import { staffTestShape } from './staff-catalogue.ts';

/* The questions of the bank that the page of a test shows with their keys. */

/** Maximum number of samples of a test. */
export const MAX_SAMPLES = 5;

const path = '/api/v1/staff-tests/{examId}/samples';
const scope = { of: 'exam', param: 'examId' } as const;
const one = z.strictObject({ examId: wireId<ExamId>() });
const notFound = { status: 404, message: 'We could not find that test.' } as const;

const sample = z.object({
  _id: wireId<ItemId>(),
  code: z.string(),
  /** The beginning of the question's text. */
  title: localizedText(),
  /** The version that the page shows. */
  versionNo: z.int(),
  /** Whether the bank has approved a newer version. Saving the samples takes it over. */
  hasNewer: z.boolean(),
});
export type SampleQuestion = z.infer<typeof sample>;

/** Returns the samples of a test in the order of its page, and the provider from whose bank they come. */
export const readSamples = {
  method: 'GET',
  path,
  scope,
  params: one,
  answer: z.object({ providerId: wireId<ProviderId>(), samples: z.array(sample) }),
  refusals: { 'not-found': notFound },
} as const satisfies ContractEntry;

/**
 * Replaces the samples of a test. The page gets a copy of each question's approved version with its key and its
 * explanation. A refusal about one question names it in `question`. The call is refused, with the stored version in
 * `current`, when `version` is not the newest.
 */
export const chooseSamples = {
  method: 'PUT',
  path,
  scope,
  params: one,
  body: z.strictObject({ version: z.int(), itemIds: z.array(wireId<ItemId>()).check(z.maxLength(MAX_SAMPLES)) }),
  answer: staffTestShape,
  refusals: {
    'not-found': notFound,
    'changed-meanwhile': {
      status: 409,
      message: 'Somebody else has changed this test since you opened it. What you have chosen is still here.',
    },
    'no-such-question': { status: 404, message: 'The item bank of this provider has no such question.' },
    'question-not-approved': { status: 409, message: 'This question has no approved version.' },
    'sample-in-form': {
      status: 409,
      message: 'This question is in a published form. A sample shows its answer to everybody, so choose another one.',
    },
    'not-a-sample-kind': {
      status: 409,
      message:
        'The page of a test cannot show this question. Choose one with options, a number or a short text, without a passage.',
    },
  },
} as const satisfies ContractEntry;
