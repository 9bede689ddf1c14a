import type { DatabaseError } from 'pg';

/** SQLSTATE classes for invalid values: out of the type's range, against a constraint, or too large for an index. */
const VALUE_CLASSES = new Set(['22', '23', '54']);

/** Checks for an error in which the database refuses a value. Returns false when the database itself failed. */
export function isRefusedValue(error: unknown): error is DatabaseError {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && code.length === 5 && VALUE_CLASSES.has(code.slice(0, 2));
}
