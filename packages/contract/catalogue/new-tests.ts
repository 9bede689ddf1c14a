import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';
import { type ProviderId, wireId } from '../ids.ts';
import { localizedText } from '../shapes.ts';
import { newTestShape } from './new-test-draft.ts';
import { practiceIsFree } from './product-refusals.ts';
import { staffTestShape } from './staff-catalogue.ts';

/* How staff begin a test. The calls of `staff-catalogue.ts` then give it its texts, its paper and its price. */

/** Returns the providers for which the caller can make tests, and the categories. */
export const readNewTestChoices = {
  method: 'GET',
  path: '/api/v1/staff-tests/choices',
  scope: { of: 'exam' },
  answer: z.object({
    providers: z.array(z.object({ _id: wireId<ProviderId>(), name: z.string() })),
    categories: z.array(z.object({ slug: z.string(), name: localizedText() })),
  }),
  refusals: {},
} as const satisfies ContractEntry;
export type NewTestChoices = z.infer<typeof readNewTestChoices.answer>;

/** Creates a test as a draft. Nobody can see or buy it before `sellTest`. */
export const createTest = {
  method: 'POST',
  path: '/api/v1/staff-tests',
  scope: { of: 'exam' },
  body: newTestShape,
  answer: staffTestShape,
  refusals: {
    'no-such-provider': { status: 404, message: 'You cannot make tests for this provider.' },
    'category-unknown': { status: 400, message: 'There is no such category.' },
    'test-code-taken': { status: 409, message: 'Another test has this code. Choose another one.' },
    'practice-is-free-and-unproctored': practiceIsFree,
  },
} as const satisfies ContractEntry;
