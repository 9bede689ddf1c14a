import pg from 'pg';
import { isConnectionOver } from '../faults.ts';
import { isReadOnly } from './read-only.ts';

/**
 * Maximum number of prepared statements per connection. Each takes memory in the PostgreSQL process of the connection.
 */
const MAX_PREPARED = 400;
/**
 * A statement is prepared from this use on. Statements that are built for a single request are therefore never
 * prepared.
 */
const PREPARED_FROM = 3;

/**
 * Gives each repeated statement a name, so that PostgreSQL stores its plan. Planning these statements took longer than
 * running them.
 */
function makePreparer(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const seen = new Map<string, number>();
  return (text) => {
    const name = names.get(text);
    if (name !== undefined || names.size >= MAX_PREPARED) return name;
    const times = (seen.get(text) ?? 0) + 1;
    if (times < PREPARED_FROM) {
      if (seen.size >= MAX_PREPARED) seen.clear();
      seen.set(text, times);
      return undefined;
    }
    seen.delete(text);
    const given = `k${names.size + 1}`;
    names.set(text, given);
    return given;
  };
}

/**
 * Returns the class of a pool's clients. A client prepares statements that are repeated. It closes itself when it can
 * no longer be used. `onReadOnly` is called when a server turns out to accept no changes.
 */
export function preparingClient(onReadOnly: () => void): typeof pg.Client {
  const nameOf = makePreparer();
  return class extends pg.Client {
    override query(...words: unknown[]): never {
      const [text, values, ...others] = words;
      const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined;
      const asked = name === undefined ? words : [{ name, text, values }, ...others];
      const answer: unknown = super.query(...(asked as Parameters<pg.Client['query']>));
      if (answer instanceof Promise) answer.catch((error: unknown) => this.#endWhenOver(error));
      return answer as never;
    }

    /**
     * Closes a connection that cannot be used any more, so that the pool drops it. If its statement got no response,
     * the next user of the connection would wait for that statement. If its server accepts no changes any more, the
     * next statement would fail too.
     */
    #endWhenOver(error: unknown): void {
      if (isReadOnly(error)) onReadOnly();
      if (isConnectionOver(error)) this.end().catch(() => {}); // the connection is already broken
    }
  };
}
