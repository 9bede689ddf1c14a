import type { Kysely } from 'kysely';
import type { ContentKeys } from '../security/content-keys.ts';
import { Carried } from './carried.ts';

class CarriedKeys extends Carried {
  readonly keys: ContentKeys;
  constructor(keys: ContentKeys) {
    super();
    this.keys = keys;
  }
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
