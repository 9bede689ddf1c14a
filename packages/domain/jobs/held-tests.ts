/** A result as its owner may see it. */
export type HeldResult = { test_code: string; state: string; passed: boolean | null };

/** A released result: its score is shown, whether or not the keys are. */
export function isOut(result: Pick<HeldResult, 'state'>): boolean {
  return result.state === 'scored' || result.state === 'score-only' || result.state === 'released';
}

/**
 * Which of the tests that an employer asks for somebody holds: a result of it is out and not failed. A test without a
 * pass mark is held once its score is out. In the order in which they are asked for, each once.
 */
export function heldTests(required: readonly string[], results: readonly HeldResult[]): string[] {
  return [...new Set(required)].filter((code) =>
    results.some((result) => result.test_code === code && isOut(result) && result.passed !== false),
  );
}
