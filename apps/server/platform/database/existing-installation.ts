import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { clusterMarks } from './embedded-postgres/places.ts';
import { StartProblem } from './embedded-postgres/start-problem.ts';
import { type InstallationDatabase, nameOf, openInstallationDatabase, withClient } from './installation-database.ts';

type Where = { DATABASE_URL?: string | undefined; KASAUTI_DATA_DIR: string };

/**
 * Opens the database of an installation for a command that reads or changes existing data. Throws `StartProblem` if
 * there is no installation, and creates nothing. Most operators who see this error are in the wrong folder. Creating a
 * new, empty installation would hide the mistake.
 */
export async function openExistingInstallation(
  where: Where,
  onProgress?: (line: string) => void,
): Promise<InstallationDatabase> {
  if (!(await isMade(where))) throw noInstallation(where);
  const database = await openInstallationDatabase(where, onProgress);
  if (await hasTables(database.url)) return database;
  await database.close();
  throw noInstallation(where);
}

/** Checks whether there is a database to open. An external database is assumed to exist. */
export async function isMade({ DATABASE_URL, KASAUTI_DATA_DIR }: Where): Promise<boolean> {
  if (DATABASE_URL) return true;
  const found = await Promise.all(
    clusterMarks.map((name) => stat(join(resolve(KASAUTI_DATA_DIR), 'postgres', name)).catch(() => null)),
  );
  return found.some((one) => one !== null);
}

export function noInstallation({ DATABASE_URL, KASAUTI_DATA_DIR }: Where): StartProblem {
  return new StartProblem(
    DATABASE_URL
      ? `${nameOf(DATABASE_URL)} holds no installation. Set DATABASE_URL to the one that does, or begin one there with \`npm start\`.`
      : `There is no installation in ${KASAUTI_DATA_DIR}. Set KASAUTI_DATA_DIR to its folder, or begin one with \`npm start\`.`,
  );
}

function hasTables(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string | null }>("select to_regclass('migration') as name");
    return rows[0]?.name != null && (await client.query('select from migration limit 1')).rowCount === 1;
  });
}
