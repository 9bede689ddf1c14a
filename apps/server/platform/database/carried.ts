import type { KyselyPlugin } from 'kysely';

/**
 * A value that is attached to a database connection. It changes no query and no row. Transactions have the same plugins
 * as their database, so the value is found wherever a row can be read.
 */
export abstract class Carried implements KyselyPlugin {
  transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => node;
  transformResult: KyselyPlugin['transformResult'] = async ({ result }) => result;
}
