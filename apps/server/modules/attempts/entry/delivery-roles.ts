import type { App } from '../../../platform/app.ts';
import { inTransaction } from '../../../platform/database/work.ts';

/** Database role that may only do what is needed to save answers. */
export const LANE_ROLE = 'kasauti_delivery';
/**
 * Database role for the candidate's own actions on an attempt. Like `LANE_ROLE`, it cannot read answer keys,
 * explanations or authors' sources.
 */
export const ATTEMPT_ROLE = 'kasauti_attempt';

type Parts = Pick<App, 'pool' | 'log'>;

/** Returns the name of the role if the server may use it. Otherwise logs a warning and returns null. */
export async function usableRole({ pool, log }: Parts, role: string): Promise<string | null> {
  const { rows } = await pool.query<{ can: boolean }>(
    "select coalesce((select pg_has_role(current_user, oid, 'member') from pg_roles where rolname = $1), false) as can",
    [role],
  );
  if (rows[0]?.can === true) return role;
  log.warn({ event: 'delivery-role-missing', role });
  return null;
}

/**
 * Returns an `inTransaction` that runs under `ATTEMPT_ROLE`. If the server may not use this role, its transactions run
 * under the server's own role.
 */
export async function openDelivery(app: Parts & Pick<App, 'database'>): Promise<Pick<App, 'inTransaction'>> {
  const role = await usableRole(app, ATTEMPT_ROLE);
  return {
    inTransaction: (act, requestId) => inTransaction(app.database, act, { requestId: requestId ?? null, role }),
  };
}
