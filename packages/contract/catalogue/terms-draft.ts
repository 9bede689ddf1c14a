import {
  MAX_ATTEMPTS,
  MAX_DURATION_MINUTES,
  MAX_ENTRY_MINUTES,
  MAX_RESCHEDULES,
  MAX_WINDOW_HOURS,
  newTestModes,
} from '@kasauti/domain/catalogue/exam-limits.ts';
import * as z from 'zod/mini';
import { listingShape } from './listing-draft.ts';

/* The facts of a test that can be changed only while it is a draft. The form and the server use the same shape. */

const whole = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));

export const termsShape = z.strictObject({
  mode: z.enum(newTestModes),
  durationMinutes: whole(1, MAX_DURATION_MINUTES),
  /** A practice test is free, has no proctor, and shows its answers. */
  isPractice: z.boolean(),
  /** Maximum number of attempts per candidate. It applies while the test is free and not for practice. */
  mostAttempts: whole(1, MAX_ATTEMPTS),
  /** Null if the test reports only a score. */
  passShareInPercent: z.nullable(whole(1, 100)),
  /** Hours before a sitting at which a booking can no longer be moved. */
  rescheduleWindowHours: whole(0, MAX_WINDOW_HOURS),
  rescheduleMaxCount: whole(0, MAX_RESCHEDULES),
  /** Hours before a sitting at which a booking can no longer be cancelled. */
  cancelWindowHours: whole(0, MAX_WINDOW_HOURS),
  /** Minutes after the beginning of a sitting in which a candidate can still enter. */
  entryClosesMinutes: whole(0, MAX_ENTRY_MINUTES),
  /** Whether the keys become public after the last sitting with the paper, or never. */
  reviewRule: z.enum(['never', 'after-release']),
});
export type TestTerms = z.infer<typeof termsShape>;

/** All that the form of a draft contains. */
export const editedDraftShape = z.strictObject({ ...listingShape.shape, ...termsShape.shape });
