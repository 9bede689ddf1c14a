import { parseArgs } from 'node:util';
import { buildApp } from '../../apps/server/app.ts';
import { checkInvariants } from '../../apps/server/invariants/check-invariants.ts';
import { invariants } from '../../apps/server/invariants/invariants.ts';
import { StartProblem } from '../../apps/server/platform/database/embedded-postgres/start-problem.ts';
import { openExistingInstallation } from '../../apps/server/platform/database/existing-installation.ts';
import { openInstallationDatabase } from '../../apps/server/platform/database/installation-database.ts';
import { migrate } from '../../apps/server/platform/database/migrations/migrate.ts';
import { isEmpty } from '../../apps/server/platform/demo-mark.ts';
import { openLog } from '../../apps/server/platform/log.ts';
import { loadSettings } from '../../apps/server/platform/settings/settings.ts';
import { largeSize, seedLarge } from '../../apps/server/seed/large/index.ts';
import { printProblem } from './print-problem.ts';

/**
 * Command for large databases and for checks.
 * - `npm run seed -- --size large` fills an empty database for measurements, and then checks it.
 * - `npm run seed -- --check` checks the existing database.
 */
const { values } = parseArgs({ options: { size: { type: 'string' }, check: { type: 'boolean', default: false } } });
try {
  process.exitCode = await run();
} catch (error) {
  printProblem(error);
  process.exitCode = 1;
}

async function run(): Promise<number> {
  if (!values.check && values.size !== 'large')
    throw new StartProblem(
      'Say `--size large`, or `--check` to check the database that is there. The demo data come with the first `npm start`.',
    );
  const settings = loadSettings(process.env);
  if (settings.isProduction && !values.check)
    throw new StartProblem('Demo data are not created when NODE_ENV is production.');
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
      say('Checking what must always hold…');
      const broken = await checkInvariants(app.pool);
      for (const { name, offenders } of broken) say(`  broken: ${name}: ${offenders.join(', ')}`);
      const took = `(${((performance.now() - startedAt) / 1000).toFixed(1)} s)`;
      if (!values.check)
        say(`Made ${largeSize.exams} exams, ${largeSize.candidates} candidates and ${largeSize.bookings} bookings.`);
      say(
        broken.length === 0
          ? `All ${invariants.length} checks of the database passed ${took}.`
          : `${broken.length} of ${invariants.length} checks of the database found problems, which are named above ${took}.`,
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
