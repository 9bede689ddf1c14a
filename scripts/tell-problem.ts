import { StartProblem } from '../apps/server/platform/embedded-postgres/start-problem.ts';
import { MigrationFailed } from '../apps/server/platform/migrate.ts';
import { WrongSetting } from '../apps/server/platform/settings.ts';

/** Prints what went wrong: one sentence when a person has to put it right, everything when it is a fault of ours. */
export function tellProblem(error: unknown): void {
  const isForThePerson = [StartProblem, WrongSetting, MigrationFailed].some((kind) => error instanceof kind);
  console.error(isForThePerson ? (error as Error).message : error);
}

/** Runs a command to its end; what goes wrong is told and makes the exit code 1. */
export async function runCommand(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    tellProblem(error);
    process.exitCode = 1;
  }
}
