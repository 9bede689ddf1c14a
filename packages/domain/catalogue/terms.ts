import type { ProctoringMode } from '../proctoring/proctoring-mode.ts';
import { whyCannotPrice } from './price.ts';

/** The facts of a test on which its buyers rely. They are fixed from the day on which it goes on sale. */
export type Terms = {
  mode: ProctoringMode;
  durationMinutes: number;
  isPractice: boolean;
  mostAttempts: number;
  /** Share of the marks that passes. Null if the test reports only a score. */
  passShareInPercent: number | null;
  rescheduleWindowHours: number;
  rescheduleMaxCount: number;
  cancelWindowHours: number;
  entryClosesMinutes: number;
  reviewRule: 'never' | 'after-release';
};

export type TermsBar =
  | 'terms-are-fixed'
  | 'dates-are-planned'
  | 'practice-has-its-paper'
  | 'sections-need-other-time'
  | 'practice-is-free-and-unproctored';

type Facts = {
  /** Whether the test was never on sale, so that nobody holds it. */
  isDraft: boolean;
  hasSittings: boolean;
  hasPaper: boolean;
  /** Sum of the minutes of the sections of its paper. Null if they share the clock of the test. */
  paperMinutes: number | null;
  priceInPaise: number;
};

/** Returns why a test cannot get other terms, or null if it can. Unchanged terms are always possible. */
export function whyCannotChangeTerms(before: Terms, after: Terms, facts: Facts): TermsBar | null {
  const isOther = (...names: (keyof Terms)[]) => names.some((name) => before[name] !== after[name]);
  if (!isOther(...(Object.keys(after) as (keyof Terms)[]))) return null;
  if (!facts.isDraft) return 'terms-are-fixed';
  if (facts.hasSittings && isOther('mode', 'durationMinutes')) return 'dates-are-planned';
  // A practice test shows the keys of its paper, so its paper can serve no other test.
  if (facts.hasPaper && isOther('isPractice')) return 'practice-has-its-paper';
  if (facts.paperMinutes !== null && facts.paperMinutes !== after.durationMinutes) return 'sections-need-other-time';
  return whyCannotPrice(facts.priceInPaise, after) === null ? null : 'practice-is-free-and-unproctored';
}
