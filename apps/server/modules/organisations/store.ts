import type { OrganisationId, UserId } from '@kasauti/contract/ids.ts';
import type { Insertable, Kysely } from 'kysely';
import type { Tables, Tx } from '../../platform/database/database.ts';
import { MAX_OWN_ROWS } from '../../platform/own-data.ts';
import './tables.ts';

/** Inserts an organisation. Returns false if its code is already used. */
export async function insertOrganisation(tx: Tx, organisation: Insertable<Tables['organisation']>): Promise<boolean> {
  const row = await tx
    .insertInto('organisation')
    .values(organisation)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('organisation_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds a member, or sets the state of an existing member. The member's consent does not change. */
export async function upsertMember(tx: Tx, member: Insertable<Tables['organisation_member']>): Promise<void> {
  await tx
    .insertInto('organisation_member')
    .values(member)
    .onConflict((conflict) =>
      conflict
        .columns(['organisation_id', 'user_id'])
        .doUpdateSet({ state: member.state, changed_at: member.changed_at })
        .where('organisation_member.state', '<>', member.state),
    )
    .execute();
}

/** Returns all organisations, sorted by name. */
export async function listOrganisations(executor: Kysely<Tables>) {
  return await executor
    .selectFrom('organisation')
    .select(['organisation_id as id', 'code as key', 'name'])
    .orderBy('name')
    .limit(10_000)
    .execute();
}

/** Returns the organisations that have approved this person. */
export async function findMembershipsOf(executor: Kysely<Tables>, userId: UserId): Promise<OrganisationId[]> {
  const rows = await executor
    .selectFrom('organisation_member')
    .select('organisation_id as organisationId')
    .where('user_id', '=', userId)
    .where('state', '=', 'approved')
    .limit(1000)
    .execute();
  return rows.map(({ organisationId }) => organisationId);
}

const MAX_MEMBERS = 100_000;

/** Returns the approved members of an organisation. */
export async function findMembers(executor: Kysely<Tables>, organisationId: OrganisationId): Promise<UserId[]> {
  const rows = await executor
    .selectFrom('organisation_member')
    .select('user_id as userId')
    .where('organisation_id', '=', organisationId)
    .where('state', '=', 'approved')
    .orderBy('user_id')
    .limit(MAX_MEMBERS)
    .execute();
  return rows.map(({ userId }) => userId);
}

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

export async function eraseMemberships(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('organisation_member').where('user_id', '=', userId).execute();
}
