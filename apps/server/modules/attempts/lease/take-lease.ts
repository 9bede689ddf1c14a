import { randomUUID } from 'node:crypto';
import { takeLease as contract } from '@kasauti/contract/attempts/attempts.ts';
import type { AttemptId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { isRoomMode } from '@kasauti/domain/proctoring/proctoring-mode.ts';
import { payloadText } from '@kasauti/domain/receipts/leaf.ts';
import type { App } from '../../../platform/app.ts';
import { refuseAndCommit, type Work } from '../../../platform/database/work.ts';
import type { Hub } from '../../../platform/live/hub.ts';
import { record } from '../../audit/index.ts';
import { leafHash, type SignedChain } from '../commit/signed-chain.ts';
import { closeIfDue } from '../ending/close-attempt.ts';
import type { Caller } from '../entry/entry-facts.ts';
import { PAPER_RETRY_SECONDS, readPaperKey } from '../paper/seal-paper.ts';
import { publishAttemptChange } from '../publish-attempt-change.ts';
import { type Attempt, changeAttempt, lockAttempt } from '../store/attempts.ts';
import { findNewestHeads } from '../store/heads.ts';
import { insertServerEntry, readLastSeq } from '../store/journal.ts';
import { keepSession } from './keep-session.ts';
import { isOnLeaseDevice, markWaitingForProctor } from './other-session.ts';

const { refusals } = contract;

/**
 * Transfers the lease to the caller's session and raises its epoch. The server then refuses everything that the old
 * page sends. The transfer is an entry of the journal, so the journal shows which session wrote at which time. In a
 * proctored room, a new device must wait for the proctor, and the clock continues to run. Another tab of the same
 * session does not wait, and neither does the same device after a new login.
 */
export async function takeLease(
  work: Work,
  parts: Pick<App, 'hub' | 'secrets' | 'log'> & { chain: SignedChain },
  ask: { attemptId: AttemptId; caller: Caller },
) {
  const { tx } = work;
  const { caller, attemptId } = ask;
  const locked = await lockAttempt(tx, attemptId);
  if (!locked) return refuse(refusals, 'not-found');
  if (locked.candidateId !== caller.userId) return refuse(refusals, 'forbidden');
  const attempt = await closeIfDue(work, parts.hub, locked);
  // The attempt has just been closed, because its time ran out. The request is refused, but the closing is committed.
  if (attempt !== locked) return refuseAndCommit(refusals, 'already-submitted');
  const { state } = attempt;
  if (state === 'terminated') return refuse(refusals, 'terminated');
  if (state === 'submitted') return refuse(refusals, 'already-submitted');
  if (state !== 'active' && state !== 'paused') return refuse(refusals, 'not-started');
  if (isRoomMode(attempt.mode) && !isLetIn(attempt, caller) && !(await isOnLeaseDevice(work, attempt, caller))) {
    await markWaitingForProctor(work, parts.hub, attempt, caller);
    return refuseAndCommit(refusals, 'not-authorised');
  }
  if (state === 'paused') return refuse(refusals, 'paused');
  // A page that cannot open the paper must not get the lease, because the page that can open it would then have to stop
  // saving.
  const paperKey = await readPaperKey(parts, tx, attempt);
  if (!paperKey) return refuse(refusals, 'paper-not-opened', { retryAfterSeconds: PAPER_RETRY_SECONDS });
  return { paperKey, ...(await raiseEpoch(work, parts, attempt, caller)) };
}

function isLetIn(attempt: Attempt, caller: Caller): boolean {
  if (attempt.leaseSessionId === caller.sessionId) return true;
  return attempt.leaseNextSessionId === caller.sessionId && !attempt.leaseWaitsForProctor;
}

async function raiseEpoch(
  work: Work,
  { hub, chain }: { hub: Hub; chain: SignedChain },
  attempt: Attempt,
  caller: Caller,
) {
  const { tx, now } = work;
  const { attemptId } = attempt;
  const epoch = attempt.leaseEpoch + 1;
  const isSame = attempt.leaseSessionId === caller.sessionId;
  const facts = {
    attemptId,
    seq: (await readLastSeq(tx, attemptId)) + 1,
    opId: randomUUID(),
    leaseEpoch: epoch,
    clientAtMs: now.getTime(),
    arrivedAtMs: now.getTime(),
    kind: 'lease' as const,
    itemRef: null,
    payload: payloadText({ epoch }),
  };
  if (chain.needsLink) chain.link((await findNewestHeads(tx))?.hash ?? null);
  const commit = chain.next([leafHash(facts)], now.getTime());
  await insertServerEntry(tx, commit.root, {
    attempt_id: attemptId,
    seq: facts.seq,
    op_id: facts.opId,
    item_ref: null,
    kind: facts.kind,
    payload: facts.payload,
    client_at: now,
    arrived_at: now,
    lease_epoch: epoch,
    late: false,
  });
  const taken = await changeAttempt(tx, attemptId, {
    lease_epoch: epoch,
    lease_session_id: caller.sessionId,
    lease_waits_for_proctor: false,
    lease_next_session_id: null,
  });
  await keepSession(work, taken);
  record(work, {
    actorId: caller.userId,
    actorRole: 'candidate',
    action: 'attempt.take-over',
    objectKind: 'attempt',
    objectId: attemptId,
    detail: { epoch, otherDevice: !isSame && !(await isOnLeaseDevice(work, attempt, caller)), newSession: !isSame },
  });
  await publishAttemptChange(work, hub, taken, { kind: 'lease-taken', epoch });
  return { attempt: taken, commit };
}
