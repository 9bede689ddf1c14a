import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '../run-tool.ts';
import {
  addCounts,
  closingLine,
  readPlaywrightCounts,
  readPlaywrightFailures,
  readVitestCounts,
  readVitestFailures,
} from './test-counts.ts';

function report(content: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'kasauti-counts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'report.json'), content);
  return join(folder, 'report.json');
}

test('the closing line adds up every runner', () => {
  const sum = addCounts([
    { passed: 4, failed: 0 },
    { passed: 30, failed: 2 },
  ]);
  expect(closingLine(sum)).toBe('34 passed, 2 failed');
});

test('a run that ends with an error although no test failed counts as one failure', async () => {
  const file = report('{"numPassedTests": 5, "numFailedTests": 0}');
  expect(await readVitestCounts(file, 0)).toEqual({ passed: 5, failed: 0 });
  expect(await readVitestCounts(file, 1)).toEqual({ passed: 5, failed: 1 });
});

test('a runner that ran nothing, or left no report, has failed', async () => {
  expect(await readVitestCounts(report('{"numPassedTests": 0, "numFailedTests": 0}'), 0)).toEqual({
    passed: 0,
    failed: 1,
  });
  expect(await readPlaywrightCounts('/nowhere.json', 0)).toEqual({ passed: 0, failed: 1 });
});

test('a journey that passed only at the second try has failed', async () => {
  const file = report('{"stats": {"expected": 7, "unexpected": 1, "flaky": 1, "skipped": 0}}');
  expect(await readPlaywrightCounts(file, 1)).toEqual({ passed: 7, failed: 2 });
});

test('each failed test is listed by file, name and the first line of its error', async () => {
  const failed = { fullName: 'it adds', status: 'failed', failureMessages: ['Error: 3 is not 4\n  at line 1'] };
  const passed = { fullName: 'it subtracts', status: 'passed', failureMessages: [] };
  const vitest = report(
    JSON.stringify({
      testResults: [
        { name: join(root, 'a.test.ts'), status: 'failed', message: '', assertionResults: [passed, failed] },
        { name: join(root, 'b.test.ts'), status: 'failed', message: 'Cannot find c.ts\nat', assertionResults: [] },
        { name: join(root, 'd.test.ts'), status: 'passed', message: '', assertionResults: [passed] },
      ],
    }),
  );
  expect(await readVitestFailures(vitest)).toEqual([
    'a.test.ts › it adds › Error: 3 is not 4',
    'b.test.ts › Cannot find c.ts',
  ]);
  const specs = [
    { title: 'a visitor buys', file: 'shop/buy.spec.ts', ok: false },
    { title: 'a visitor looks', file: 'shop/look.spec.ts', ok: true },
  ];
  const playwright = report(JSON.stringify({ suites: [{ suites: [{ specs }] }] }));
  expect(await readPlaywrightFailures(playwright)).toEqual(['e2e/shop/buy.spec.ts › a visitor buys']);
});
