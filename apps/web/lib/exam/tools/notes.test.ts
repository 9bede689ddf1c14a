import { expect, test } from 'vitest';
import { allowedTools, withStrike, withTool } from './notes.ts';
import { MAX_STROKE_NUMBERS, withStroke } from './strokes.ts';

test('only the tools that the form allows are offered, in the order of the screen', () => {
  expect(allowedTools({ roughSheet: true, calculator: 'basic' })).toEqual(['calculator', 'roughSheet']);
  expect(allowedTools(undefined)).toEqual([]);
});

test('an option is struck out and brought back, and the options of other questions stay as they are', () => {
  const once = withStrike({ 'q-2/a': ['z'] }, 'q-1/a', 'x');
  expect(withStrike(once, 'q-1/a', 'y')).toEqual({ 'q-1/a': ['x', 'y'], 'q-2/a': ['z'] });
  expect(withStrike(once, 'q-1/a', 'x')).toEqual({ 'q-1/a': [], 'q-2/a': ['z'] });
});

test('on a phone, a panel closes the other panel, and no other tool', () => {
  expect(withTool(['calculator', 'lineReader'], 'roughSheet', true)).toEqual(['lineReader', 'roughSheet']);
  expect(withTool(['calculator'], 'roughSheet', false)).toEqual(['calculator', 'roughSheet']);
  expect(withTool(['calculator'], 'lineReader', true)).toEqual(['calculator', 'lineReader']);
  expect(withTool(['calculator', 'lineReader'], 'lineReader', true)).toEqual(['calculator']);
});

test('a drawing that is full takes no further stroke', () => {
  const full = [Array.from({ length: MAX_STROKE_NUMBERS - 1 }, () => 1)];
  expect(withStroke(full, [1, 2])).toBe(full);
  expect(withStroke(full, [1])).toEqual([...full, [1]]);
});
