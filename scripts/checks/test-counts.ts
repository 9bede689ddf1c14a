import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { root } from '../run-tool.ts';

export type Counts = { passed: number; failed: number };

export function addCounts(all: Counts[]): Counts {
  return all.reduce((sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }), {
    passed: 0,
    failed: 0,
  });
}

/** Returns the last line of `npm test`. Programs read it, so it contains nothing else. */
export function closingLine({ passed, failed }: Counts): string {
  return `${passed} passed, ${failed} failed`;
}

type VitestTest = { fullName: string; status: string; failureMessages: string[] };
type VitestFile = { name: string; message: string; assertionResults: VitestTest[]; status: string };
type VitestReport = { numPassedTests: number; numFailedTests: number; testResults?: VitestFile[] };
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number } };

/** Reads the report of vitest's JSON reporter. */
export async function readVitestCounts(file: string, exitCode: number): Promise<Counts> {
  const report = await readReport<VitestReport>(file);
  return honest({ passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 }, exitCode);
}

/**
 * Returns a line for each failed test in the report of vitest's JSON reporter: its file, its name and the first line of
 * its error. A file that could not be loaded also has one line.
 */
export async function readVitestFailures(file: string): Promise<string[]> {
  const files = (await readReport<VitestReport>(file))?.testResults ?? [];
  return files.flatMap(({ name, message, assertionResults, status }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [failureLine(name, '', message)] : [];
    return failed.map((test) => failureLine(name, test.fullName, test.failureMessages[0] ?? ''));
  });
}

function failureLine(file: string, name: string, message: string): string {
  return [relative(root, file), name, message.split('\n')[0]].filter(Boolean).join(' › ');
}

/**
 * Reads the report of Playwright's JSON reporter. A journey that passed only at the second attempt counts as failed.
 */
export async function readPlaywrightCounts(file: string, exitCode: number): Promise<Counts> {
  const { expected = 0, unexpected = 0, flaky = 0 } = (await readReport<PlaywrightReport>(file))?.stats ?? {};
  return honest({ passed: expected, failed: unexpected + flaky }, exitCode);
}

type Spec = { title: string; file: string; ok: boolean };
type Suite = { specs?: Spec[]; suites?: Suite[] };

/** Returns the titles of the journeys that passed. Leaves out a journey that failed in another project. */
export async function readPlaywrightGreen(file: string): Promise<string[]> {
  const all = specsIn((await readReport<Suite>(file)) ?? {});
  const red = new Set(all.filter(({ ok }) => !ok).map(({ title }) => title));
  return [...new Set(all.map(({ title }) => title))].filter((title) => !red.has(title));
}

/** Returns the file and title of each journey that failed. */
export async function readPlaywrightFailures(file: string): Promise<string[]> {
  const all = specsIn((await readReport<Suite>(file)) ?? {});
  return all.filter(({ ok }) => !ok).map((spec) => failureLine(join(root, 'e2e', spec.file), spec.title, ''));
}

function specsIn({ specs = [], suites = [] }: Suite): Spec[] {
  return [...specs, ...suites.flatMap(specsIn)];
}

/**
 * Returns the counts. Adds one failure if the run failed without a failed test, or if it contains no test. A runner may
 * fail because a file does not load, because of an error between tests, or without writing a report. The last line must
 * not look better than the run was.
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
