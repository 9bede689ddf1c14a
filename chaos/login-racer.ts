import { startServer } from '../apps/server/main.ts';
import { identityPart } from '../apps/server/modules/identity/identity-parts.ts';
import { logInChecked } from '../apps/server/modules/identity/session/log-in.ts';
import { openLog } from '../apps/server/platform/log.ts';
import { loadSettings } from '../apps/server/platform/settings/settings.ts';
import type { LoginAsk, LoginDone } from './login-race.ts';

// A server process that also accepts logins whose password has already been verified. With normal logins, the race
// would mostly measure the computation of ten thousand password hashes.
const settings = loadSettings(process.env);
const server = await startServer({
  settings,
  databaseUrl: settings.DATABASE_URL ?? '',
  log: openLog(settings.LOG_LEVEL),
  webFolder: null,
  async prepare(app) {
    process.on('message', async ({ no, ...ask }: LoginAsk) => {
      const facts = {
        ...ask,
        deviceLabel: ask.deviceId,
        counters: [],
        proof: null,
        browser: null,
        requestId: `login-${no}`,
      };
      const outcome = await logInChecked(app.part(identityPart), facts).catch((error: unknown) => ({
        kind: 'fault' as const,
        text: String(error),
      }));
      const done: LoginDone = 'refused' in outcome ? { no, kind: 'refused', text: outcome.code } : { no, ...outcome };
      process.send?.(done);
    });
  },
});
process.send?.({ port: server.port });
process.on('SIGTERM', async () => {
  await server.stop();
  process.exit(0);
});
