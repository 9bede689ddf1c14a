import type { Result } from '../store/results.ts';

/**
 * Returns whether a result has another key than its version before, and another score. It does not matter why it was
 * computed again. A late answer may have come first.
 */
export function isCorrected(before: Result, after: Result): boolean {
  if (after.keyVersion === before.keyVersion) return false;
  return before.total !== after.total || before.maximum !== after.maximum || before.passed !== after.passed;
}
