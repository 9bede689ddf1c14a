import { renewEncryption } from '../../apps/server/modules/authoring/index.ts';
import { withContentKeys } from '../../apps/server/platform/database/content-keys-of.ts';
import type { Database } from '../../apps/server/platform/database/database.ts';
import { openCheckedSecrets } from '../../apps/server/platform/security/check-secret.ts';
import { openContentKeys } from '../../apps/server/platform/security/content-keys.ts';
import type { Settings } from '../../apps/server/platform/settings/settings.ts';
import type { Outcome } from './command-outcome.ts';

/**
 * Encrypts all questions and answer keys with the newest key in the settings. Older keys may be removed from the
 * settings afterwards.
 */
export async function renewWithNewestKey(plain: Database, settings: Settings): Promise<Outcome> {
  const keys = openContentKeys(settings, await openCheckedSecrets(plain, settings));
  const done = await renewEncryption(withContentKeys(plain, keys));
  const rest =
    done.stillNeeded.length > 0 ? `Still needed: ${done.stillNeeded.join(', ')}. A server encrypts with this key.` : '';
  const lines = [
    `${done.rows} rows were encrypted again. Everything is now encrypted with the key ${done.keyId}.`,
    ...(done.forgotten.length > 0 ? [`No longer needed: ${done.forgotten.join(', ')}.`] : []),
    ...(rest ? [rest] : []),
  ];
  return { lines, data: done, isBad: rest !== '' };
}
