import { vi } from 'vitest';
import type { App } from '../platform/app.ts';

/** Resolves when the second of two concurrent tasks waits for a lock, or when it has ended without waiting. */
export async function waitsOrIsDone(app: App, second: Promise<unknown>): Promise<void> {
  const waits = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  const waiting = vi.waitUntil(async () => (await app.pool.query(waits)).rowCount !== 0, { timeout: 20_000 });
  await Promise.race([second, waiting]);
}
