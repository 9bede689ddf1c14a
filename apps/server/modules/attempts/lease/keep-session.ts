import { LATE_SYNC_WINDOW_MS } from '@kasauti/domain/attempt/clock.ts';
import type { Work } from '../../../platform/database/work.ts';
import { endSessionExtension, keepSessionAlive } from '../../identity/index.ts';
import type { Attempt } from '../store/attempts.ts';

/**
 * Keeps the session that holds the lease signed in until late answers can no longer be sent. The candidate therefore
 * stays signed in even after half an hour without a network connection.
 */
export async function keepSession({ tx, now }: Work, { leaseSessionId, deadlineAt }: Attempt): Promise<void> {
  if (!leaseSessionId || !deadlineAt) return;
  await keepSessionAlive(tx, leaseSessionId, now, new Date(deadlineAt.getTime() + LATE_SYNC_WINDOW_MS));
}

/** Restores the normal idle limit of the session, because the attempt is over. */
export async function releaseSession({ tx, now }: Work, { leaseSessionId }: Attempt): Promise<void> {
  if (leaseSessionId) await endSessionExtension(tx, leaseSessionId, now);
}
