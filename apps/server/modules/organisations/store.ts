import type { Insertable } from 'kysely';
import type { Tables, Tx } from '../../platform/database.ts';
import './tables.ts';

/** False when the code is taken. */
export async function insertOrganisation(tx: Tx, organisation: Insertable<Tables['organisation']>): Promise<boolean> {
  const row = await tx
    .insertInto('organisation')
    .values(organisation)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('organisation_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whoever is a member already stays one, with the consent they gave. */
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
