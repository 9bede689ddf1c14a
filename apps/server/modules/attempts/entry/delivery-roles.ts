import type { App } from '../../../platform/app.ts';
import { inTransaction } from '../../../platform/database/work.ts';

/** Database role for saving answers. It has no other rights. */
export const LANE_ROLE = 'kasauti_delivery';
/**
 * Database role for the candidate's own actions on an attempt. Like `LANE_ROLE`, it cannot read answer keys,
 * explanations or authors' sources.
 */
export const ATTEMPT_ROLE = 'kasauti_attempt';

type Parts = Pick<App, 'pool' | 'log'>;

/**
 * Returns the role's name if the server's connections can use the role. Otherwise logs a warning and returns null.
 */
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
 * Returns `inTransaction` under `ATTEMPT_ROLE`. If this role is not usable, transactions keep the server's own
 * rights.
 */
export async function openDelivery(app: Parts & Pick<App, 'database'>): Promise<Pick<App, 'inTransaction'>> {
  const role = await usableRole(app, ATTEMPT_ROLE);
  return {
    inTransaction: (act, requestId) => inTransaction(app.database, act, { requestId: requestId ?? null, role }),
  };
}
