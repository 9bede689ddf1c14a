import { doublingWait } from '@kasauti/domain/time/backoff.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import type { Work } from '../../../platform/database/work.ts';
import { networkOf } from '../../../platform/http/network-of.ts';
import { hmacSha256 } from '../../../platform/security/hashes.ts';
import type { Secrets } from '../../../platform/security/secrets.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { record } from '../../audit/index.ts';
import {
  deleteFailures,
  deleteFailuresOfAccount,
  type FailureKey,
  type Failures,
  findBlock,
  insertFailures,
  lockFailures,
  updateFailures,
} from '../store/failures.ts';

const WINDOW_MS = 5 * MINUTE_MS;
const FIRST_DELAY_MS = 1_000;
/** Maximum delay. It is short enough that no candidate misses an exam because of it. */
const MAX_DELAY_MS = MINUTE_MS;
/**
 * Factor for the limit of all new devices in one network together. This limit delays an attacker who uses a new device
 * id for each attempt.
 */
const NEW_DEVICES_OF_A_PLACE_TIMES = 3;
/**
 * Length in bits of the IPv6 prefix that counts as one network. Providers give a household or a rented server a /56
 * with 256 networks, so one attacker may control all of them.
 */
const SITE_BITS = 56;
/**
 * Factor for the limit of all new devices everywhere together. It is so high that attempts from one network do not
 * reach this limit. Otherwise an attacker could delay the owner on a new device, for example in a test centre.
 */
const ALL_NEW_DEVICES_TIMES = 30;

/**
 * Returns the count after one more wrong password. The count restarts if a whole window has passed since the end of the
 * last delay. Without a delay, it restarts when its window is over.
 */
export function countOneMore(before: Failures | null, limit: number, now: Date): Failures {
  const restart = (before?.blockedUntil ?? before?.windowStartedAt)?.getTime();
  if (!before || restart === undefined || now.getTime() >= restart + WINDOW_MS)
    return { failures: 1, windowStartedAt: now, blockedUntil: delayedUntil(1, limit, now) };
  const failures = before.failures + 1;
  return { failures, windowStartedAt: before.windowStartedAt, blockedUntil: delayedUntil(failures, limit, now) };
}

function delayedUntil(failures: number, limit: number, now: Date): Date | null {
  if (failures < limit) return null;
  const delayMs = doublingWait({ firstMs: FIRST_DELAY_MS, maxMs: MAX_DELAY_MS }, failures - limit);
  return new Date(now.getTime() + delayMs);
}

/**
 * `of` says which devices the counter covers. A user who is delayed only by counters of `new-devices` may enter a
 * mailed code instead of waiting.
 */
export type Counter = { key: FailureKey; limit: number; of: 'device' | 'new-devices' };
export type Waits = { deviceMs: number; newDevicesMs: number };
type Who = { username: string; deviceId: string; isKnownDevice: boolean; address: string };

/**
 * Returns the counters for a wrong password. The first counter covers the account on this device. If the account was
 * never used on this device, there are two more. One covers all new devices in this network, and the other covers all
 * new devices everywhere. These two delay an attacker who invents device ids, but not the owner on a known device.
 */
export function countersFor(secrets: Secrets, settings: Pick<Settings, 'WRONG_PASSWORDS'>, who: Who): Counter[] {
  const keyed = keyedHash(secrets);
  const limit = settings.WRONG_PASSWORDS;
  const accountKey = accountKeyOf(secrets, who.username);
  const onDevice = { key: { accountKey, deviceKey: keyed(`device ${who.deviceId}`) }, limit, of: 'device' as const };
  if (who.isKnownDevice) return [onDevice];
  const place = { accountKey, deviceKey: keyed(`new devices at ${networkOf(who.address, SITE_BITS)}`) };
  const everywhere = { accountKey, deviceKey: keyed('new devices') };
  return [
    onDevice,
    { key: place, limit: limit * NEW_DEVICES_OF_A_PLACE_TIMES, of: 'new-devices' },
    { key: everywhere, limit: limit * ALL_NEW_DEVICES_TIMES, of: 'new-devices' },
  ];
}

const keyedHash = (secrets: Secrets) => {
  const key = secrets.key('login-failure');
  return (text: string) => hmacSha256(key, text);
};
const accountKeyOf = (secrets: Secrets, username: string) => keyedHash(secrets)(`account ${username}`);

/**
 * Returns how many milliseconds the user must wait before the next attempt, for each kind of counter. 0 means no wait.
 */
export async function findWaits({ tx, now }: Work, counters: Counter[]): Promise<Waits> {
  const waitMs = async (of: Counter['of']) => {
    const keys = counters.filter((counter) => counter.of === of).map(({ key }) => key);
    const until = keys.length > 0 ? await findBlock(tx, keys, now) : null;
    return until ? until.getTime() - now.getTime() : 0;
  };
  return { deviceMs: await waitMs('device'), newDevicesMs: await waitMs('new-devices') };
}

/**
 * Increases these counters after a wrong password. Writes an audit entry when a counter reaches its limit and delays
 * begin.
 */
export async function countWrongPassword(work: Work, counters: Counter[]): Promise<void> {
  for (const { key, limit } of counters) {
    const counted = await countOn(work, key, limit);
    if (counted.failures !== limit) continue;
    record(work, {
      actorId: null,
      actorRole: 'visitor',
      action: 'login.delay',
      objectKind: 'login-failure',
      objectId: key.accountKey.toString('hex').slice(0, 16),
      detail: { failures: counted.failures },
    });
  }
}

async function countOn({ tx, now }: Work, key: FailureKey, limit: number): Promise<Failures> {
  const first = countOneMore(null, limit, now);
  const before = await lockFailures(tx, key);
  if (!before && (await insertFailures(tx, key, first))) return first;
  const counted = countOneMore(before ?? (await lockFailures(tx, key)), limit, now);
  await updateFailures(tx, key, counted);
  return counted;
}

/** Clears these counters after a right password. */
export async function forgiveOnDevice({ tx }: Work, counters: Counter[]): Promise<void> {
  const keys = counters.map((counter) => counter.key);
  await deleteFailures(tx, keys);
}

export async function forgiveAccount({ tx }: Work, secrets: Secrets, username: string): Promise<void> {
  await deleteFailuresOfAccount(tx, accountKeyOf(secrets, username));
}
