import type { UserId } from '@kasauti/contract/ids.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import '../tables.ts';

/** Maximum number of devices in the list, more than a user has in use. */
const MAX_LISTED = 50;

/** The public reference of a device. The device id contains the browser's version and more, so it is not shown. */
const deviceRef = sql<string>`encode(sha256(convert_to(device.device_id, 'UTF8')), 'hex')`;

type Seen = { userId: UserId; deviceId: string; label: string; browserHash: Buffer; now: Date };

/**
 * Records the use of an account on a device. Returns `known` if the account was used before with this device id or in
 * this browser. Returns `first` if the account was never used on any device, otherwise `another`. The caller has locked
 * the user's row.
 */
export async function seeDevice(tx: Tx, seen: Seen): Promise<'known' | 'first' | 'another'> {
  const { userId, deviceId, label, browserHash, now } = seen;
  const before = await tx
    .selectFrom('device')
    .select('first_seen_at')
    .select((device) =>
      device.or([device('device_id', '=', deviceId), device('browser_hash', '=', browserHash)]).as('isIt'),
    )
    .where('user_id', '=', userId)
    .orderBy('first_seen_at')
    .execute();
  const known = before.find(({ isIt }) => isIt);
  // This row belongs to the same browser. It contains the device id that the browser had before its last logout.
  await tx
    .deleteFrom('device')
    .where('user_id', '=', userId)
    .where('browser_hash', '=', browserHash)
    .where('device_id', '<>', deviceId)
    .execute();
  const columns = { label, last_seen_at: now, browser_hash: browserHash };
  await tx
    .insertInto('device')
    .values({ user_id: userId, device_id: deviceId, first_seen_at: known?.first_seen_at ?? now, ...columns })
    .onConflict((conflict) => conflict.columns(['user_id', 'device_id']).doUpdateSet(columns))
    .execute();
  if (known) return 'known';
  return before.length === 0 ? 'first' : 'another';
}

/** Finds the devices of an account, last used first. */
export async function findDevices(executor: Kysely<Tables>, userId: UserId) {
  return await executor
    .selectFrom('device')
    .innerJoinLateral(
      (use) =>
        use
          .selectFrom('session')
          .select((session) => session.fn.max('session.last_seen_at').as('usedAt'))
          .select(sql<boolean>`coalesce(bool_or(session.ended_at is null), false)`.as('isActive'))
          .whereRef('session.user_id', '=', 'device.user_id')
          .whereRef('session.device_id', '=', 'device.device_id')
          .as('use'),
      (join) => join.onTrue(),
    )
    .select(['device.device_id as deviceId', 'device.label', 'device.first_seen_at as firstSeenAt', 'use.isActive'])
    .select(deviceRef.as('deviceRef'))
    .select(sql<Date>`greatest(device.last_seen_at, "use"."usedAt")`.as('lastSeenAt'))
    .where('device.user_id', '=', userId)
    .orderBy('lastSeenAt', 'desc')
    .limit(MAX_LISTED)
    .execute();
}

/** Finds a device of an account by its public reference, or null. */
export async function findDeviceByRef(tx: Tx, userId: UserId, ref: string) {
  const row = await tx
    .selectFrom('device')
    .select(['device_id as deviceId', 'label'])
    .where('user_id', '=', userId)
    .where(deviceRef, '=', ref)
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteDevice(tx: Tx, userId: UserId, deviceId: string): Promise<void> {
  await tx.deleteFrom('device').where('user_id', '=', userId).where('device_id', '=', deviceId).execute();
}
