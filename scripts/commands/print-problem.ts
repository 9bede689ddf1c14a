import { isAbsolute, resolve } from 'node:path';
import { StartProblem } from '../../apps/server/platform/database/embedded-postgres/start-problem.ts';
import { MigrationFailed } from '../../apps/server/platform/database/migrations/migration-plan.ts';
import { WrongSetting } from '../../apps/server/platform/settings/settings.ts';

/**
 * Prints an error. If the operator can fix the problem, prints only its sentence. Otherwise, prints the whole error.
 */
export function printProblem(error: unknown): void {
  const isForThePerson =
    [StartProblem, WrongSetting, MigrationFailed].some((kind) => error instanceof kind) || isMistyped(error);
  console.error(isForThePerson ? (error as Error).message : error);
}

/** Checks whether this is the error of `parseArgs` about an unknown option. */
function isMistyped(error: unknown): boolean {
  return error instanceof TypeError && String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS_');
}

/**
 * Returns why a file cannot be read. The sentence contains the full path, because a relative path may start from
 * another folder than the operator expects.
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

/** Runs a command. If it fails, prints the problem and sets the exit code to 1. */
export async function runCommand(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    printProblem(error);
    process.exitCode = 1;
  }
}
