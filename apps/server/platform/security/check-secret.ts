import type { Database } from '../database/database.ts';
import { StartProblem } from '../database/embedded-postgres/start-problem.ts';
import { sha256 } from './hashes.ts';
import type { Secrets } from './secrets.ts';
import '../tables.ts';

/**
 * Checks that the secret is the one that this database was first used with. Throws `StartProblem` for another
 * secret, with which papers could not be decrypted, staff could not log in, and signatures would be invalid. When
 * two processes start a new installation at once, the secret of the first one counts.
 */
export async function checkSecret(database: Database, secrets: Secrets): Promise<void> {
  const fingerprint = sha256(secrets.key('fingerprint'));
  await database
    .insertInto('installation_secret')
    .values({ fingerprint })
    .onConflict((conflict) => conflict.column('only_row').doNothing())
    .execute();
  const kept = await database.selectFrom('installation_secret').select('fingerprint').executeTakeFirstOrThrow();
  if (!kept.fingerprint.equals(fingerprint)) {
    throw new StartProblem(
      'This database belongs to another secret than the one of this start: set KASAUTI_SECRET to the one that it was first started with, or bring back the file “secret” of its data folder.',
    );
  }
}
