import type { Database } from '../database/database.ts';
import { StartProblem } from '../database/embedded-postgres/start-problem.ts';
import type { Settings } from '../settings/settings.ts';
import { sha256 } from './hashes.ts';
import { openSecrets, type Secrets } from './secrets.ts';
import '../tables.ts';

/**
 * Opens the secret of an installation. Creates it only if the database was never used. Throws `StartProblem` if the
 * database was used and the secret is missing or is another one.
 */
export async function openCheckedSecrets(database: Database, settings: Settings): Promise<Secrets> {
  const used = await database.selectFrom('installation_secret').select('only_row').executeTakeFirst();
  const secrets = openSecrets(settings, { mayMake: used === undefined });
  await checkSecret(database, secrets);
  return secrets;
}

/**
 * Checks that the secret is the one with which this database was first used. Throws `StartProblem` for another secret.
 * With another secret, papers could not be decrypted, staff could not log in, and signatures would be invalid. If two
 * processes start a new installation at the same time, the first one's secret is used.
 */
async function checkSecret(database: Database, secrets: Secrets): Promise<void> {
  const fingerprint = fingerprintOf(secrets);
  await database
    .insertInto('installation_secret')
    .values({ fingerprint })
    .onConflict((conflict) => conflict.column('only_row').doNothing())
    .execute();
  const kept = await database.selectFrom('installation_secret').select('fingerprint').executeTakeFirstOrThrow();
  if (!kept.fingerprint.equals(fingerprint)) {
    throw new StartProblem(
      'The secret of this start is not the secret of this database. Set KASAUTI_SECRET to the secret of the first start, or restore the file “secret” of its data folder.',
    );
  }
}

/**
 * Returns the fingerprint of a secret, which the database stores. Neither the secret nor a key can be computed from it.
 */
export function fingerprintOf(secrets: Pick<Secrets, 'key'>): Buffer {
  return sha256(secrets.key('fingerprint'));
}
