/** The specification's thresholds: red below half, yellow below 80 %, green from there. */
export function completenessTone(percent: number): 'red' | 'yellow' | 'green' {
  if (percent < 50) return 'red';
  return percent < 80 ? 'yellow' : 'green';
}

const MAX_SHOWN = 3;

/** At most three missing fields by name, and how many more there are. */
export function missingFieldsShown(fields: readonly string[]): { shown: readonly string[]; more: number } {
  return { shown: fields.slice(0, MAX_SHOWN), more: Math.max(0, fields.length - MAX_SHOWN) };
}
