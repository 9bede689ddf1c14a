/**
 * How often one person may sit an exam. The score is released at once while the paper is still used, so somebody who
 * could sit it again and again for nothing could try out answers until the keys are known. A paid exam is bought each
 * time, and a practice one gives its keys away. Source: docs/rules/buying.md.
 */
export type RepeatFacts = { isPractice: boolean; priceInPaise: number; mostAttempts: number };

/** The limit that applies; null: there is none. */
export function attemptsLimit({ isPractice, priceInPaise, mostAttempts: maxAttempts }: RepeatFacts): number | null {
  return isPractice || priceInPaise > 0 ? null : maxAttempts;
}

/** Whether somebody who has begun an exam so often may book it once more. */
export function maySitAgain(exam: RepeatFacts, begun: number): boolean {
  const limit = attemptsLimit(exam);
  return limit === null || begun < limit;
}
