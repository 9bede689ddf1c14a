import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { addCounts, closingLine, readPlaywrightCounts, readVitestCounts } from './test-counts.ts';

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
