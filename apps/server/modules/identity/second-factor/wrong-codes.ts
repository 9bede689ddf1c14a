import type { UserId } from '@kasauti/contract/ids.ts';
import { doublingWait } from '@kasauti/domain/time/backoff.ts';
import { DAY_MS, MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import type { Work } from '../../../platform/database/work.ts';
import { record } from '../../audit/index.ts';
import {
  type CodeCount,
  type CodeFailures,
  deleteCodeFailures,
  findCodeFailures,
  keepCodeFailures,
} from '../store/code-failures.ts';
import { isKnownDevice } from '../store/sessions.ts';

/** So many wrong codes in a row bring no wait: a clock that is off, a digit mistyped. */
const FREE_TRIES = 4;
const FIRST_WAIT_MS = MINUTE_MS;
/**
 * Waits grow to this and no further: nobody is locked out for ever. A guesser with the password gets some fifty tries a
 * day, at three codes in a million.
 */
const MAX_WAIT_MS = 30 * MINUTE_MS;
/** Longer than any wait, so pauses between tries win nothing. A right code clears the count at once. */
export const FORGIVEN_AFTER_MS = DAY_MS;

/** Every device on which the account was never used. */
const NEW_DEVICES = '';

/** The count after one more wrong code. */
export function afterWrongCode(before: CodeFailures | null, now: Date): CodeFailures {
  const isForgiven = !before || now.getTime() >= before.lastFailedAt.getTime() + FORGIVEN_AFTER_MS;
  const failures = isForgiven ? 1 : before.failures + 1;
  const waits = failures - FREE_TRIES;
  const waitMs = doublingWait({ firstMs: FIRST_WAIT_MS, maxMs: MAX_WAIT_MS }, waits - 1);
  return { failures, lastFailedAt: now, blockedUntil: waits > 0 ? new Date(now.getTime() + waitMs) : null };
}

/**
 * Where wrong codes of this login count. Devices that the account knows count each by itself, so that a stranger who
 * has the password locks the owner out of none of them. All others count together, since a guesser can name as many as
 * they like.
 */
export async function countOf({ tx }: Work, who: { userId: UserId; deviceId: string }): Promise<CodeCount> {
  const isKnown = await isKnownDevice(tx, who.userId, who.deviceId);
  return { userId: who.userId, deviceId: isKnown ? who.deviceId : NEW_DEVICES };
}

/** How long the next code must wait; 0: not at all. The caller holds the lock on the user's row, here and below. */
export async function findCodeWaitMs({ tx, now }: Work, count: CodeCount): Promise<number> {
  const until = (await findCodeFailures(tx, count))?.blockedUntil;
  return until ? Math.max(0, until.getTime() - now.getTime()) : 0;
}

/** Counts a wrong code. When waiting times begin, that is audited; announces `codes-guessed`. */
export async function countWrongCode(work: Work, count: CodeCount): Promise<void> {
  const { tx, now } = work;
  const counted = afterWrongCode(await findCodeFailures(tx, count), now);
  await keepCodeFailures(tx, count, counted);
  if (counted.failures !== FREE_TRIES + 1) return;
  const { userId } = count;
  const fact = { actorId: null, actorRole: 'visitor', action: 'second-factor.delay', objectKind: 'user' };
  record(work, { ...fact, objectId: userId, detail: { failures: counted.failures } });
  await work.announce({ kind: 'codes-guessed', userId, at: now.toISOString() });
}

/** A right code: what was mistyped before is forgiven where it was typed. */
export async function forgiveCodes({ tx }: Work, count: CodeCount): Promise<void> {
  await deleteCodeFailures(tx, count);
}
