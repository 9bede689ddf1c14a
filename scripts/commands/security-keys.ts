import { isIP } from 'node:net';
import { findUserByEmail } from '../../apps/server/modules/identity/index.ts';
import type { Database } from '../../apps/server/platform/database/database.ts';
import { openSecrets } from '../../apps/server/platform/security/secrets.ts';
import { accountIn, makeSecurityKey, placeOf } from '../../apps/server/platform/security/security-log.ts';
import type { Settings } from '../../apps/server/platform/settings/settings.ts';

/** The keys by which the lines of the security log about a person's address or a network's address are found. */
export async function securityKeys(database: Database, settings: Settings, asked: string): Promise<string[]> {
  const keyOf = makeSecurityKey(openSecrets(settings));
  if (isIP(asked)) return [`from     ${keyOf(placeOf(asked))}`];
  const user = await findUserByEmail(database, asked);
  return [`account  ${keyOf(accountIn(asked))}`, ...(user ? [`user     ${keyOf(user.userId)}`] : [])];
}
