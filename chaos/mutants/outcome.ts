import { readFile } from 'node:fs/promises';

/**
 * The result of a test run with a fault. `failed-otherwise` means that the run failed for another reason than an
 * assertion: a time-out, a crash, or a file that does not load. Such a run does not prove that a test detected the
 * fault.
 */
export type Outcome = { kind: 'survived' } | { kind: 'killed'; by: string } | { kind: 'failed-otherwise'; why: string };

type VitestReport = {
  testResults: {
    name: string;
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[];
  }[];
};

/** Matches the messages of a failed assertion: alone, in a poll, about a promise, or in a property. */
const ASSERTION =
  /^AssertionError\b|^Error: promise (resolved|rejected) [\s\S]* instead of |^Error: Property failed after |^Error: [\s\S]*__VITEST_POLL_CHAIN__/;

/**
 * Reads from vitest's report whether a test detected the fault. Only a failed assertion counts. The exit code alone is
 * no proof.
 */
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
