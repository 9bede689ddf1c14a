import { vi } from 'vitest';
import type { App } from '../platform/app.ts';

/**
 * For two that are decided at the same moment: resolves when the second one waits for a lock of the first, or is
 * through without one.
 */
export async function waitsOrIsDone(app: App, second: Promise<unknown>): Promise<void> {
  const waits = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  const waiting = vi.waitUntil(async () => (await app.pool.query(waits)).rowCount !== 0, { timeout: 20_000 });
  await Promise.race([second, waiting]);
}
