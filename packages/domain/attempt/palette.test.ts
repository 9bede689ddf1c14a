import { expect, test } from 'vitest';
import { isEvaluated, PALETTE_STATES, paletteState } from './palette.ts';

test('what was done to a question makes one of the five states that candidates know', () => {
  expect(paletteState({ visited: false, answered: false, marked: false })).toBe('not_visited');
  expect(paletteState({ visited: true, answered: false, marked: false })).toBe('not_answered');
  expect(paletteState({ visited: true, answered: true, marked: false })).toBe('answered');
  expect(paletteState({ visited: true, answered: false, marked: true })).toBe('marked');
  expect(paletteState({ visited: true, answered: true, marked: true })).toBe('answered_marked');
});

test('a question that was never opened cannot hold an answer or a mark', () => {
  expect(() => paletteState({ visited: false, answered: true, marked: false })).toThrow(RangeError);
  expect(() => paletteState({ visited: false, answered: false, marked: true })).toThrow(RangeError);
});

test('an answer that is marked for review is evaluated like any other', () => {
  expect(PALETTE_STATES.filter(isEvaluated)).toEqual(['answered', 'answered_marked']);
});
