import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addCounts, type Counts, closingLine, readVitestCounts, readVitestFailures } from './checks/test-counts.ts';
import { endWithTools, root, runTool } from './run-tool.ts';
import { runBrowserTests } from './test-browser.ts';

// `npm test`: runs all tests, the cheapest first, and prints one last line for all of them. A failure does not stop the
// run, so one run reports everything that is wrong.

type Part = { name: string; counts: Counts; seconds: number; failures: string[] };

endWithTools();
const parts: Part[] = [];
const reports = await mkdtemp(join(tmpdir(), 'kasauti-reports-'));
try {
  const checks = [
    check('format and lint', 'biome', ['ci', '--colors=off', '--diagnostic-level=error', '.']),
    check('types', 'tsc', ['-p', 'tsconfig.json']),
    check('arrows', 'depcruise', [
      '--config',
      '.dependency-cruiser.mjs',
      'apps',
      'packages',
      'e2e',
      'bench',
      'chaos',
      'scripts',
    ]),
    check('dead code', 'knip', []),
    check('words', 'node', [join(root, 'apps/web/check-words.ts')]),
  ];
  parts.push(...(await Promise.all(checks)));
  // The server tests and the browser tests need the pages. They are built once, on the processor core that the tests of
  // the rules do not use.
  parts.push(...(await Promise.all([vitest('rules'), check('pages', 'node', [join(root, 'apps/web/build.ts')])])));
  parts.push(await vitest('modules'));
  parts.push(await vitest('contract'));
  // Without the folder, there are no cases to compare with. `npm run conformance` reports that. `.ci/run` sets the
  // folder.
  if (process.env.KASAUTI_CONFORMANCE_DIR) parts.push(await vitest('conformance'));
  parts.push(await timed('browser', () => runBrowserTests([])));
} catch (error) {
  console.error(error);
  parts.push({ name: 'this script', counts: { passed: 0, failed: 1 }, seconds: 0, failures: [] });
} finally {
  await rm(reports, { recursive: true, force: true });
}
const sum = addCounts(parts.map((part) => part.counts));
console.log('');
// The names of failed tests are repeated here, so that nobody has to search for them in the whole output.
for (const { name, failures } of parts) for (const line of failures) console.log(`${name} failed: ${line}`);
for (const { name, counts, seconds } of parts) {
  console.log(`${name.padEnd(16)} ${closingLine(counts).padEnd(22)} ${seconds.toFixed(1)} s`);
}
if (!process.env.KASAUTI_CONFORMANCE_DIR)
  console.log('conformance      left out: KASAUTI_CONFORMANCE_DIR names no folder with its cases');
console.log(closingLine(sum));
process.exitCode = sum.failed === 0 ? (process.exitCode ?? 0) : 1;

/** Runs a check. It counts as one passed or one failed test. Its output is printed only if it fails. */
function check(name: string, tool: string, words: string[]): Promise<Part> {
  return timed(name, async () => {
    const { code, text } = await runTool(tool, words, { output: 'keep' });
    if (code !== 0) console.log(`\n${name} failed:\n${text}`);
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  });
}

function vitest(project: string): Promise<Part> {
  return timed(project, async () => {
    const file = join(reports, `${project}.json`);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const { code } = await runTool('vitest', ['run', '--project', project, ...reporters], { output: 'show' });
    return { ...(await readVitestCounts(file, code)), failures: await readVitestFailures(file) };
  });
}

async function timed(name: string, act: () => Promise<Counts & { failures?: string[] }>): Promise<Part> {
  const startedAt = performance.now();
  const { failures = [], ...counts } = await act();
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(`${name}: ${closingLine(counts)} (${seconds.toFixed(1)} s)`);
  return { name, counts, seconds, failures };
}
