import * as z from 'zod/mini';
import { type AttemptId, wireId } from '../ids.ts';
import { localizedText, proctoringMode } from '../shapes.ts';

/**
 * The running test of an account during a login on another device. It is sent only after the login is fully
 * authenticated.
 */
export const runningTest = z.object({
  attemptId: wireId<AttemptId>(),
  title: localizedText(),
  mode: proctoringMode(),
  /** Null while the test is paused. */
  deadlineAt: z.nullable(z.string()),
});
export type WireRunningTest = z.infer<typeof runningTest>;
