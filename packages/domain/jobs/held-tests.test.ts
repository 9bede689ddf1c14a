import { expect, test } from 'vitest';
import { heldTests } from './held-tests.ts';

const result = (test_code: string, state: string, passed: boolean | null) => ({ test_code, state, passed });

test('a test is held when a result of it is out and not failed; one without a pass mark once its score is out', () => {
  const results = [
    result('A', 'released', true),
    result('B', 'score-only', null),
    result('C', 'scored', false),
    result('D', 'withheld', null),
    result('E', 'awaited', null),
  ];
  expect(heldTests(['A', 'B', 'C', 'D', 'E', 'F'], results)).toEqual(['A', 'B']);
});

test('a failed try does not take away what another one gained, and a test that is asked for twice counts once', () => {
  const results = [result('A', 'released', false), result('A', 'released', true)];
  expect(heldTests(['A', 'A'], results)).toEqual(['A']);
});

test('a candidate without a result has no tests to show', () => {
  expect(heldTests(['A'], [])).toEqual([]);
});
