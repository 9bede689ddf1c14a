import type { Kysely, KyselyPlugin } from 'kysely';
import type { ContentKeys } from '../security/content-keys.ts';

/**
 * Attaches the content keys to a database connection. It changes no query and no row. Transactions have the same
 * plugins as their database, so a store finds the keys wherever it can read a row.
 */
class CarriedKeys implements KyselyPlugin {
  readonly keys: ContentKeys;
  constructor(keys: ContentKeys) {
    this.keys = keys;
  }
  transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => node;
  transformResult: KyselyPlugin['transformResult'] = async ({ result }) => result;
}

/**
 * Returns the same database with the content keys attached. Stores that use it can decrypt questions and answer keys.
 */
export function withContentKeys<Tables>(database: Kysely<Tables>, keys: ContentKeys): Kysely<Tables> {
  return database.withPlugin(new CarriedKeys(keys));
}

/** Returns the content keys attached to a database or to one of its transactions. */
export function contentKeysOf<Tables>(executor: Kysely<Tables>): ContentKeys {
  const carried = executor.getExecutor().plugins.find((plugin) => plugin instanceof CarriedKeys);
  if (!carried) throw new Error('this database was opened without the keys of its content');
  return carried.keys;
}
