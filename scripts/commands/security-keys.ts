import { isIP } from 'node:net';
import { findUserByEmail } from '../../apps/server/modules/identity/index.ts';
import type { Database } from '../../apps/server/platform/database/database.ts';
import { openSecrets } from '../../apps/server/platform/security/secrets.ts';
import { accountIn, makeSecurityKey, placeOf } from '../../apps/server/platform/security/security-log.ts';
import type { Settings } from '../../apps/server/platform/settings/settings.ts';

/** Returns the keys that the security log contains instead of a mail address, its user, or a network address. */
export async function securityKeys(database: Database, settings: Settings, asked: string): Promise<string[]> {
  const keyOf = makeSecurityKey(openSecrets(settings));
  if (isIP(asked)) return [`from     ${keyOf(placeOf(asked))}`];
  const user = await findUserByEmail(database, asked);
  return [`account  ${keyOf(accountIn(asked))}`, ...(user ? [`user     ${keyOf(user.userId)}`] : [])];
}
