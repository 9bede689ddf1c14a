import { isAbsolute, resolve } from 'node:path';
import { StartProblem } from '../../apps/server/platform/database/embedded-postgres/start-problem.ts';
import { MigrationFailed } from '../../apps/server/platform/database/migration-plan.ts';
import { WrongSetting } from '../../apps/server/platform/settings/settings.ts';

/** Prints what went wrong: one sentence when a person has to put it right, everything when it is a fault of ours. */
export function printProblem(error: unknown): void {
  const isForThePerson =
    [StartProblem, WrongSetting, MigrationFailed].some((kind) => error instanceof kind) || isMistyped(error);
  console.error(isForThePerson ? (error as Error).message : error);
}

/** An option that the command does not have, as `parseArgs` says it. */
function isMistyped(error: unknown): boolean {
  return error instanceof TypeError && String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS_');
}

/**
 * Why a file that a person has named cannot be read, with the whole path, since a relative one may have been meant from
 * elsewhere.
 */
export function whyUnreadable(path: string, error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const reasons: Record<string, string> = {
    ENOENT: 'there is no such file',
    ENOTDIR: 'there is no such file',
    EISDIR: 'it is a folder',
    EACCES: 'access is denied',
  };
  const hint = isAbsolute(path) ? '' : ' A relative path is read from the folder of Kasauti.';
  return `${resolve(path)} cannot be read: ${reasons[code ?? ''] ?? message}.${hint}`;
}

/** Runs a command to its end; a problem is printed and makes the exit code 1. */
export async function runCommand(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    printProblem(error);
    process.exitCode = 1;
  }
}
