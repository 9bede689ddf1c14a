import { isNotNow } from '../../../platform/faults.ts';

export type DatabaseError = Error & { code?: string; constraint?: string };

const COLLISION = '23505';
/**
 * PostgreSQL's codes for a deadlock, a serialization failure, and a lock or statement timeout. The transaction was
 * certainly rolled back, and a retry may succeed.
 */
const TRANSIENT = new Set(['40P01', '40001', '55P03', '57014']);

/** Classifies the error that storing a commit returned. */
export function outcomeOf(error: DatabaseError): 'collided' | 'later' | 'unknown' | 'broken' {
  const { code } = error;
  if (code === COLLISION) return 'collided';
  // Class 53 means that disk space or memory is exhausted. The commit was rolled back, and the lane retries until there
  // is space again.
  if (code !== undefined && (TRANSIENT.has(code) || code.startsWith('53'))) return 'later';
  return isNotNow(error) || code === '25006' ? 'unknown' : 'broken';
}
