import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { type BuiltApp, buildApp } from '../app.ts';
import { inTransaction, type Work } from '../platform/database/work.ts';
import { openLog } from '../platform/log.ts';
import { loadSettings } from '../platform/settings/settings.ts';
import { testDatabase } from './database.ts';

export type TestApp = BuiltApp & {
  /** Runs a use case as if it were the given instant. */
  at<T>(now: Date, act: (work: Work) => Promise<T>): Promise<T>;
};

/**
 * Builds the same app as in production, with its own database or with the given one. Call it at the top of a test file.
 * The app is closed after the last test of the file.
 */
export async function testApp(environment: Record<string, string> = {}, known: string | null = null): Promise<TestApp> {
  const databaseUrl = known ?? (await testDatabase());
  const dataDir = await mkdtemp(join(tmpdir(), 'kasauti-test-'));
  const settings = loadSettings({
    NODE_ENV: 'test',
    PORT: '0',
    KASAUTI_DATA_DIR: dataDir,
    KASAUTI_SECRET: randomBytes(32).toString('hex'),
    KASAUTI_PUBLIC_URL: 'http://localhost:3000',
    LOG_LEVEL: 'silent',
    ...environment,
  });
  const app = await buildApp({ settings, databaseUrl, log: openLog(settings.LOG_LEVEL) });
  afterAll(async () => {
    await app.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  return Object.assign(app, {
    at: <T>(now: Date, act: (work: Work) => Promise<T>) => inTransaction(app.database, act, { now }),
  });
}
