import type { ClientBase, Pool } from 'pg';

/**
 * Writes a mark into the write-ahead log and commits it. Synchronous standbys confirm the log in its order, so they
 * then have everything that was visible before. Without such a standby nothing is written.
 */
const MARK = `select case when current_setting('synchronous_standby_names') <> ''
  then pg_logical_emit_message(true, 'kasauti', '') end`;

/**
 * Waits until the synchronous standbys have everything that is visible on this connection now. Returns false if
 * PostgreSQL ended the wait without their confirmation. PostgreSQL only warns then: the transaction is committed, but
 * perhaps on one machine alone.
 */
export async function isReplicated(client: ClientBase): Promise<boolean> {
  let isWarned = false;
  const warn = () => {
    isWarned = true;
  };
  client.on('notice', warn);
  try {
    await client.query(MARK);
  } finally {
    client.off('notice', warn);
  }
  return !isWarned;
}

/** Checks whether commits wait for a synchronous standby. */
export async function hasSynchronousStandby(pool: Pick<Pool, 'query'>): Promise<boolean> {
  const { rows } = await pool.query<{ is_set: boolean }>(
    "select current_setting('synchronous_standby_names') <> '' as is_set",
  );
  return rows[0]?.is_set === true;
}
