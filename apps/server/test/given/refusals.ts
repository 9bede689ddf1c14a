import type { TestApp } from '../app.ts';

/**
 * Returns how often a user was refused another user's object. With null, counts all users. The result is the sum of the
 * audit entries and the separate counter.
 */
export async function countRefusals(app: TestApp, userId: string | null = null): Promise<number> {
  const { rows } = await app.pool.query(
    `select ((select count(*) from audit_entry where action = 'access.refused' and ($1::uuid is null or actor_id = $1))
      + (select coalesce(sum(further), 0) from refused_access where $1::uuid is null or user_id = $1))::int as n`,
    [userId],
  );
  return rows[0].n;
}
