import { isNotNow } from '../../../platform/faults.ts';

export type DatabaseError = Error & { code?: string; constraint?: string };

const COLLISION = '23505';
/** Deadlock, serialization, lock and statement time-outs: certainly rolled back, and another time it may go well. */
const TRANSIENT = new Set(['40P01', '40001', '55P03', '57014']);

/** The outcome of a commit whose statement failed. */
export function outcomeOf(error: DatabaseError): 'collided' | 'later' | 'unknown' | 'broken' {
  const { code } = error;
  if (code === COLLISION) return 'collided';
  // Class 53: no room on the disk or in memory. It was rolled back, and is tried until somebody makes room.
  if (code !== undefined && (TRANSIENT.has(code) || code.startsWith('53'))) return 'later';
  return isNotNow(error) || code === '25006' ? 'unknown' : 'broken';
}
