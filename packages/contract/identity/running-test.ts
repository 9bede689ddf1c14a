import * as z from 'zod/mini';
import { type AttemptId, wireId } from '../ids.ts';
import { localizedText, proctoringMode } from '../shapes.ts';

/**
 * The test that an account sits while somebody logs in to it on another device. Said only after everything was proven.
 */
export const runningTest = z.object({
  attemptId: wireId<AttemptId>(),
  title: localizedText(),
  mode: proctoringMode(),
  /** Null while it is paused. */
  deadlineAt: z.nullable(z.string()),
});
export type WireRunningTest = z.infer<typeof runningTest>;
