import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// `npm run bench -- <name> [--in-memory] [options]`: runs bench/<name>.ts in a separate process. The database is on
// disk, or in memory with `--in-memory`.
const [name = '', ...given] = process.argv.slice(2);
const options = given.filter((option) => option !== '--in-memory');
const isInMemory = options.length < given.length;
const script = join(import.meta.dirname, `${name}.ts`);
if (!/^[a-z-]+$/.test(name) || !existsSync(script) || !isBench(script)) {
  const names = readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.ts') && isBench(join(import.meta.dirname, file)))
    .map((file) => file.slice(0, -3));
  console.error(`Name one of: ${names.join(', ')}`);
  process.exit(2);
}
const child = spawn(process.execPath, [script, ...options], {
  stdio: 'inherit',
  env: { ...process.env, BENCH_IN_MEMORY: isInMemory ? '1' : '0' },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
child.once('exit', (code) => process.exit(code ?? 1));

/** Checks whether a file is a bench. All benches parse options, and the helper files do not. */
function isBench(path: string): boolean {
  return /parseArgs\(\{/.test(readFileSync(path, 'utf8'));
}
