import { LATE_SYNC_WINDOW_MS } from '@kasauti/domain/attempt/clock.ts';
import type { Work } from '../../../platform/database/work.ts';
import { keepSessionAlive, letSessionIdle } from '../../identity/index.ts';
import type { Attempt } from '../store/attempts.ts';

/**
 * The session that holds the lease stays signed in while the attempt can take answers, also through half an hour
 * without a network.
 */
export async function keepSession({ tx, now }: Work, { leaseSessionId, deadlineAt }: Attempt): Promise<void> {
  if (!leaseSessionId || !deadlineAt) return;
  await keepSessionAlive(tx, leaseSessionId, now, new Date(deadlineAt.getTime() + LATE_SYNC_WINDOW_MS));
}

/** The attempt is over: the session ends as any other. */
export async function releaseSession({ tx, now }: Work, { leaseSessionId }: Attempt): Promise<void> {
  if (leaseSessionId) await letSessionIdle(tx, leaseSessionId, now);
}
