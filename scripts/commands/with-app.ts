import { buildApp } from '../../apps/server/app.ts';
import type { App } from '../../apps/server/platform/app.ts';
import { openExistingInstallation } from '../../apps/server/platform/database/existing-installation.ts';
import { migrate } from '../../apps/server/platform/database/migrations/migrate.ts';
import { openLog } from '../../apps/server/platform/log.ts';
import { loadCommandSettings } from '../../apps/server/platform/settings/command-settings.ts';

/**
 * Runs an action in this installation, whether its server is running or not. The worker of a running server handles the
 * announcements.
 */
export async function withApp<T>(act: (app: App) => Promise<T>): Promise<T> {
  const settings = await loadCommandSettings(process.env);
  const opened = await openExistingInstallation(settings);
  try {
    await migrate(opened.url);
    const app = await buildApp({ settings, databaseUrl: opened.url, log: openLog('warn') });
    try {
      return await act(app);
    } finally {
      await app.close();
    }
  } finally {
    await opened.close();
  }
}
