import { LATE_SYNC_WINDOW_MS } from '../attempt/clock.ts';

/**
 * When a result, with its keys and explanations, may be seen. Source: docs/product-rules.md §5; told in full in docs/response-sheet.md.
 * Decided by comparison with the clock at each look: no job has to run for a key to stay hidden or to come out.
 */
export type ReleaseFacts = {
  attemptState: 'submitted' | 'terminated';
  /** What a second person decided about a terminated attempt. */
  review: 'release' | 'withhold' | null;
  /** The exam is a practice one, and so is every other exam that uses this form. */
  isPractice: boolean;
  isComputed: boolean;
  reviewRule: 'never' | 'after-release';
  /** When this attempt's time was up. */
  deadlineAt: Date;
  /** The end of the last sitting of every exam that uses this form; null: there is none. */
  lastSittingEndsAt: Date | null;
  /** Some exam of this form is sat in mode `none`, where answers made in time count when they are synced half an hour later. */
  takesLateSync: boolean;
  /** Somebody still sits this form: a credit or compensatory time carried them past the end of the sitting. */
  isFormRunning: boolean;
};

/** `released` shows everything; `score-only` no keys and no explanations; the other two nothing. */
export type Release =
  | { state: 'awaited'; releasesAt: Date | null }
  | { state: 'withheld' }
  | { state: 'score-only' }
  | { state: 'released' };

/** What of a result may be seen now. A boundary instant counts as passed. */
export function releaseOf(facts: ReleaseFacts, now: Date): Release {
  if (facts.attemptState === 'terminated' && facts.review !== 'release') return { state: 'withheld' };
  if (!facts.isPractice) {
    const releasesAt = earliestRelease(facts);
    if (now < releasesAt) return { state: 'awaited', releasesAt };
    if (facts.isFormRunning) return { state: 'awaited', releasesAt: null };
  }
  if (!facts.isComputed) return { state: 'awaited', releasesAt: null };
  return { state: facts.reviewRule === 'never' ? 'score-only' : 'released' };
}

/** Whoever has seen the keys must not be able to send answers that still count. */
function earliestRelease({ deadlineAt, lastSittingEndsAt, takesLateSync }: ReleaseFacts): Date {
  const ended = Math.max(deadlineAt.getTime(), lastSittingEndsAt?.getTime() ?? 0);
  return new Date(ended + (takesLateSync ? LATE_SYNC_WINDOW_MS : 0));
}
