import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// npm run bench -- <name> [options]: runs bench/<name>.ts in a process of its own.
const [name = '', ...options] = process.argv.slice(2);
const script = join(import.meta.dirname, `${name}.ts`);
if (!/^[a-z-]+$/.test(name) || !existsSync(script) || !isBench(script)) {
  const names = readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.ts') && isBench(join(import.meta.dirname, file)))
    .map((file) => file.slice(0, -3));
  console.error(`Name one of: ${names.join(', ')}`);
  process.exit(2);
}
const child = spawn(process.execPath, [script, ...options], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
child.once('exit', (code) => process.exit(code ?? 1));

/** A bench reads its own options; what the benches share does not. */
function isBench(path: string): boolean {
  return /parseArgs\(\{/.test(readFileSync(path, 'utf8'));
}
