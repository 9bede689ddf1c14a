import { readFile } from 'node:fs/promises';

/**
 * `failed-otherwise`: a time-out, a crash, a file that does not load. Such a run says that something is wrong, not that
 * a test saw what.
 */
export type Outcome = { kind: 'survived' } | { kind: 'killed'; by: string } | { kind: 'failed-otherwise'; why: string };

type VitestReport = {
  testResults: {
    name: string;
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[];
  }[];
};

/** How the runner words an assertion that failed: by itself, in a poll, of a promise, within a property. */
const ASSERTION =
  /^AssertionError\b|^Error: promise (resolved|rejected) [\s\S]* instead of |^Error: Property failed after |^Error: [\s\S]*__VITEST_POLL_CHAIN__/;

/** Reads from vitest's own report whether a test noticed: only a failed assertion counts, never the exit code alone. */
export function outcomeOf(report: VitestReport | null, exitCode: number): Outcome {
  const tests = report?.testResults.flatMap(({ assertionResults }) => assertionResults) ?? [];
  const failed = tests.filter(({ status }) => status === 'failed');
  const killer = failed.find(({ failureMessages }) => failureMessages?.some((message) => ASSERTION.test(message)));
  if (killer) return { kind: 'killed', by: killer.fullName };
  const [first] = failed;
  if (first) return { kind: 'failed-otherwise', why: `${first.fullName}: ${firstLine(first.failureMessages?.[0])}` };
  const unread = report?.testResults.find(({ message }) => message);
  if (unread) return { kind: 'failed-otherwise', why: `${unread.name}: ${firstLine(unread.message)}` };
  if (exitCode !== 0) return { kind: 'failed-otherwise', why: `the runner ended with ${exitCode}` };
  if (tests.length === 0) return { kind: 'failed-otherwise', why: 'no test was run' };
  return { kind: 'survived' };
}

export async function readOutcome(reportFile: string, exitCode: number): Promise<Outcome> {
  const text = await readFile(reportFile, 'utf8').catch(() => 'null');
  return outcomeOf(JSON.parse(text) as VitestReport | null, exitCode);
}

const firstLine = (text = 'without a word') => text.split('\n')[0] ?? '';
