import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { SECOND_MS } from '@kasauti/domain/time/durations.ts';
import { type BuiltApp, buildApp } from './app.ts';
import type { Log } from './platform/log.ts';
import { openWebBuild, registerPages } from './platform/pages/pages.ts';
import type { Settings } from './platform/settings/settings.ts';

export type RunningServer = { url: string; port: number; stop(): Promise<void> };

/** Starts the server with the roles in the settings. Rejects with Node's own error when the port is in use. */
export async function startServer({
  settings,
  databaseUrl,
  log,
  prepare = async () => {},
  webFolder = join(import.meta.dirname, '../web/dist'),
}: {
  settings: Settings;
  databaseUrl: string;
  log: Log;
  /** Runs before the server listens. It is used to add demo data. */
  prepare?: (app: BuiltApp) => Promise<void>;
  /** The folder of the built pages. With null, the server serves calls but no pages. */
  webFolder?: string | null;
}): Promise<RunningServer> {
  const app = await buildApp({ settings, databaseUrl, log });
  try {
    if (webFolder && settings.KASAUTI_ROLES.includes('web')) await servePages(app, webFolder);
    await prepare(app);
    await app.fastify.listen({ port: settings.PORT, host: settings.HOST });
  } catch (error) {
    await app.close();
    throw error;
  }
  if (settings.KASAUTI_ROLES.includes('worker')) await app.startWorker();
  const port = (app.fastify.server.address() as AddressInfo).port;
  log.info({ event: 'ready', port });
  return { url: settings.publicUrl, port, stop: () => stopServer(app) };
}

/**
 * Stops the server in two steps. At first, only `/readyz` says so, and a proxy sends new requests elsewhere. Then the
 * server finishes its requests and closes.
 */
async function stopServer(app: BuiltApp): Promise<void> {
  app.announceStop();
  await delay(app.settings.STOP_DELAY_SECONDS * SECOND_MS);
  await app.close();
}

/**
 * Registers the pages. It must run after all calls are registered, because the pages serve every address that no call
 * serves.
 */
async function servePages(app: BuiltApp, webFolder: string): Promise<void> {
  const { settings, clock } = app;
  await registerPages(app.fastify, {
    settings,
    build: await openWebBuild(webFolder),
    now: () => clock.now(),
    whenChanged: app.pageNews.listen,
    proctoringOrigin: settings.proctoringHost?.origin ?? null,
  });
}
