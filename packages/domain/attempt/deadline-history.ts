import type { ProctoringMode } from '../proctoring/proctoring-mode.ts';
import { MINUTE_MS } from '../time/durations.ts';
import { deadlineFor } from './clock.ts';

/** Extra time given to an attempt. `compensatory-change` is a change of the compensatory time by a person. */
export type TimeCredit = {
  kind: 'pause' | 'lost-time' | 'compensatory-change';
  creditMs: number;
  givenAt: Date;
};

/** All values that determine the deadline of an attempt. */
export type AttemptTiming = {
  mode: ProctoringMode;
  T0: Date;
  startedAt: Date;
  durationMinutes: number;
  /** Compensatory minutes at the start of the attempt. They include changes made before the start. */
  compensatoryMinutes: number;
  /** Credits in the order in which they were given. */
  credits: readonly TimeCredit[];
  /** End of the window that shortened this attempt. Null means that no window shortened it. */
  cutAt: Date | null;
};

/** A deadline and the time from which it applied. */
export type Deadline = { since: Date; deadlineAt: Date };

/** Returns whether a credit is already part of the compensatory minutes at the start. */
export const isInTheMinutes = ({ kind, givenAt }: TimeCredit, startedAt: Date): boolean =>
  kind === 'compensatory-change' && givenAt <= startedAt;

/**
 * Returns every deadline that an attempt has had. The first applies from the start. Each later credit adds one.
 * The last deadline decides which answers are in time. A deadline can only move to a later time, and only before
 * it has passed.
 */
export function deadlinesOf({ credits, cutAt, ...timing }: AttemptTiming): Deadline[] {
  const { startedAt } = timing;
  const deadlineWith = (given: readonly TimeCredit[]): Date => {
    const counted = given.filter((credit) => !isInTheMinutes(credit, startedAt));
    const creditMs = counted.reduce((sum, credit) => sum + credit.creditMs, 0);
    const deadlineAt = deadlineFor({ ...timing, creditMs });
    return cutAt && cutAt < deadlineAt ? cutAt : deadlineAt;
  };
  const before = credits.filter((credit) => credit.givenAt <= startedAt).length;
  const history = [{ since: startedAt, deadlineAt: deadlineWith(credits.slice(0, before)) }];
  for (const [at, { givenAt }] of credits.entries())
    if (at >= before) history.push({ since: givenAt, deadlineAt: deadlineWith(credits.slice(0, at + 1)) });
  return history;
}

/** Returns the compensatory minutes at the start of an attempt, from its current minutes and its credits. */
export function compensatoryAtStart(
  compensatoryMinutes: number,
  credits: readonly TimeCredit[],
  startedAt: Date,
): number {
  const since = credits.filter((credit) => credit.kind === 'compensatory-change' && !isInTheMinutes(credit, startedAt));
  return compensatoryMinutes - since.reduce((sum, credit) => sum + credit.creditMs, 0) / MINUTE_MS;
}
