/**
 * Returns the colour for a percentage, by the thresholds of the specification: red below 50 %, yellow below 80 %, green
 * from 80 %.
 */
export function completenessTone(percent: number): 'red' | 'yellow' | 'green' {
  if (percent < 50) return 'red';
  return percent < 80 ? 'yellow' : 'green';
}

const MAX_SHOWN = 3;

/** Returns the names of at most three missing fields, and the number of the other missing fields. */
export function missingFieldsShown(fields: readonly string[]): { shown: readonly string[]; more: number } {
  return { shown: fields.slice(0, MAX_SHOWN), more: Math.max(0, fields.length - MAX_SHOWN) };
}
