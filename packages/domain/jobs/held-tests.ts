/** A result as its owner sees it. */
export type HeldResult = { test_code: string; state: string; passed: boolean | null };

/** Returns whether the score of a result is released, with or without the keys. */
export function isOut(result: Pick<HeldResult, 'state'>): boolean {
  return result.state === 'scored' || result.state === 'score-only' || result.state === 'released';
}

/**
 * Returns the required tests that a candidate has taken successfully, each once, in the order of `required`. A test
 * counts if the score of one of the candidate's results is released and the candidate passed. If the test has no pass
 * mark, a released score is enough.
 */
export function heldTests(required: readonly string[], results: readonly HeldResult[]): string[] {
  return [...new Set(required)].filter((code) =>
    results.some((result) => result.test_code === code && isOut(result) && result.passed !== false),
  );
}
