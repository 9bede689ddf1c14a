import type { DatabaseError } from 'pg';

/** SQLSTATE classes of invalid values: out of range for a type, violating a constraint, or too large for an index. */
const VALUE_CLASSES = new Set(['22', '23', '54']);

/** Returns whether the database refused a value. Returns false if the database itself failed. */
export function isRefusedValue(error: unknown): error is DatabaseError {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && code.length === 5 && VALUE_CLASSES.has(code.slice(0, 2));
}
