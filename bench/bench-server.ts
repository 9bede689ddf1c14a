import { startServer } from '../apps/server/main.ts';
import { openLog } from '../apps/server/platform/log.ts';
import { loadSettings } from '../apps/server/platform/settings/settings.ts';

// A server process as `npm start` runs it, on an existing database. It reports its port to its parent.
const settings = loadSettings(process.env);
const server = await startServer({
  settings,
  databaseUrl: settings.DATABASE_URL ?? '',
  log: openLog(settings.LOG_LEVEL),
  // Calls only, unless the pages are what is measured.
  ...(process.argv.includes('--pages') ? {} : { webFolder: null }),
});
process.send?.({ port: server.port });
process.on('SIGTERM', async () => {
  await server.stop();
  process.exit(0);
});
