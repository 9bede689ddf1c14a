import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export const projectRoot = join(import.meta.dirname, '..', '..');

/**
 * Copies the project's files (tracked, or new and not ignored) to a separate folder, so that a fault never changes the
 * work tree. Third-party packages are links to the original ones. The workspaces are links to the copy, so that a fault
 * in a package also affects the server.
 */
export async function copyProject(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'kasauti-mutants-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: projectRoot,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  for (const file of listed.split('\0').filter(Boolean)) {
    await mkdir(dirname(join(copy, file)), { recursive: true });
    await cp(join(projectRoot, file), join(copy, file)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error; // git still lists the file, but it has been deleted in the work tree
    });
  }
  await linkModules(join(projectRoot, 'node_modules'), join(copy, 'node_modules'), copy);
  for (const workspace of ['apps/server', 'apps/web', 'packages/contract', 'packages/domain', 'packages/ui']) {
    const own = join(projectRoot, workspace, 'node_modules');
    await linkModules(own, join(copy, workspace, 'node_modules'), copy).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error; // this workspace has no node_modules
    });
  }
  return copy;
}

async function linkModules(from: string, to: string, copy: string): Promise<void> {
  const names = await readdir(from);
  await mkdir(to, { recursive: true });
  for (const name of names) {
    if (name === '@kasauti') {
      await mkdir(join(to, name));
      for (const own of await readdir(join(from, name))) {
        const folder = own === 'server' || own === 'web' ? 'apps' : 'packages';
        await symlink(join(copy, folder, own), join(to, name, own));
      }
    } else if (name !== '.vite' && name !== '.vitest') await symlink(join(from, name), join(to, name));
  }
}
