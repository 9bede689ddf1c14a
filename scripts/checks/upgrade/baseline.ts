import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../run-tool.ts';

/**
 * The version before this one, by its commit. `allowed` are the changes of the calls that break it on purpose, each
 * with the reason.
 */
export type Baseline = { commit: string; allowed: { change: string; because: string }[] };

export function readBaseline(): Baseline {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'baseline.json'), 'utf8')) as Baseline;
}

/** Returns whether the clone in this folder has the commit. A clone with a short history does not. */
export function hasCommit(commit: string, folder: string = root): boolean {
  return spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: folder, stdio: 'ignore' }).status === 0;
}

/** Returns a file of the project as it was in a commit. Returns null if the clone in this folder lacks the commit. */
export function readFileOfCommit(commit: string, path: string, folder: string = root): string | null {
  if (!hasCommit(commit, folder)) return null;
  const words = ['show', `${commit}:${path}`];
  return execFileSync('git', words, { cwd: folder, encoding: 'utf8', maxBuffer: 100_000_000 });
}

/** The sentence that is printed where the history of the baseline is missing. */
export const cannotCompare = (commit: string): string =>
  `Cannot compare with the baseline: this clone does not have its commit ${commit}. Fetch the whole history ` +
  '(git fetch --unshallow) and run this again.';

/**
 * Returns the changes that are not allowed. An allowed change that no longer exists is returned too, so that the list
 * stays short.
 */
export function unexpectedChanges(changes: readonly string[], allowed: Baseline['allowed']): string[] {
  const isAllowed = (found: string) => allowed.some(({ change }) => change === found);
  const stale = allowed.filter(({ change }) => !changes.includes(change));
  return [
    ...changes.filter((change) => !isAllowed(change)),
    ...stale.map(({ change }) => `baseline.json allows a change that does not exist: ${change}`),
  ];
}
