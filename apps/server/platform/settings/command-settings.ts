import { resolve } from 'node:path';
import { findServer } from '../database/embedded-postgres/server-lock.ts';
import { loadSettings, type Settings } from './settings.ts';

/**
 * The settings of a command that is run beside the server: the links in its mails lead to the server that holds this
 * data folder, which may have been started with another port. An address that is set says so itself.
 */
export async function loadCommandSettings(environment: Record<string, string | undefined>): Promise<Settings> {
  const settings = loadSettings(environment);
  if (settings.KASAUTI_PUBLIC_URL) return settings;
  const server = await findServer(resolve(settings.KASAUTI_DATA_DIR));
  return server ? { ...settings, publicUrl: server.address } : settings;
}
