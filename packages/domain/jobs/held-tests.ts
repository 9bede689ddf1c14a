/** A result as its owner sees it. */
export type HeldResult = { test_code: string; state: string; passed: boolean | null };

/** Returns whether the score of a result is released, with or without the keys. */
export function isOut(result: Pick<HeldResult, 'state'>): boolean {
  return result.state === 'scored' || result.state === 'score-only' || result.state === 'released';
}

/**
 * Returns the required tests that a candidate holds, each once, in the required order. A candidate holds a test
 * when one of its results is released and not failed. A test without a pass mark needs only a released score.
 */
export function heldTests(required: readonly string[], results: readonly HeldResult[]): string[] {
  return [...new Set(required)].filter((code) =>
    results.some((result) => result.test_code === code && isOut(result) && result.passed !== false),
  );
}
