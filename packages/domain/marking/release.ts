import { LATE_SYNC_WINDOW_MS } from '../attempt/clock.ts';

/**
 * When a score, and when its keys and explanations, may be seen. Source: docs/rules/results.md; in full in
 * docs/response-sheet.md. Decided by comparison with the clock at each look: no job has to run for a key to stay hidden
 * or to be released.
 */
export type ReleaseFacts = {
  attemptState: 'submitted' | 'terminated';
  /** What a second person decided about a terminated attempt. */
  review: 'release' | 'withhold' | null;
  /** The exam is a practice one, and so is every other exam that uses this form. */
  isPractice: boolean;
  /** Scored by the newest key, with every answer that counts. */
  isComputed: boolean;
  reviewRule: 'never' | 'after-release';
  /** When this attempt's time was up. */
  deadlineAt: Date;
  /**
   * Until when answers that arrived in time may still be stored, where time closed the attempt; null: none can
   * (`drainedAt`).
   */
  answersSettleAt: Date | null;
  /** Answers of this attempt that were made in time may still come: it closed itself, in mode `none`. */
  maySyncLate: boolean;
  /** The keys of this form version have come out. That is kept, and no later sitting takes it back. */
  isFormReleased: boolean;
  /** The end of the sitting in which this attempt was made. */
  ownSittingEndsAt: Date;
  /** The end of the last sitting in which this form is sat; null: there is none. */
  lastSittingEndsAt: Date | null;
  /**
   * Some exam of this form is sat in mode `none`, where answers made in time count when they are synced half an hour
   * later.
   */
  takesLateSync: boolean;
  /** Somebody still sits this form, past the end of its sitting, or what they answered in time may still come. */
  isFormRunning: boolean;
};

/**
 * `released` shows everything; `score-only` no keys and no explanations, and never will; `scored` the score, while the
 * standing among the others, and keys and explanations where they are ever shown, wait for `releasesAt` (null: until
 * nobody sits the form); the other two nothing.
 */
export type Release =
  | { state: 'awaited'; releasesAt: Date | null }
  | { state: 'withheld' }
  | { state: 'scored'; releasesAt: Date | null }
  | { state: 'score-only' }
  | { state: 'released' };

/** What of a result may be seen now. A boundary instant counts as passed. */
export function releaseOf(facts: ReleaseFacts, now: Date): Release {
  if (facts.attemptState === 'terminated' && facts.review !== 'release') return { state: 'withheld' };
  const scoreAt = earliestScore(facts);
  if (now < scoreAt) return { state: 'awaited', releasesAt: scoreAt };
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
 * A score is released when no answer can change it any more; in practice tests, where nothing is at stake, without what
 * is synced late.
 */
function earliestScore({ deadlineAt, isPractice, maySyncLate, answersSettleAt }: ReleaseFacts): Date {
  const settledMs = answersSettleAt?.getTime() ?? 0;
  const syncedMs = !isPractice && maySyncLate ? deadlineAt.getTime() + LATE_SYNC_WINDOW_MS : 0;
  return new Date(Math.max(settledMs, syncedMs));
}

/** Somebody who has seen the keys must not be able to send answers that still count. */
function earliestRelease(facts: ReleaseFacts): Date {
  const sittingsEnd = sittingsWaitedFor(facts)?.getTime() ?? 0;
  const lateMs = facts.takesLateSync ? LATE_SYNC_WINDOW_MS : 0;
  return new Date(Math.max(facts.deadlineAt.getTime(), sittingsEnd) + lateMs);
}

/** Where no key is ever shown, later sittings of the same paper concern nobody who has sat it. */
function sittingsWaitedFor({ reviewRule, isFormReleased, ownSittingEndsAt, lastSittingEndsAt }: ReleaseFacts) {
  if (reviewRule === 'never') return ownSittingEndsAt;
  return isFormReleased ? null : lastSittingEndsAt;
}
