import type { AttemptId } from '@kasauti/contract/ids.ts';
import { isRoomMode } from '@kasauti/domain/proctoring/proctoring-mode.ts';
import { LRUCache } from 'lru-cache';
import type { App } from '../../../platform/app.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Hub } from '../../../platform/live/hub.ts';
import { record } from '../../audit/index.ts';
import { isDeviceOfSession } from '../../identity/index.ts';
import type { Caller } from '../entry/entry-facts.ts';
import { publishAttemptChange } from '../publish-attempt-change.ts';
import type { Writer } from '../save/why-cannot-save.ts';
import { type Attempt, changeAttempt, lockAttempt } from '../store/attempts.ts';

/**
 * Duration for which a refused session is refused again without a database query. This protects against a script that
 * retries a thousand times per second.
 */
const REFUSED_FOR_MS = 5_000;
const MAX_REFUSED = 10_000;

type Ask = Writer & { attemptId: AttemptId; caller: Caller };

/**
 * Returns `claimWriteAccess`. Call it for a session that sent the current lease epoch but was refused, usually because
 * another session holds the lease. It returns true if the session may write now.
 *
 * While an attempt runs, the session cannot get the lease here. In a proctored room, the attempt to write counts as a
 * request for the lease, so the proctor sees it. After an attempt ended at its deadline, nobody can take over the lease
 * any more, but the remaining answers can still be sent. In a proctored room, only the device that held the lease may
 * send them. In other modes, any session of the candidate may.
 */
export function makeClaimWriteAccess({ hub, inTransaction }: Pick<App, 'hub' | 'inTransaction'>) {
  const refusedUntil = new LRUCache<string, number>({ max: MAX_REFUSED });

  return async function claimWriteAccess({ attemptId, leaseEpoch, caller }: Ask, requestId: string): Promise<boolean> {
    const name = `${attemptId} ${caller.sessionId}`;
    if ((refusedUntil.get(name) ?? 0) > performance.now()) return false;
    const may = await inTransaction(async (work) => {
      const attempt = await lockAttempt(work.tx, attemptId);
      if (attempt?.candidateId !== caller.userId || attempt.leaseEpoch !== leaseEpoch) return false;
      if (attempt.leaseSessionId === caller.sessionId) return true;
      if (attempt.state === 'submitted') return await bindToEnded(work, attempt, caller);
      await noteTry(work, hub, attempt, caller);
      return false;
    }, requestId);
    if (!may) refusedUntil.set(name, performance.now() + REFUSED_FOR_MS);
    return may;
  };
}

/**
 * Returns true if the caller uses the device that holds the lease, even in another session. The proctor does not need
 * to authorise this device again.
 */
export async function isOnLeaseDevice(work: Pick<Work, 'tx'>, attempt: Attempt, caller: Caller): Promise<boolean> {
  const { leaseSessionId } = attempt;
  return leaseSessionId !== null && (await isDeviceOfSession(work.tx, leaseSessionId, caller));
}

async function bindToEnded(work: Work, attempt: Attempt, caller: Caller): Promise<boolean> {
  if (attempt.submittedBy !== 'deadline') return false;
  if (isRoomMode(attempt.mode) && !(await isOnLeaseDevice(work, attempt, caller))) return false;
  await changeAttempt(work.tx, attempt.attemptId, { lease_session_id: caller.sessionId });
  record(work, {
    actorId: caller.userId,
    actorRole: 'candidate',
    action: 'attempt.send-after-end',
    objectKind: 'attempt',
    objectId: attempt.attemptId,
    detail: { epoch: attempt.leaseEpoch },
  });
  return true;
}

/** Records and announces that a new device tried to write in a proctored room. Does so once per session. */
async function noteTry(work: Work, hub: Hub, attempt: Attempt, caller: Caller): Promise<void> {
  const { attemptId, state, mode } = attempt;
  if (!isRoomMode(mode) || (state !== 'active' && state !== 'paused')) return;
  if (attempt.leaseNextSessionId === caller.sessionId || (await isOnLeaseDevice(work, attempt, caller))) return;
  await markWaitingForProctor(work, hub, attempt, caller);
  const at = work.now.toISOString();
  await work.announce({ kind: 'device-not-let-in', attemptId, sessionId: caller.sessionId, at });
}

/** Records that the caller's device waits for the proctor, and notifies the room. A repeated call changes nothing. */
export async function markWaitingForProctor(work: Work, hub: Hub, attempt: Attempt, caller: Caller): Promise<Attempt> {
  if (attempt.leaseNextSessionId === caller.sessionId) return attempt;
  const waiting = await changeAttempt(work.tx, attempt.attemptId, {
    lease_waits_for_proctor: true,
    lease_next_session_id: caller.sessionId,
  });
  await publishAttemptChange(work, hub, waiting, null);
  return waiting;
}
