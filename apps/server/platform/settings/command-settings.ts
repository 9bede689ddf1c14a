import { resolve } from 'node:path';
import { findServer } from '../database/embedded-postgres/server-lock.ts';
import { loadSettings, type Settings } from './settings.ts';

/**
 * Loads the settings for a command that runs while the server may be running. Mails from the command contain links with
 * the address of the server that uses this data folder, because the server may have another port. A configured public
 * address is used as it is.
 */
export async function loadCommandSettings(environment: Record<string, string | undefined>): Promise<Settings> {
  const settings = loadSettings(environment);
  if (settings.KASAUTI_PUBLIC_URL) return settings;
  const server = await findServer(resolve(settings.KASAUTI_DATA_DIR));
  return server ? { ...settings, publicUrl: server.address } : settings;
}
