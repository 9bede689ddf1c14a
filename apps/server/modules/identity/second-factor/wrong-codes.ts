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

/** Number of wrong codes in a row that cause no wait. A user may mistype a code or have a phone with a wrong clock. */
const FREE_TRIES = 4;
const FIRST_WAIT_MS = MINUTE_MS;
/**
 * Maximum wait. It is short, so that the owner is never locked out for long. A person who knows the password has about
 * fifty attempts a day, each with a chance of three in a million.
 */
const MAX_WAIT_MS = 30 * MINUTE_MS;
/**
 * Time after which wrong codes are forgotten. It is longer than any wait, so that pauses between attempts give no
 * advantage. A right code clears the count at once.
 */
export const FORGIVEN_AFTER_MS = DAY_MS;

/** Device id of the counter that all devices share on which the account was never used. */
const NEW_DEVICES = '';

/** Returns the count after one more wrong code. */
export function afterWrongCode(before: CodeFailures | null, now: Date): CodeFailures {
  const isForgiven = !before || now.getTime() >= before.lastFailedAt.getTime() + FORGIVEN_AFTER_MS;
  const failures = isForgiven ? 1 : before.failures + 1;
  const waits = failures - FREE_TRIES;
  const waitMs = doublingWait({ firstMs: FIRST_WAIT_MS, maxMs: MAX_WAIT_MS }, waits - 1);
  return { failures, lastFailedAt: now, blockedUntil: waits > 0 ? new Date(now.getTime() + waitMs) : null };
}

/**
 * Returns the counter for the wrong codes of this login. Each known device has its own counter. A person who knows the
 * password therefore cannot lock the owner out on a known device. All other devices share one counter, because an
 * attacker can invent any number of device ids.
 */
export async function countOf({ tx }: Work, who: { userId: UserId; deviceId: string }): Promise<CodeCount> {
  const isKnown = await isKnownDevice(tx, who.userId, who.deviceId);
  return { userId: who.userId, deviceId: isKnown ? who.deviceId : NEW_DEVICES };
}

/**
 * Returns how many milliseconds the user must wait before the next code. 0 means no wait. The callers of this function
 * and of the following ones have locked the user's row.
 */
export async function findCodeWaitMs({ tx, now }: Work, count: CodeCount): Promise<number> {
  const until = (await findCodeFailures(tx, count))?.blockedUntil;
  return until ? Math.max(0, until.getTime() - now.getTime()) : 0;
}

/** Counts a wrong code. When waits begin, this function writes an audit entry and announces `codes-guessed`. */
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

/** Clears this counter after a right code. */
export async function forgiveCodes({ tx }: Work, count: CodeCount): Promise<void> {
  await deleteCodeFailures(tx, count);
}
