import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { StartProblem } from './start-problem.ts';

const run = promisify(execFile);

/** The system user that PostgreSQL runs as. Without ids it is the user of this process. */
export type DatabaseUser = { uid?: number; gid?: number };

/**
 * Chooses the user that runs PostgreSQL, because PostgreSQL refuses to run as root. For root, this is the owner of an
 * existing cluster, or else the user `postgres`, who is created when missing. For any other user, returns no ids, and
 * PostgreSQL runs as that user.
 */
export async function chooseDatabaseUser(
  clusterDir: string,
  onProgress: (line: string) => void,
): Promise<DatabaseUser> {
  if (process.getuid?.() !== 0) return {};
  const owner = await stat(clusterDir).catch(() => null);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const known = await userNamed('postgres');
  if (known) return known;
  onProgress('PostgreSQL does not run as root: making the system user "postgres" for it');
  const home = ['--home-dir', '/nonexistent', '--no-create-home', '--shell', '/usr/sbin/nologin'];
  await run('useradd', ['--system', '--user-group', ...home, 'postgres']).catch((cause) => {
    throw new StartProblem(
      'PostgreSQL does not run as root, and the system user "postgres" could not be made: make it by hand (useradd --system postgres), or start as another user.',
      { cause },
    );
  });
  return (await userNamed('postgres')) ?? {};
}

async function userNamed(name: string): Promise<DatabaseUser | null> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return null;
  }
}

/**
 * Checks whether the user can enter this folder. It really tries to enter, because access lists and mounts also matter.
 */
export async function canEnter(user: DatabaseUser, folder: string): Promise<boolean> {
  return tryAs(user, 'cd "$0"', folder);
}

export async function canWriteIn(user: DatabaseUser, folder: string): Promise<boolean> {
  return tryAs(user, 'cd "$0" && test -w .', folder);
}

export async function canRun(user: DatabaseUser, program: string): Promise<boolean> {
  return tryAs(user, '"$0" --version', program);
}

async function tryAs(user: DatabaseUser, script: string, path: string): Promise<boolean> {
  try {
    await run('/bin/sh', ['-c', script, path], { ...user, cwd: '/' });
    return true;
  } catch {
    return false;
  }
}
