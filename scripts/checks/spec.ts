import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endWithTools, root, runTool } from '../run-tool.ts';
import { runBrowserTests } from '../test-browser.ts';
import { type NamedTest, problemsOf, type Row } from './spec-table.ts';
import { readAllTests, readSpecRows } from './spec-tests.ts';

// `npm run spec`: runs the tests that docs/spec-coverage.md names. Prints how many statements of the specification they
// cover.

endWithTools();
const rows = readSpecRows();
const tests = readAllTests();
const problems = problemsOf(rows, tests);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);

const named = tests.filter(({ name }) => rows.some(({ test }) => test === name));
const inBrowser = named.filter(({ file }) => file.startsWith('e2e/'));
// Both test runners need up-to-date pages.
const { code } = await runTool('node', [join(root, 'apps/web/build.ts')], { output: 'show' });
if (code !== 0) process.exit(code);
const green = new Set([
  ...(await runVitest(named.filter((one) => !inBrowser.includes(one)))),
  ...(await runBrowserTests([...filesOf(inBrowser), '--grep', `(${patternOf(inBrowser)})(?: @\\w+)*$`])).green,
]);
process.exitCode = report(rows, green) ? 0 : 1;

/** Runs the tests with vitest and returns the names of those that passed. */
async function runVitest(wanted: NamedTest[]): Promise<Set<string>> {
  const folder = await mkdtemp(join(tmpdir(), 'kasauti-spec-'));
  const file = join(folder, 'report.json');
  try {
    const projects = ['rules', 'modules', 'contract'].flatMap((project) => ['--project', project]);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const which = [...filesOf(wanted), '--testNamePattern', `^(?:${patternOf(wanted)})$`];
    await runTool('vitest', ['run', ...projects, ...reporters, ...which], { output: 'show' });
    const report = JSON.parse(await readFile(file, 'utf8')) as VitestReport;
    const outcomes = report.testResults.flatMap(({ assertionResults }) => assertionResults);
    return new Set(outcomes.filter(({ status }) => status === 'passed').map(({ title }) => title));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type VitestReport = { testResults: { assertionResults: { title: string; status: string }[] }[] };

function filesOf(wanted: NamedTest[]): string[] {
  return [...new Set(wanted.map(({ file }) => file))];
}

function patternOf(wanted: NamedTest[]): string {
  return wanted.map(({ name }) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
}

/** Prints for each section how many statements have a test that passed. Returns true if all have one. */
function report(all: Row[], passed: Set<string>): boolean {
  const covered = all.filter(({ test }) => passed.has(test));
  console.log('');
  for (const { number, statement, test } of all) {
    if (!passed.has(test)) console.log(`not covered: ${number} ${statement} (${test})`);
  }
  for (const section of new Set(all.map((row) => row.section))) {
    const of = (some: Row[]) => some.filter((row) => row.section === section).length;
    console.log(`section ${section}: ${of(covered)} of ${of(all)}`);
  }
  console.log(`${covered.length} of ${all.length} statements covered`);
  return all.length > 0 && covered.length === all.length;
}
