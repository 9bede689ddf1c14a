import { readFile } from 'node:fs/promises';

export type Counts = { passed: number; failed: number };

export function addCounts(all: Counts[]): Counts {
  return all.reduce((sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }), {
    passed: 0,
    failed: 0,
  });
}

/** Returns the closing line of `npm test`. Programs read it, so it contains nothing else. */
export function closingLine({ passed, failed }: Counts): string {
  return `${passed} passed, ${failed} failed`;
}

type VitestReport = { numPassedTests: number; numFailedTests: number };
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number } };

/** Reads the report of vitest's JSON reporter. */
export async function readVitestCounts(file: string, exitCode: number): Promise<Counts> {
  const report = await readReport<VitestReport>(file);
  return honest({ passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 }, exitCode);
}

/** Reads the report of Playwright's JSON reporter. A journey that passed only at the second try counts as failed. */
export async function readPlaywrightCounts(file: string, exitCode: number): Promise<Counts> {
  const { expected = 0, unexpected = 0, flaky = 0 } = (await readReport<PlaywrightReport>(file))?.stats ?? {};
  return honest({ passed: expected, failed: unexpected + flaky }, exitCode);
}

type Suite = { specs?: { title: string; ok: boolean }[]; suites?: Suite[] };

/** Returns the titles of the journeys that passed, without those that failed in another project. */
export async function readPlaywrightGreen(file: string): Promise<string[]> {
  const all = specsIn((await readReport<Suite>(file)) ?? {});
  const red = new Set(all.filter(({ ok }) => !ok).map(({ title }) => title));
  return [...new Set(all.map(({ title }) => title))].filter((title) => !red.has(title));
}

function specsIn({ specs = [], suites = [] }: Suite): { title: string; ok: boolean }[] {
  return [...specs, ...suites.flatMap(specsIn)];
}

/**
 * Returns the counts. Adds one failure for a run that failed without a failed test, and for a run without any
 * test. A runner may fail because a file does not load, because of an error between tests, or without a report.
 * The closing line therefore never looks better than the run was.
 */
function honest(counts: Counts, exitCode: number): Counts {
  const isUnexplained = counts.failed === 0 && (exitCode !== 0 || counts.passed === 0);
  return isUnexplained ? { ...counts, failed: 1 } : counts;
}

async function readReport<T>(file: string): Promise<T | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as T;
  } catch {
    return null;
  }
}
