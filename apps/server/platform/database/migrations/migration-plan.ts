import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  FIRST_LATER,
  MIGRATIONS_FOLDER,
  type MigrationFile,
  type MigrationPhase,
  readMigrations,
} from './migration-file.ts';

export class MigrationFailed extends Error {}

/**
 * A migration that was applied to a database, as recorded in its table `migration`. Early versions recorded no phase.
 */
export type Applied = { name: string; sha256: string; phase: MigrationPhase | null };

/**
 * What the next start does with the migrations of a database. `adopted` are baseline files that are recorded without
 * being run. `contracts` wait until no server of the version before is running. `ahead` are the names of migrations
 * that a newer version has applied.
 */
export type MigrationPlan = {
  adopted: MigrationFile[];
  waiting: MigrationFile[];
  contracts: MigrationFile[];
  ahead: string[];
  fileCount: number;
};

/**
 * Compares the migrations of a database with the files of this version. Once all early migrations have run, a database
 * from before the baseline has the same tables as the baseline, so it adopts the baseline. This version also works with
 * a database that a newer version has expanded. Throws `MigrationFailed` if a newer version has removed something from
 * the database. Also throws it if only some of the early migrations are there, or if a file was changed after it was
 * applied.
 */
export function planMigrations(applied: Applied[], folder: string = MIGRATIONS_FOLDER): MigrationPlan {
  const files = readMigrations(folder);
  const early = readEarly(folder);
  const isEarly = ({ name, sha256 }: Applied) => early.get(name) === sha256;
  const isFile = ({ name }: Applied) => files.some((file) => file.name === name);

  const unknown = applied.filter((one) => !isEarly(one) && !isFile(one));
  const tooNew = unknown.filter(({ phase }) => phase !== 'expand');
  if (tooNew.length > 0) throw new MigrationFailed(isNewer(tooNew));
  const earlyCount = applied.filter(isEarly).length;
  if (earlyCount > 0 && earlyCount < early.size) throw new MigrationFailed(isHalfWay(earlyCount, early.size));

  const adopted = earlyCount > 0 ? files.filter(({ name }) => name < FIRST_LATER) : [];
  const done = new Map([...applied.filter((one) => !isEarly(one)), ...adopted].map((one) => [one.name, one.sha256]));
  const changed = files.find(({ name, sha256 }) => (done.get(name) ?? sha256) !== sha256);
  if (changed) throw new MigrationFailed(`The migration ${changed.name} was changed after it was applied.`);
  const missing = files.filter(({ name }) => !done.has(name));
  // A new database has no servers yet, so nothing has to wait.
  const mustWait = ({ phase }: MigrationFile) => phase === 'contract' && applied.length > 0;
  return {
    adopted,
    waiting: missing.filter((file) => !mustWait(file)),
    contracts: missing.filter(mustWait),
    ahead: unknown.map(({ name }) => name),
    fileCount: files.length,
  };
}

const isNewer = (unknown: Applied[]) =>
  `The database is newer than this version: it has ${unknown.map(({ name }) => name).join(', ')}. ` +
  'Start a newer version.';

const isHalfWay = (count: number, all: number) =>
  `The database is from before the baseline and has ${count} of its ${all} migrations. ` +
  'Start the last version before the baseline once, which applies the rest, and then this one ' +
  '(docs/runbooks/migrations.md).';

/** Reads the list of the migrations that the baseline replaced. The list has the format of `sha256sum`. */
function readEarly(folder: string): Map<string, string> {
  const lines = readFileSync(join(folder, 'before-baseline.sha256'), 'utf8').trim().split('\n');
  return new Map(
    lines.map((line) => {
      const [sha256 = '', name = ''] = line.split('  ');
      return [name, sha256];
    }),
  );
}
