import { MINUTE_MS } from '../time/durations.ts';
import { deadlineFor } from './clock.ts';
import type { ProctoringMode } from './proctoring-mode.ts';

/**
 * Time that was given to an attempt. `compensatory-change` is compensatory time that a person added after the start.
 */
export type TimeCredit = {
  kind: 'pause' | 'lost-time' | 'compensatory-change';
  creditMs: number;
  givenAt: Date;
};

/** All that an attempt's deadline follows from. */
export type AttemptTiming = {
  mode: ProctoringMode;
  T0: Date;
  startedAt: Date;
  durationMinutes: number;
  /** As it was when the attempt began; what was added before is in it. */
  compensatoryMinutes: number;
  /** In the order in which they were given. */
  credits: readonly TimeCredit[];
  /** The end of a window that cut this attempt's time short; null: nothing did. */
  cutAt: Date | null;
};

/** A deadline, and the instant from which it held. */
export type Deadline = { since: Date; deadlineAt: Date };

/** True for compensatory time that is part of the minutes with which the attempt began. */
const isInTheMinutes = ({ kind, givenAt }: TimeCredit, startedAt: Date): boolean =>
  kind === 'compensatory-change' && givenAt <= startedAt;

/**
 * Every deadline that an attempt has had, the first from its start, one more for each credit that it was given
 * afterwards. The last is the one by which its answers are in time: a deadline only ever moves back, and only before it
 * is over.
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

/**
 * The compensatory minutes with which an attempt began, from those that it has and the credits that were added to them
 * since.
 */
export function compensatoryAtStart(
  compensatoryMinutes: number,
  credits: readonly TimeCredit[],
  startedAt: Date,
): number {
  const since = credits.filter((credit) => credit.kind === 'compensatory-change' && !isInTheMinutes(credit, startedAt));
  return compensatoryMinutes - since.reduce((sum, credit) => sum + credit.creditMs, 0) / MINUTE_MS;
}
