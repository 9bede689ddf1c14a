import { LATE_SYNC_WINDOW_MS } from '../attempt/clock.ts';

/**
 * Facts that decide when a score, its keys and its explanations may be shown. Source: docs/rules/results.md; details in
 * docs/response-sheet.md. Each request compares these facts with the current time. Release and secrecy therefore do not
 * depend on a scheduled task.
 */
export type ReleaseFacts = {
  attemptState: 'submitted' | 'terminated';
  /** A second person's decision about a terminated attempt. It is null if there is none yet. */
  review: 'release' | 'withhold' | null;
  /** Whether the exam and every other exam with this form are practice exams. */
  isPractice: boolean;
  /** Whether the score was computed with the newest key and with every answer that counts. */
  isComputed: boolean;
  /** Number of answers of this attempt that people have not marked completely. */
  answersInMarking: number;
  reviewRule: 'never' | 'after-release';
  /** Deadline of this attempt. */
  deadlineAt: Date;
  /**
   * Time until which answers that arrived in time may still be stored (`drainedAt`). It is null if the attempt was not
   * closed by the deadline.
   */
  answersSettleAt: Date | null;
  /**
   * Whether answers that were made in time may still be synced. This is possible in mode `none` if the deadline closed
   * the attempt.
   */
  maySyncLate: boolean;
  /**
   * Whether the keys of this form version were released. The release is recorded, and a later sitting does not undo it.
   */
  isFormReleased: boolean;
  /** End of the sitting of this attempt. */
  ownSittingEndsAt: Date;
  /** End of the last sitting that uses this form, or null when there is none. */
  lastSittingEndsAt: Date | null;
  /**
   * Whether an exam with this form runs in mode `none`. In that mode, answers that were made in time count if they are
   * synced within half an hour.
   */
  takesLateSync: boolean;
  /**
   * Whether a candidate is still sitting this form after the end of the sitting, or whether answers that were made in
   * time may still arrive.
   */
  isFormRunning: boolean;
};

/**
 * The part of a result that may be shown.
 *
 * - `released`: everything.
 * - `score-only`: the score and the standing. The keys and explanations are never shown.
 * - `scored`: only the score. The standing follows at `releasesAt`, and so do the keys and explanations if the exam
 *   shows them. If `releasesAt` is null, they follow when no candidate is sitting the form any more.
 * - `awaited`, `withheld`: nothing.
 * - `in-marking`: nothing, because people are still marking this many answers.
 */
export type Release =
  | { state: 'awaited'; releasesAt: Date | null }
  | { state: 'in-marking'; answers: number }
  | { state: 'withheld' }
  | { state: 'scored'; releasesAt: Date | null }
  | { state: 'score-only' }
  | { state: 'released' };

/** Returns the part of a result that may be shown now. At `releasesAt` itself, the result is released. */
export function releaseOf(facts: ReleaseFacts, now: Date): Release {
  if (facts.attemptState === 'terminated' && facts.review !== 'release') return { state: 'withheld' };
  const scoreAt = earliestScore(facts);
  if (now < scoreAt) return { state: 'awaited', releasesAt: scoreAt };
  if (facts.answersInMarking > 0) return { state: 'in-marking', answers: facts.answersInMarking };
  if (!facts.isComputed) return { state: 'awaited', releasesAt: null };
  if (!facts.isPractice) {
    const releasesAt = earliestRelease(facts);
    if (now < releasesAt) return { state: 'scored', releasesAt };
    const mayLeak = facts.reviewRule !== 'never' && !facts.isFormReleased;
    if (mayLeak && facts.isFormRunning) return { state: 'scored', releasesAt: null };
  }
  return { state: facts.reviewRule === 'never' ? 'score-only' : 'released' };
}

/**
 * Returns when the score may be shown, which is when no answer can change it any more. Practice exams do not wait for
 * answers that are synced late.
 */
function earliestScore({ deadlineAt, isPractice, maySyncLate, answersSettleAt }: ReleaseFacts): Date {
  const settledMs = answersSettleAt?.getTime() ?? 0;
  const syncedMs = !isPractice && maySyncLate ? deadlineAt.getTime() + LATE_SYNC_WINDOW_MS : 0;
  return new Date(Math.max(settledMs, syncedMs));
}

/** Returns when keys may be shown. A candidate who has seen the keys must not be able to send answers that count. */
function earliestRelease(facts: ReleaseFacts): Date {
  const sittingsEnd = sittingsWaitedFor(facts)?.getTime() ?? 0;
  const lateMs = facts.takesLateSync ? LATE_SYNC_WINDOW_MS : 0;
  return new Date(Math.max(facts.deadlineAt.getTime(), sittingsEnd) + lateMs);
}

/**
 * Returns the end of the sittings for which the release waits, or null if there are none. If the exam never shows keys,
 * later sittings do not matter. The release then waits only for the sitting of this attempt.
 */
function sittingsWaitedFor({ reviewRule, isFormReleased, ownSittingEndsAt, lastSittingEndsAt }: ReleaseFacts) {
  if (reviewRule === 'never') return ownSittingEndsAt;
  return isFormReleased ? null : lastSittingEndsAt;
}
