import { parseArgs } from 'node:util';
import { restoreBackup, type Until } from '../../apps/server/platform/backup/restore-backup.ts';
import { StartProblem } from '../../apps/server/platform/database/embedded-postgres/start-problem.ts';
import { loadSettings } from '../../apps/server/platform/settings/settings.ts';
import { runCommand } from './print-problem.ts';

const usage =
  'npm run restore -- --from <folder of backups> --to <new data folder> [--secret <file>] [--until latest | backup | 2026-11-21T10:30:00+05:30]';

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      to: { type: 'string' },
      secret: { type: 'string' },
      until: { type: 'string', default: 'latest' },
    },
  });
  const { from, to } = values;
  if (!from || !to) throw new StartProblem(usage);
  const { dataDir, base, lastCommitAt } = await restoreBackup({
    from,
    to,
    until: readUntil(values.until),
    settings: loadSettings(process.env),
    secretFile: values.secret,
    onProgress: console.log,
  });
  const asOf = lastCommitAt?.toISOString() ?? base.manifest.endedAt;
  console.log(`Restored to ${dataDir}; the last change in it is of ${asOf}.`);
  console.log(`Check it with:  KASAUTI_DATA_DIR=${dataDir} npm run doctor`);
  console.log(`Start it with:  KASAUTI_DATA_DIR=${dataDir} npm start`);
});

function readUntil(text: string): Until {
  if (text === 'latest' || text === 'backup') return text;
  const instant = new Date(text);
  // Without a time zone, the time would be in the zone of this machine. The operator seldom means that.
  const hasZone = /(Z|[+-]\d\d:?\d\d)$/.test(text);
  if (Number.isNaN(instant.getTime()) || !hasZone) {
    throw new StartProblem(`--until is ${JSON.stringify(text)}, which is not a time with its time zone: ${usage}`);
  }
  return instant;
}
