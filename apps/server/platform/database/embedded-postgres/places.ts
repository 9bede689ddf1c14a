import { chmod, chown, mkdir, readFile, realpath, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { sha256Hex } from '../../security/hashes.ts';
import { systemPlace } from './binaries.ts';
import { StartProblem } from './start-problem.ts';
import { canEnter, canWriteIn, type DatabaseUser } from './system-user.ts';

/** The paths of one embedded database. `home` is the requested folder, or the folder that replaces it. */
export type Places = { home: string; clusterDir: string; passwordFile: string; logFile: string };

const pointer = 'moved-to';
const cluster = 'cluster';

/** Names of files in the requested folder. If one of them exists, the database has already been created. */
export const clusterMarks = [cluster, pointer];

/** Creates a folder with its missing parents. Other users can pass through the new folders but cannot list them. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true }).catch((cause: NodeJS.ErrnoException) => {
    const why = { EEXIST: 'a file has this name', ENOTDIR: 'a file has this name', EACCES: 'access is denied' };
    const reason = why[cause.code as keyof typeof why] ?? cause.message;
    throw new StartProblem(
      `The data folder ${folder} cannot be created (${reason}). Set KASAUTI_DATA_DIR to another folder.`,
      {
        cause,
      },
    );
  });
  if (first === undefined) return;
  for (let made = resolve(folder); made.length >= first.length; made = dirname(made)) await chmod(made, 0o711);
}

/**
 * Finds the folder for the database's files. This is the requested folder if the database user can reach it. Otherwise,
 * for example in root's home, it is a folder in `systemPlace`. In that case, a pointer file in the requested folder
 * stores its path.
 */
export async function findPlaces(
  asked: string,
  user: DatabaseUser,
  onProgress: (line: string) => void,
): Promise<Places> {
  await makeFolder(asked);
  const folder = await realpath(asked);
  const remembered = await readFile(join(folder, pointer), 'utf8').catch(() => null);
  if (remembered) {
    await makeFolder(remembered.trim());
    return placesIn(remembered.trim());
  }
  if (user.uid === undefined) return placesIn(folder);

  // Lets other users pass through the requested folder and its parent (the installation's data folder), if only these
  // are closed to the database user. A home folder is never opened.
  for (const own of [dirname(folder), folder]) {
    const isTheLastWall = !(await canEnter(user, own)) && (await canEnter(user, dirname(own)));
    if (isTheLastWall && own !== homedir()) await chmod(own, (await stat(own)).mode | 0o011);
  }
  if (await canEnter(user, folder)) return placesIn(folder);
  const outside = join(systemPlace, sha256Hex(folder).slice(0, 12));
  onProgress(
    `The files of the database are stored in ${outside}, because the user of the database cannot reach ${folder}`,
  );
  await makeFolder(outside);
  await writeFile(join(folder, pointer), `${outside}\n`);
  return placesIn(outside);
}

function placesIn(home: string): Places {
  return {
    home,
    clusterDir: join(home, cluster),
    passwordFile: join(home, 'password'),
    logFile: join(home, 'postgres.log'),
  };
}

/**
 * Creates a folder that only the database user can read, if there is none yet. Checks that the user can write in it.
 */
export async function makeFolderFor(user: DatabaseUser, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (user.uid !== undefined && user.gid !== undefined) await chown(folder, user.uid, user.gid);
  if (await canWriteIn(user, folder)) return;
  throw new StartProblem(`The database cannot write in ${folder}: set KASAUTI_DATA_DIR to another folder.`);
}
