/**
 * Facts that limit how often a candidate may sit an exam. The score is released while the form is still in use. Free
 * repeated attempts would let a candidate find the keys by trial. Paid exams have no limit, because each attempt is
 * paid for. Practice exams have no limit, because they reveal their keys anyway. Source: docs/rules/buying.md.
 */
export type RepeatFacts = { isPractice: boolean; priceInPaise: number; mostAttempts: number };

/** Returns the maximum number of attempts, or null when there is no limit. */
export function attemptsLimit({ isPractice, priceInPaise, mostAttempts: maxAttempts }: RepeatFacts): number | null {
  return isPractice || priceInPaise > 0 ? null : maxAttempts;
}

/** Returns whether a candidate who has begun this many attempts may book the exam again. */
export function maySitAgain(exam: RepeatFacts, begun: number): boolean {
  const limit = attemptsLimit(exam);
  return limit === null || begun < limit;
}
