import { execFile } from 'node:child_process';
import { resolve } from 'node:path';

const program = resolve(import.meta.dirname, '../../../scripts/commands/kasauti.ts');

/**
 * Runs the command `kasauti` like a user, in a separate process. Returns its exit code and all that it printed.
 */
export const runKasauti = (args: string[], environment: Record<string, string> = {}) =>
  new Promise<{ code: number; out: string }>((done) => {
    execFile(
      process.execPath,
      [program, ...args],
      { env: { ...process.env, ...environment } },
      (error, stdout, stderr) => done({ code: typeof error?.code === 'number' ? error.code : 0, out: stdout + stderr }),
    );
  });
