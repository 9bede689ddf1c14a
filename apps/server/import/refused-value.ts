import type { DatabaseError } from 'pg';

/** SQLSTATE classes of what a value can be: out of its type's range, against a constraint, too large for an index. */
const VALUE_CLASSES = new Set(['22', '23', '54']);

/** True for an error in which the database refuses a value, rather than fails. */
export function isRefusedValue(error: unknown): error is DatabaseError {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && code.length === 5 && VALUE_CLASSES.has(code.slice(0, 2));
}
