import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startTestDatabase } from '../../apps/server/test/database-setup.ts';
import { copyProject } from './copy-project.ts';
import { mutants } from './list.ts';
import type { Mutant } from './mutant.ts';
import { type Outcome, readOutcome } from './outcome.ts';

/**
 * `npm run mutants [-- --only <words>] [--in <folder>]`: applies each fault, one at a time, to a copy of the project.
 * An assertion of the fault's tests must then fail. A time-out or a crash is no proof. Both options may be repeated.
 * They select faults whose name contains one of the words, in files whose path begins with one of the folders.
 */
const AT_ONCE = 2;
const { values } = parseArgs({
  options: { only: { type: 'string', multiple: true }, in: { type: 'string', multiple: true } },
});
const chosen = mutants.filter(
  ({ name, file }) =>
    (!values.only || values.only.some((words) => name.includes(words))) &&
    (!values.in || values.in.some((folder) => file.startsWith(folder))),
);
// All runs use one database server. Each of the concurrent runs has its own copy of the project.
const database = await startTestDatabase({ max_connections: '400' });
const reports = await mkdtemp(join(tmpdir(), 'kasauti-mutant-reports-'));
const copies = await Promise.all(Array.from({ length: AT_ONCE }, () => copyProject()));
const tidy = async () => {
  await Promise.all([reports, ...copies].map((folder) => rm(folder, { recursive: true, force: true })));
  await database.end();
};
process.once('SIGINT', () => void tidy().then(() => process.exit(130)));

const startedAt = performance.now();
let survived = 0;
try {
  await proveBaseline(chosen);
  const waiting = [...chosen];
  await Promise.all(
    copies.map(async (copy) => {
      for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
        const begunAt = performance.now();
        const outcome = await tryMutant(copy, mutant);
        if (outcome.kind !== 'killed') survived += 1;
        const { kind, ...how } = outcome;
        console.log(JSON.stringify({ mutant: mutant.name, outcome: kind, ...how, seconds: secondsSince(begunAt) }));
      }
    }),
  );
} finally {
  await tidy();
}
const killed = chosen.length - survived;
console.log(JSON.stringify({ mutants: chosen.length, killed, survived, seconds: secondsSince(startedAt) }));
process.exitCode = survived === 0 && chosen.length > 0 ? 0 : 1;

function secondsSince(begunAt: number): number {
  return Math.round((performance.now() - begunAt) / 100) / 10;
}

/** Checks that all tests pass without a fault. A test that always fails would seem to detect every fault. */
async function proveBaseline(all: Mutant[]): Promise<void> {
  for (const project of ['rules', 'modules', 'contract'] as const) {
    const tests = [...new Set(all.filter((mutant) => mutant.project === project).flatMap((mutant) => mutant.tests))];
    if (tests.length === 0) continue;
    const { outcome, text } = await runTests(copies[0] ?? '', project, tests);
    if (outcome.kind === 'survived') continue;
    console.error(text.split('\n').slice(-60).join('\n'));
    throw new Error(`the tests of ${project} fail without a fault`);
  }
}

async function tryMutant(copy: string, mutant: Mutant): Promise<Outcome | { kind: 'not-found' }> {
  const path = join(copy, mutant.file);
  const source = await readFile(path, 'utf8');
  if (source.split(mutant.find).length !== 2) return { kind: 'not-found' };
  await writeFile(
    path,
    source.replace(mutant.find, () => mutant.replace),
  );
  try {
    const { outcome } = await runTests(copy, mutant.project, mutant.tests);
    // The run stopped at the first failure. If that was not a failed assertion, all tests run again without stopping.
    if (outcome.kind !== 'failed-otherwise') return outcome;
    return (await runTests(copy, mutant.project, mutant.tests, { toTheEnd: true })).outcome;
  } finally {
    await writeFile(path, source);
  }
}

async function runTests(copy: string, project: string, tests: string[], { toTheEnd } = { toTheEnd: false }) {
  const report = join(reports, `${randomUUID()}.json`);
  const words = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  if (!toTheEnd) words.push('--bail', '1');
  const child = spawn(process.execPath, [join(copy, 'node_modules/vitest/vitest.mjs'), ...words, ...tests], {
    cwd: copy,
    env: { ...process.env, NO_COLOR: '1', KASAUTI_TEST_DATABASE_URL: database.adminUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const parts: Buffer[] = [];
  child.stdout.on('data', (part: Buffer) => parts.push(part));
  child.stderr.on('data', (part: Buffer) => parts.push(part));
  const code = await new Promise<number>((ended) => child.once('close', (exitCode) => ended(exitCode ?? 1)));
  return { outcome: await readOutcome(report, code), text: Buffer.concat(parts).toString('utf8') };
}
