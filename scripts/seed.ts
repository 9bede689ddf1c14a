import { parseArgs } from 'node:util';
import { buildApp } from '../apps/server/app.ts';
import { checkInvariants } from '../apps/server/invariants/check-invariants.ts';
import { isEmpty } from '../apps/server/platform/demo-mark.ts';
import { StartProblem } from '../apps/server/platform/embedded-postgres/start-problem.ts';
import { openExistingInstallation } from '../apps/server/platform/existing-installation.ts';
import { openInstallationDatabase } from '../apps/server/platform/installation-database.ts';
import { openLog } from '../apps/server/platform/log.ts';
import { migrate } from '../apps/server/platform/migrate.ts';
import { loadSettings } from '../apps/server/platform/settings.ts';
import { largeSize, seedLarge } from '../apps/server/seed/large/index.ts';
import { tellProblem } from './tell-problem.ts';

/** `npm run seed -- --size large`: fills an empty database for measuring, and checks it. `npm run seed -- --check` checks what is there. */
const { values } = parseArgs({ options: { size: { type: 'string' }, check: { type: 'boolean', default: false } } });
try {
  process.exitCode = await run();
} catch (error) {
  tellProblem(error);
  process.exitCode = 1;
}

async function run(): Promise<number> {
  if (!values.check && values.size !== 'large')
    throw new StartProblem(
      'Say `--size large`, or `--check` to check the database that is there. The demo data come with the first `npm start`.',
    );
  const settings = loadSettings(process.env);
  if (settings.isProduction && !values.check)
    throw new StartProblem('Nothing is invented where NODE_ENV is production.');
  const startedAt = performance.now();
  const opened = await (values.check ? openExistingInstallation : openInstallationDatabase)(settings, say);
  try {
    if (!values.check && !(await isEmpty(opened.url)))
      throw new StartProblem(
        'The large marketplace goes into an empty database only, and this one has tables already.',
      );
    await migrate(opened.url);
    const app = await buildApp({ settings, databaseUrl: opened.url, log: openLog('warn') });
    try {
      if (!values.check) await seedLarge(app, largeSize, say);
      say('checking the invariants');
      const broken = await checkInvariants(app.pool);
      for (const { name, offenders } of broken) say(`BROKEN: ${name}: ${offenders.join(', ')}`);
      const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
      say(
        JSON.stringify({
          seed: values.check ? 'check' : 'large',
          ...(values.check ? {} : largeSize),
          seconds,
          broken: broken.length,
        }),
      );
      return broken.length === 0 ? 0 : 1;
    } finally {
      await app.close();
    }
  } finally {
    await opened.close();
  }
}

function say(line: string): void {
  console.log(line);
}
