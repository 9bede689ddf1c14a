import { MAX_DURATION_MINUTES, newTestModes, testCodePattern } from '@kasauti/domain/catalogue/exam-limits.ts';
import * as z from 'zod/mini';
import { type ProviderId, wireId } from '../ids.ts';
import { listingShape } from './listing-draft.ts';

const { title, categorySlug, languages } = listingShape.shape;

/** What staff say of a new test. Everything else has a default, and is changed on the page of the test. */
export const newTestShape = z.strictObject({
  providerId: wireId<ProviderId>(),
  testCode: z
    .string()
    .check(
      z.trim(),
      z.minLength(1),
      z.maxLength(40),
      z.regex(testCodePattern, { error: 'Use letters, digits and hyphens' }),
    ),
  title,
  categorySlug,
  mode: z.enum(newTestModes),
  /** A practice test is free, has no proctor, and shows its answers. */
  isPractice: z.boolean(),
  durationMinutes: z.int().check(z.minimum(1), z.maximum(MAX_DURATION_MINUTES)),
  languages,
});
export type NewTest = z.infer<typeof newTestShape>;
