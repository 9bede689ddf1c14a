import type { ClientBase, QueryConfig } from 'pg';

/** PostgreSQL's code for a change on a server, or in a session, that accepts no changes. */
const READ_ONLY = '25006';
/** A server that does not answer this question within that time is given up. */
const ANSWER_MS = 5_000;
/** How often a connection that is held for long is checked. */
const CHECK_EVERY_MS = 2_000;

/** Thrown for a connection to a server that accepts no changes: a standby, or a server that was demoted. */
export class ReadOnlyServer extends Error {
  readonly code = READ_ONLY;
  constructor() {
    super('the database server accepts no changes');
  }
}

/** Checks whether a statement failed because the server accepts no changes. The statement has then changed nothing. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof Error && (error as { code?: string }).code === READ_ONLY;
}

/**
 * Throws if the server of a connection accepts no changes. Such a server must not be read either, because it may lag
 * behind. It even grants advisory locks, which nobody on the primary sees.
 */
export async function refuseReadOnly(client: Pick<ClientBase, 'query'>): Promise<void> {
  const question = { text: 'show transaction_read_only', query_timeout: ANSWER_MS } as QueryConfig;
  const { rows } = await client.query<{ transaction_read_only: string }>(question);
  if (rows[0]?.transaction_read_only !== 'off') throw new ReadOnlyServer();
}

/**
 * Runs `check` repeatedly until it fails, then calls `onLost` once. Returns a function that ends the checks. It is for
 * connections that only wait, for example for notifications: they send no statement that would fail after a
 * switch-over.
 */
export function watchServer(check: () => Promise<void>, onLost: () => void): () => void {
  let isOver = false;
  let timer: NodeJS.Timeout;
  const checkLater = () => {
    timer = setTimeout(() => {
      check().then(
        () => {
          if (!isOver) checkLater();
        },
        () => {
          if (!isOver) onLost();
        },
      );
    }, CHECK_EVERY_MS);
    timer.unref();
  };
  checkLater();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
