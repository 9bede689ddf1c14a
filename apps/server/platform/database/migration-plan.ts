import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256Hex } from '../security/hashes.ts';

export const MIGRATIONS_FOLDER = join(import.meta.dirname, '../..', 'migrations');
/** Lowest number of a migration after the baseline. The baseline has one file per module, with lower numbers. */
const FIRST_LATER = '0100';

export class MigrationFailed extends Error {}

/** A migration that was applied to a database, as recorded in its table `migration`. */
export type Applied = { name: string; sha256: string };
type MigrationFile = Applied & { text: string };

/**
 * What the next start does with the migrations of a database. `adopted` are baseline files that are recorded without
 * being run.
 */
export type MigrationPlan = { adopted: MigrationFile[]; waiting: MigrationFile[]; fileCount: number };

/**
 * Compares the migrations of a database with the files of this version. Once all early migrations have run, a database
 * from before the baseline has the same tables as the baseline, so it adopts the baseline. Throws `MigrationFailed` if
 * the database is newer than this version, has only some of the early migrations, or has applied a file that was
 * changed afterwards.
 */
export function planMigrations(applied: Applied[], folder: string = MIGRATIONS_FOLDER): MigrationPlan {
  const files = readMigrations(folder);
  const early = readEarly(folder);
  const isEarly = ({ name, sha256 }: Applied) => early.get(name) === sha256;
  const isFile = ({ name }: Applied) => files.some((file) => file.name === name);

  const unknown = applied.filter((one) => !isEarly(one) && !isFile(one));
  if (unknown.length > 0) throw new MigrationFailed(isNewer(unknown));
  const earlyCount = applied.filter(isEarly).length;
  if (earlyCount > 0 && earlyCount < early.size) throw new MigrationFailed(isHalfWay(earlyCount, early.size));

  const adopted = earlyCount > 0 ? files.filter(({ name }) => name < FIRST_LATER) : [];
  const done = new Map([...applied.filter((one) => !isEarly(one)), ...adopted].map((one) => [one.name, one.sha256]));
  const changed = files.find(({ name, sha256 }) => (done.get(name) ?? sha256) !== sha256);
  if (changed) throw new MigrationFailed(`The migration ${changed.name} was changed after it was applied.`);
  return { adopted, waiting: files.filter(({ name }) => !done.has(name)), fileCount: files.length };
}

const isNewer = (unknown: Applied[]) =>
  `The database is newer than this version: it has ${unknown.map(({ name }) => name).join(', ')}. ` +
  'Start a newer version.';

const isHalfWay = (count: number, all: number) =>
  `The database is from before the baseline and has ${count} of its ${all} migrations. ` +
  'Start the last version before the baseline once, which applies the rest, and then this one ' +
  '(docs/runbooks/migrations.md).';

/** Returns the migrations in the order in which they are applied. */
function readMigrations(folder: string): MigrationFile[] {
  const names = readdirSync(folder).filter((name) => /^\d{4}_.+\.sql$/.test(name));
  return names.sort().map((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    return { name, sha256: sha256Hex(text), text };
  });
}

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
