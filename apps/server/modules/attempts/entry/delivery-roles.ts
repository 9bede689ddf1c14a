import type { App } from '../../../platform/app.ts';
import { inTransaction } from '../../../platform/database/work.ts';

/** Saves answers, and can do nothing else. */
export const LANE_ROLE = 'kasauti_delivery';
/**
 * Moves an attempt on for its candidate. Like the other role, it has no right to keys, explanations and authors'
 * sources.
 */
export const ATTEMPT_ROLE = 'kasauti_attempt';

type Parts = Pick<App, 'pool' | 'log'>;

/** The role's name when our connections may work under it; otherwise null, and the log says so. */
export async function usableRole({ pool, log }: Parts, role: string): Promise<string | null> {
  const { rows } = await pool.query<{ can: boolean }>(
    "select coalesce((select pg_has_role(current_user, oid, 'member') from pg_roles where rolname = $1), false) as can",
    [role],
  );
  if (rows[0]?.can === true) return role;
  log.warn({ event: 'delivery-role-missing', role });
  return null;
}

/** Transactions under the role that moves attempts on. Where there is none, they have the server's own rights. */
export async function openDelivery(app: Parts & Pick<App, 'database'>): Promise<Pick<App, 'inTransaction'>> {
  const role = await usableRole(app, ATTEMPT_ROLE);
  return {
    inTransaction: (act, requestId) => inTransaction(app.database, act, { requestId: requestId ?? null, role }),
  };
}
