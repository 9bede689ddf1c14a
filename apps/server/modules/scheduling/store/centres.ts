import type { CentreId } from '@kasauti/contract/ids.ts';
import type { Scope } from '@kasauti/contract/staff/scopes.ts';
import { type Insertable, type Kysely, sql } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import { hasWords } from '../../../platform/lists/find-words.ts';
import '../tables.ts';

const MAX_CENTRES = 2000;
const CENTRE_COLUMNS = [
  'centre_id as centreId',
  'name',
  'address',
  'city',
  'city_hi as cityHi',
  'state_code as stateCode',
  'latitude',
  'longitude',
  'facilities',
  'directions',
  'time_zone as timeZone',
] as const;

export async function findCentres(executor: Kysely<Tables>) {
  return await executor
    .selectFrom('centre')
    .select(CENTRE_COLUMNS)
    .orderBy('city')
    .orderBy('name')
    .limit(MAX_CENTRES)
    .execute();
}

/**
 * Finds centres whose name, city and Hindi city name together contain all of these words. If `within` is not null, only
 * the centre of this scope is searched.
 */
export async function findCentresBy(
  executor: Kysely<Tables>,
  { words, within }: { words: string; within: Scope | null },
  limit: number,
) {
  return await executor
    .selectFrom('centre')
    .select(['centre_id as centreId', 'name', 'city'])
    .where(hasWords([sql`name`, sql`city`, sql`city_hi`], words))
    .$if(within !== null, (centres) => centres.where('centre_id', '=', within?.id as CentreId))
    .orderBy('name')
    .orderBy('centre_id')
    .limit(limit)
    .execute();
}

/** Lists the id, key and name of every centre, ordered by name. */
export async function listCentreNames(executor: Kysely<Tables>) {
  return await executor
    .selectFrom('centre')
    .select(['centre_id as id', 'slug as key', 'name'])
    .orderBy('name')
    .limit(MAX_CENTRES)
    .execute();
}

export type Centre = Awaited<ReturnType<typeof findCentres>>[number];
export async function findCentresNamed(executor: Kysely<Tables>, centreIds: readonly CentreId[]): Promise<Centre[]> {
  if (centreIds.length === 0) return [];
  return await executor
    .selectFrom('centre')
    .select(CENTRE_COLUMNS)
    .where('centre_id', '=', sql<CentreId>`any(${centreIds}::uuid[])`)
    .orderBy('centre_id')
    .execute();
}

export async function findCentre(executor: Kysely<Tables>, centreId: CentreId): Promise<Centre | null> {
  const row = await executor
    .selectFrom('centre')
    .select(CENTRE_COLUMNS)
    .where('centre_id', '=', centreId)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Returns true if PostgreSQL knows this time zone. Some queries compute the local date of a sitting in its time zone.
 * With an unknown time zone they would fail.
 */
export async function isKnownTimeZone(executor: Kysely<Tables>, timeZone: string): Promise<boolean> {
  const known = sql<{ name: string }>`select name from pg_timezone_names where name = ${timeZone}`;
  return (await known.execute(executor)).rows.length > 0;
}

export async function insertCentre(tx: Tx, centre: Insertable<Tables['centre']>): Promise<void> {
  await tx.insertInto('centre').values(centre).execute();
}

/**
 * Sets the Hindi name of a city at all centres in that city. `city` is the English name, with which users filter.
 * Returns the ids of the centres.
 */
export async function putCityHi(tx: Tx, city: string, cityHi: string): Promise<CentreId[]> {
  const rows = await tx
    .updateTable('centre')
    .set({ city_hi: cityHi })
    .where('city', '=', city)
    .returning('centre_id as centreId')
    .execute();
  return rows.map(({ centreId }) => centreId);
}
