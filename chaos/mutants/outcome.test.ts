import { expect, test } from 'vitest';
import { outcomeOf } from './outcome.ts';

const file = (assertionResults: { fullName: string; status: string; failureMessages: string[] }[], message = '') => ({
  testResults: [{ name: 'seats.test.ts', message, assertionResults }],
});
const failed = (message: string) => ({ fullName: 'one seat', status: 'failed', failureMessages: [message] });
const passed = { fullName: 'two seats', status: 'passed', failureMessages: [] };

test.each([
  ['an assertion', 'AssertionError: expected 1 to be 2 // Object.is equality\n    at seats.test.ts:3:29'],
  ['a poll', 'Error: expected 1 to be 2\n    at Proxy.__VITEST_POLL_CHAIN__ (index.js)'],
  ['a promise', 'Error: promise resolved "1" instead of rejecting\n    at index.js'],
  ['a property', 'Error: Property failed after 1 tests\n{ seed: 1 }'],
])('a fault is killed by %s that failed', (_what, message) => {
  expect(outcomeOf(file([passed, failed(message)]), 1)).toEqual({ kind: 'killed', by: 'one seat' });
});

test.each([
  ['a time-out', file([failed('TestTimeoutError: Test timed out in 180000ms.')]), 1],
  ['a crash', file([failed('TypeError: seat is undefined\n    at AssertionError.ts:1')]), 1],
  ['a file that does not load', file([], 'Cannot find module'), 1],
  ['an error between the tests', file([passed]), 1],
  ['no report', null, 1],
  ['no test at all', file([]), 0],
])('%s kills nothing', (_what, report, exitCode) => {
  expect(outcomeOf(report, exitCode).kind).toBe('failed-otherwise');
});

test('an assertion that failed counts also where another test timed out', () => {
  const both = file([
    failed('TestTimeoutError: Test timed out'),
    { ...failed('AssertionError: no'), fullName: 'last' },
  ]);
  expect(outcomeOf(both, 1)).toEqual({ kind: 'killed', by: 'last' });
});

test('a fault that no test notices has survived', () => {
  expect(outcomeOf(file([passed]), 0)).toEqual({ kind: 'survived' });
});
