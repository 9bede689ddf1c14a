import { startServer } from '../apps/server/main.ts';
import { openLog } from '../apps/server/platform/log.ts';
import { loadSettings } from '../apps/server/platform/settings/settings.ts';

// Runs a server process in the same way as `npm start`, on an existing database. It sends its port to its parent
// process.
const settings = loadSettings(process.env);
const server = await startServer({
  settings,
  databaseUrl: settings.DATABASE_URL ?? '',
  log: openLog(settings.LOG_LEVEL),
  // The server serves only calls, unless the bench measures pages.
  ...(process.argv.includes('--pages') ? {} : { webFolder: null }),
});
process.send?.({ port: server.port });
process.on('SIGTERM', async () => {
  await server.stop();
  process.exit(0);
});
