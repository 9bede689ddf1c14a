import type { UserId } from '@kasauti/contract/ids.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../platform/database/database.ts';
import { MAX_OWN_ROWS } from '../../../platform/own-data.ts';
import '../tables.ts';

export async function readMemberships(database: Kysely<Tables>, userId: UserId) {
  return await database
    .selectFrom('organisation_member')
    .innerJoin('organisation', 'organisation.organisation_id', 'organisation_member.organisation_id')
    .select(['organisation.name', 'state', 'shares_results as sharesResults', 'changed_at as changedAt'])
    .where('user_id', '=', userId)
    .orderBy('changed_at')
    .limit(MAX_OWN_ROWS)
    .execute();
}
