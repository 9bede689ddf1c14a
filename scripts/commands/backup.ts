import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { makeBackup } from '../../apps/server/platform/backup/make-backup.ts';
import { StartProblem } from '../../apps/server/platform/database/embedded-postgres/start-problem.ts';
import { loadSettings } from '../../apps/server/platform/settings/settings.ts';
import { runCommand } from './print-problem.ts';

const usage = 'npm run backup -- [--to <folder> [--move]] [--keep <number of backups, 7>]';

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      move: { type: 'boolean', default: false },
      keep: { type: 'string', default: '7' },
    },
  });
  const settings = loadSettings(process.env);
  const keep = Number(values.keep);
  if (!Number.isInteger(keep) || keep < 1) {
    throw new StartProblem(`--keep is ${JSON.stringify(values.keep)}, which is not a number of backups: ${usage}`);
  }
  const { path, manifest } = await makeBackup({
    settings,
    to: values.to ?? null,
    mayMove: values.move,
    keep,
    onProgress: console.log,
  });
  console.log(`Backed up to ${path} (${Math.ceil(manifest.sizeInBytes / 1e6)} MB, as of ${manifest.endedAt}).`);
  console.log(
    'PostgreSQL archives its log beside it, so you can also restore any later moment. The next npm run backup uses the same folder.',
  );
  const where = settings.KASAUTI_SECRET
    ? 'KASAUTI_SECRET'
    : `the file ${join(resolve(settings.KASAUTI_DATA_DIR), 'secret')}`;
  console.log(
    `Nobody can restore this backup without its keys, and it does not contain them. Keep them in another place: ${where}${settings.KASAUTI_CONTENT_KEY ? ', KASAUTI_CONTENT_KEY' : ''}.`,
  );
});
