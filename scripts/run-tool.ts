import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export const root = join(import.meta.dirname, '..');

const END_LIMIT_MS = 15_000;
/** Tools, and the processes that they start, load compiled code from this folder. This halves their start time. */
export const compiled = join(root, 'node_modules/.cache/compiled');
const running = new Set<ChildProcess>();
let isEnding = false;

export type ToolRun = {
  /** `show` prints the output at once. `keep` collects it and returns it. */
  output: 'show' | 'keep';
  env?: Record<string, string>;
};

/**
 * Runs a program that npm has installed. With the name `node`, runs a script of this repository. Returns the exit code
 * and the collected output.
 */
export async function runTool(
  name: string,
  words: string[],
  { output, env = {} }: ToolRun,
): Promise<{ code: number; text: string }> {
  // After an interruption, this process still runs for a moment. It must not start anything in that time.
  if (isEnding) await new Promise(() => {});
  const program = name === 'node' ? process.execPath : join(root, 'node_modules', '.bin', name);
  const child = spawn(program, words, {
    cwd: root,
    env: { NODE_COMPILE_CACHE: compiled, ...process.env, ...env },
    stdio: ['ignore', output === 'show' ? 'inherit' : 'pipe', output === 'show' ? 'inherit' : 'pipe'],
  });
  running.add(child);
  const parts: Buffer[] = [];
  child.stdout?.on('data', (part: Buffer) => parts.push(part));
  child.stderr?.on('data', (part: Buffer) => parts.push(part));
  const code = await new Promise<number>((ended) => {
    child.once('error', (error) => {
      parts.push(Buffer.from(error.message));
      ended(1);
    });
    child.once('close', (exitCode) => ended(exitCode ?? 1));
  });
  running.delete(child);
  return { code, text: Buffer.concat(parts).toString('utf8') };
}

/**
 * On an interruption, passes the signal on to the running tools, waits until they have ended, and exits. No tool keeps
 * running.
 */
export function endWithTools(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, async () => {
      isEnding = true;
      const ends = [...running].map((child) => new Promise((ended) => child.once('close', ended)));
      for (const child of running) child.kill('SIGTERM');
      await Promise.race([Promise.all(ends), delay(END_LIMIT_MS)]);
      process.exit(130);
    });
  }
}
