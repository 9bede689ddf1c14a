import { openExistingInstallation } from '../../apps/server/platform/database/existing-installation.ts';
import { migrate } from '../../apps/server/platform/database/migrations/migrate.ts';
import { loadCommandSettings } from '../../apps/server/platform/settings/command-settings.ts';
import type { Outcome } from './command-outcome.ts';

/** Applies all migrations that wait, also those that remove what the version before used. */
export async function contract(): Promise<Outcome> {
  const installation = await openExistingInstallation(await loadCommandSettings(process.env));
  try {
    const lines: string[] = [];
    const { applied } = await migrate(installation.url, {
      isContracting: true,
      onProgress: (line) => lines.push(line),
    });
    return { lines: applied > 0 ? lines : ['No migration waits.'], data: { applied } };
  } finally {
    await installation.close();
  }
}
