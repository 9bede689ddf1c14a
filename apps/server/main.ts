import type { AddressInfo } from 'node:net';
import { type BuiltApp, buildApp } from './app.ts';
import type { Log } from './platform/log.ts';
import type { Settings } from './platform/settings.ts';

export type RunningServer = { url: string; port: number; stop(): Promise<void> };

/** Starts the roles that the settings name. Rejects with Node's own error when the port is taken. */
export async function startServer({
  settings,
  databaseUrl,
  log,
  prepare = async () => {},
}: {
  settings: Settings;
  databaseUrl: string;
  log: Log;
  /** Runs before anybody can call: demo data. */
  prepare?: (app: BuiltApp) => Promise<void>;
}): Promise<RunningServer> {
  const app = await buildApp({ settings, databaseUrl, log });
  try {
    await prepare(app);
    await app.fastify.listen({ port: settings.PORT, host: settings.HOST });
  } catch (error) {
    await app.close();
    throw error;
  }
  if (settings.KASAUTI_ROLES.includes('worker')) await app.startWorker();
  const port = (app.fastify.server.address() as AddressInfo).port;
  log.info({ event: 'ready', port });
  return { url: settings.publicUrl, port, stop: () => app.close() };
}
