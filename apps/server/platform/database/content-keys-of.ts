import type { Kysely, KyselyPlugin } from 'kysely';
import type { ContentKeys } from '../security/content-keys.ts';

/**
 * Carries the content keys along with a database. It changes no query and no row. The transactions of the database
 * have the same plugins, so a store finds the keys wherever it can read a row.
 */
class CarriedKeys implements KyselyPlugin {
  readonly keys: ContentKeys;
  constructor(keys: ContentKeys) {
    this.keys = keys;
  }
  transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => node;
  transformResult: KyselyPlugin['transformResult'] = async ({ result }) => result;
}

/** Returns the same database, whose stores can decrypt questions and keys. */
export function withContentKeys<Tables>(database: Kysely<Tables>, keys: ContentKeys): Kysely<Tables> {
  return database.withPlugin(new CarriedKeys(keys));
}

/** Returns the content keys of a database or of a transaction on it. */
export function contentKeysOf<Tables>(executor: Kysely<Tables>): ContentKeys {
  const carried = executor.getExecutor().plugins.find((plugin) => plugin instanceof CarriedKeys);
  if (!carried) throw new Error('this database was opened without the keys of its content');
  return carried.keys;
}
